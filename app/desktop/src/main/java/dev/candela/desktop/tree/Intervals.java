package dev.candela.desktop.tree;

import dev.candela.desktop.work.Lane;
import dev.candela.desktop.work.Workers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javafx.animation.PauseTransition;
import javafx.util.Duration;

/**
 * Intervals of the rows that are on screen: a pass over the samples for each screenful, not one for
 * each row and not one for all rows. Those of the tree before stand until new ones are there.
 */
final class Intervals {
  /** A screenful of rows asks within one frame. */
  private static final Duration GATHERING = Duration.millis(40);

  private static final int MOST_KEPT = 20_000;

  private final Map<Long, TreeResult.Interval> known = new ConcurrentHashMap<>();
  private final Map<Long, Boolean> fresh = new ConcurrentHashMap<>();
  private final Map<Long, FrameRow> wanted = new LinkedHashMap<>();
  private final PauseTransition gathering = new PauseTransition(GATHERING);
  private final Lane lane;
  private final Runnable changed;
  private TreeResult result;

  /**
   * None yet.
   *
   * @param changed is told when there are more
   */
  Intervals(Workers workers, Runnable changed) {
    this.lane = workers.lane();
    this.changed = changed;
    gathering.setOnFinished(_ -> ask());
  }

  /** Rows are of another tree from now on. */
  void reset(TreeResult newResult) {
    result = newResult;
    lane.cancel();
    wanted.clear();
    fresh.clear();
    if (known.size() > MOST_KEPT) {
      known.clear();
    }
  }

  /** What is known of a row, or null; for any thread. */
  TreeResult.Interval get(FrameRow row) {
    return known.get(row.way());
  }

  /** What is known of a row that is on screen, or null: then it will be asked for. */
  TreeResult.Interval want(FrameRow row) {
    if (result != null && !fresh.containsKey(row.way())) {
      wanted.put(row.way(), row);
      gathering.play();
    }
    return known.get(row.way());
  }

  void close() {
    gathering.stop();
    lane.cancel();
  }

  private void ask() {
    if (lane.busyProperty().get()) {
      gathering.playFromStart();
      return;
    }
    TreeResult of = result;
    List<FrameRow> rows = List.copyOf(wanted.values());
    wanted.clear();
    lane.submit(
        control -> of.intervals(rows, control),
        found -> {
          if (of.equals(result)) {
            known.putAll(found);
            found.keySet().forEach(way -> fresh.put(way, true));
            changed.run();
          }
        },
        _ -> {});
  }
}
