package dev.candela.desktop.locks;

import dev.candela.desktop.locks.LocksPanel.LockList;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.LockHolders;
import dev.candela.engine.analysis.lock.LockWaits;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All about one lock; {@code sampled} if the recording could show what holders did. Immutable. */
record LockDetail(
    List<ThreadRow> waiters,
    List<PathRow> waitedAt,
    List<ThreadRow> holders,
    List<PathRow> heldAt,
    boolean sampled) {
  /** A thread that waited for a lock, or held it while others waited. */
  record ThreadRow(String thread, long samples, long weight, double share) {}

  static final LockDetail NOTHING =
      new LockDetail(List.of(), List.of(), List.of(), List.of(), true);

  static LockDetail of(
      View view, EventChoice events, ContendedLock lock, Cancellation cancellation) {
    SampleSelection waits = view.selection().withEvents(events);
    StackView shown = view.stackView(cancellation);
    LockWaits found = LockWaits.of(view.profile(), waits, StackMask.of(shown), lock, cancellation);
    // Where there are samples of wall time, they also see a holder that sleeps.
    EventChoice wall = EventChoice.parse("wall");
    EventChoice running = wall.tables(view.profile()).isEmpty() ? EventChoice.parse("cpu") : wall;
    StackWeights held = LockHolders.of(view.profile(), waits, lock, running, cancellation);
    ThreadTable threads = view.profile().threads();
    double all = Math.max(1, lock.weight());
    return new LockDetail(
        found.waiters().stream()
            .map(
                w ->
                    new ThreadRow(
                        threads.name(w.threadId()), w.samples(), w.weight(), w.weight() / all))
            .toList(),
        paths(found.stacks(), shown, cancellation),
        // Where nothing is known, the panel says so instead.
        Stream.concat(
                lock.holders().stream(),
                lock.unknownHolder().filter(_ -> !lock.holders().isEmpty()).stream())
            .map(
                h ->
                    new ThreadRow(
                        LockList.name(threads, h), h.samples(), h.weight(), h.weight() / all))
            .toList(),
        paths(held, shown, cancellation),
        !running.tables(view.profile()).isEmpty());
  }

  /** True if what holders did rests on too few samples for a share to mean much. */
  boolean fewSamples() {
    long samples =
        heldAt.stream().filter(row -> row.depth() == 0).mapToLong(PathRow::samples).sum();
    return samples > 0 && samples < ShareInterval.FEWEST_SAMPLES;
  }

  private static List<PathRow> paths(
      StackWeights weights, StackView shown, Cancellation cancellation) {
    return PathRow.of(CallTree.of(WeightedStacks.of(weights, shown), cancellation));
  }

  /** A frame of a small call tree in lines; the method is qualified. */
  record PathRow(int depth, String method, long samples, double share) {
    private static final double LEAST_SHARE = 0.02;
    private static final int MOST_ROWS = 200;
    private static final int DEEPEST_INDENT = 40;

    /** In depth-first order, heavy branches first, without very light ones. */
    static List<PathRow> of(CallTree tree) {
      List<PathRow> rows = new ArrayList<>();
      add(tree, CallTree.ROOT, rows);
      return rows;
    }

    String text() {
      return "  ".repeat(Math.min(depth, DEEPEST_INDENT)) + method;
    }

    private static void add(CallTree tree, int nodeId, List<PathRow> rows) {
      double all = Math.max(1, tree.totalWeight(CallTree.ROOT));
      List<Integer> children = new ArrayList<>();
      for (int i = 0; i < tree.childCount(nodeId); i++) {
        children.add(tree.firstChild(nodeId) + i);
      }
      children.sort((a, b) -> Long.compare(tree.totalWeight(b), tree.totalWeight(a)));
      for (int child : children) {
        double share = tree.totalWeight(child) / all;
        if (share >= LEAST_SHARE && rows.size() < MOST_ROWS) {
          rows.add(
              new PathRow(
                  tree.depth(child) - 1, tree.name(child), tree.totalSamples(child), share));
          add(tree, child, rows);
        }
      }
    }
  }
}
