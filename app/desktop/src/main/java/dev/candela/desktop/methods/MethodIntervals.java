package dev.candela.desktop.methods;

import dev.candela.desktop.session.Scope;
import dev.candela.desktop.work.Lane;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.analysis.ShareInterval;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.filter.Grain;
import dev.candela.engine.filter.SampleSelection;
import dev.candela.engine.filter.StackView;
import dev.candela.engine.model.Profile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javafx.animation.PauseTransition;
import javafx.util.Duration;

/** Intervals of the methods that are on screen: a pass over the samples for each screenful. */
final class MethodIntervals {
  private static final Duration GATHERING = Duration.millis(40);

  private final Map<String, Both> known = new ConcurrentHashMap<>();
  private final Map<String, MethodRow> wanted = new LinkedHashMap<>();
  private final Map<String, Boolean> fresh = new ConcurrentHashMap<>();
  private final PauseTransition gathering = new PauseTransition(GATHERING);
  private final Lane lane;
  private final Runnable changed;
  private Source source;

  /** Of a method. */
  record Both(ShareInterval self, ShareInterval total) {}

  /** What the methods were added up of. */
  record Source(Profile profile, SampleSelection selection, StackView view) {
    static Source of(Scope scope) {
      return new Source(scope.profile(), scope.selection(), scope.view(Grain.METHOD));
    }
  }

  /**
   * None yet.
   *
   * @param changed is told when there are more
   */
  MethodIntervals(Workers workers, Runnable changed) {
    this.lane = workers.lane();
    this.changed = changed;
    gathering.setOnFinished(_ -> ask());
  }

  /** Methods are of another selection from now on; the last numbers stand until then. */
  void reset(Source newSource) {
    source = newSource;
    lane.cancel();
    wanted.clear();
    fresh.clear();
  }

  /** What is known, or null; for any thread. */
  Both get(MethodRow row) {
    return known.get(row.name());
  }

  /** What is known of a row on screen, or null: then it will be asked for. */
  Both want(MethodRow row) {
    if (source != null && !fresh.containsKey(row.name())) {
      wanted.put(row.name(), row);
      gathering.play();
    }
    return known.get(row.name());
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
    Source of = source;
    List<MethodRow> rows = List.copyOf(wanted.values());
    wanted.clear();
    int[] methodIds = rows.stream().mapToInt(MethodRow::methodId).toArray();
    lane.submit(
        control -> Shares.ofMethods(of.profile(), of.selection(), of.view(), methodIds, control),
        shares -> {
          for (int i = 0; i < methodIds.length && of.equals(source); i++) {
            known.put(rows.get(i).name(), new Both(shares.self(i), shares.total(i)));
            fresh.put(rows.get(i).name(), true);
          }
          changed.run();
        },
        _ -> {});
  }
}
