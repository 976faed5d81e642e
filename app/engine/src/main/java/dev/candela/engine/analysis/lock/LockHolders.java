package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Other samples of a lock's holders, certain or likely, while other threads waited for it. */
public final class LockHolders {
  private LockHolders() {}

  /**
   * Adds up samples to look into, such as {@code cpu} or {@code wall}, by the profile's stacks,
   * while these waits lasted, each as long as its weight in nanoseconds.
   */
  public static StackWeights of(
      Profile profile,
      SampleSelection waits,
      ContendedLock lock,
      EventChoice running,
      Cancellation cancellation) {
    ThreadTimes held = heldTimes(profile, waits, lock, cancellation);
    List<SampleTable> tables = running.tables(profile);
    boolean weighted = StackWeights.isWeighted(tables);
    long[] samples = new long[profile.stacks().size()];
    long[] weights = new long[profile.stacks().size()];
    SampleSelection all = SampleSelection.ALL.withEvents(running);
    for (SampleTable table : tables) {
      RowScan scan = new RowScan(profile, table, all, cancellation);
      while (scan.next()) {
        int[] threadIds = scan.threadIds();
        int[] stackIds = scan.stackIds();
        long[] startNanos = scan.startNanos();
        long[] rowWeights = scan.weights();
        for (int i = 0; i < scan.rows(); i++) {
          if (held.contains(threadIds[i], startNanos[i])) {
            samples[stackIds[i]]++;
            weights[stackIds[i]] += weighted ? rowWeights[i] : 1;
          }
        }
      }
    }
    return StackWeights.ofSums(StackWeights.unitOf(tables), samples, weights);
  }

  private static ThreadTimes heldTimes(
      Profile profile, SampleSelection waits, ContendedLock lock, Cancellation cancellation) {
    ThreadTimes held = new ThreadTimes();
    LockColumns.forEach(
        profile,
        waits,
        StackMask.ALL,
        cancellation,
        (table, columns) -> {
          HolderChains holders = new HolderChains(profile, table, cancellation);
          return (_, _, row) -> {
            if (columns.isOf(row, lock)) {
              holders.of(
                  row,
                  (owner, _, from, to) -> {
                    if (owner != Ids.NONE) {
                      held.add(owner, from, to);
                    }
                  });
            }
          };
        });
    return held;
  }

  /** Intervals by thread, those that overlap or touch as one. */
  static final class ThreadTimes {
    /** The end of each interval by its start. */
    private final Map<Integer, TreeMap<Long, Long>> endsByThread = new HashMap<>();

    void add(int threadId, long startNanos, long endNanos) {
      TreeMap<Long, Long> ends = endsByThread.computeIfAbsent(threadId, _ -> new TreeMap<>());
      long start = startNanos;
      long end = endNanos;
      for (Map.Entry<Long, Long> known = ends.floorEntry(end);
          start < end && known != null && known.getValue() >= start;
          known = ends.floorEntry(end)) {
        start = Math.min(start, known.getKey());
        end = Math.max(end, known.getValue());
        ends.remove(known.getKey());
      }
      if (start < end) {
        ends.put(start, end);
      }
    }

    /** Excludes the ends of intervals. */
    boolean contains(int threadId, long nanos) {
      TreeMap<Long, Long> ends = endsByThread.get(threadId);
      Map.Entry<Long, Long> last = ends == null ? null : ends.floorEntry(nanos);
      return last != null && nanos < last.getValue();
    }
  }
}
