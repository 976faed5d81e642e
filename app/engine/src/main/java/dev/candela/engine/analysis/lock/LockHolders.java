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
import java.util.Arrays;
import java.util.List;

/**
 * The activity of the holders of a lock while others waited for it, from other samples: those of
 * the thread that had the lock, or likely had it, taken while a thread waited.
 */
public final class LockHolders {
  private LockHolders() {}

  /**
   * Adds up these samples by the profile's stacks.
   *
   * @param waits the samples of waiting that count, each as long as its weight in nanoseconds
   * @param running the samples to look into, such as {@code cpu} or {@code wall}
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
    ThreadTimes held = new ThreadTimes(profile.threads().size());
    LockColumns.forEach(
        profile,
        waits,
        StackMask.ALL,
        cancellation,
        (table, columns) -> {
          HolderChains holders = new HolderChains(profile, table, cancellation);
          return (scan, row) -> {
            if (columns.isOf(row, lock)) {
              holders.of(
                  scan.firstRow() + row,
                  (owner, _, from, to) -> {
                    if (owner != Ids.NONE) {
                      held.add(owner, from, to);
                    }
                  });
            }
          };
        });
    held.join();
    return held;
  }

  /** Intervals by thread: add, join, then query. */
  static final class ThreadTimes {
    /** Start and end of each interval by thread; null for threads without one. */
    private final long[][] bounds;

    private final int[] counts;

    ThreadTimes(int threadCount) {
      this.bounds = new long[threadCount][];
      this.counts = new int[threadCount];
    }

    void add(int threadId, long startNanos, long endNanos) {
      if (startNanos >= endNanos) {
        return;
      }
      int at = 2 * counts[threadId]++;
      if (bounds[threadId] == null) {
        bounds[threadId] = new long[8];
      } else if (at == bounds[threadId].length) {
        bounds[threadId] = Arrays.copyOf(bounds[threadId], at * 2);
      }
      bounds[threadId][at] = startNanos;
      bounds[threadId][at + 1] = endNanos;
    }

    /** Merges overlapping intervals; to be called once, after adding. */
    void join() {
      for (int threadId = 0; threadId < bounds.length; threadId++) {
        if (counts[threadId] > 0) {
          bounds[threadId] = joined(bounds[threadId], counts[threadId]);
        }
      }
    }

    /** Excludes the ends of intervals. */
    boolean contains(int threadId, long nanos) {
      if (threadId == Ids.NONE || bounds[threadId] == null) {
        return false;
      }
      int place = Arrays.binarySearch(bounds[threadId], nanos);
      // Bounds alternate, so an odd number of them before the moment means that one is open.
      int before = place >= 0 ? place + 1 : -place - 1;
      return before % 2 == 1;
    }

    private static long[] joined(long[] stretches, int count) {
      long[] starts = new long[count];
      long[] ends = new long[count];
      for (int i = 0; i < count; i++) {
        starts[i] = stretches[2 * i];
        ends[i] = stretches[2 * i + 1];
      }
      // Sorted apart, starts and ends still tell how many stretches are open at any moment.
      Arrays.sort(starts);
      Arrays.sort(ends);
      long[] joined = new long[2 * count];
      int size = 0;
      for (int i = 0; i < count; i++) {
        if (i == 0 || starts[i] > ends[i - 1]) {
          joined[size++] = starts[i];
        }
        if (i == count - 1 || starts[i + 1] > ends[i]) {
          joined[size++] = ends[i];
        }
      }
      return Arrays.copyOf(joined, size);
    }
  }
}
