package dev.candela.engine.analysis;

import dev.candela.engine.model.Ids;
import java.util.Arrays;

/** Stretches of time by thread: first collected, then joined, then asked. */
final class ThreadTimes {
  /** Begin and end of each stretch of each thread, or null for a thread without one. */
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

  /** Makes one stretch of those that overlap; to be called once all are added. */
  void join() {
    for (int threadId = 0; threadId < bounds.length; threadId++) {
      if (counts[threadId] > 0) {
        bounds[threadId] = joined(bounds[threadId], counts[threadId]);
      }
    }
  }

  /** True if the moment lies in one of the thread's stretches, their ends excluded. */
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
