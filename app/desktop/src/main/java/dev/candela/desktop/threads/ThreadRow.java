package dev.candela.desktop.threads;

import java.util.List;

/**
 * A thread, or a pool of them.
 *
 * @param name its name, or the pool's with a star in place of the number
 * @param threadIds its threads
 * @param lanes where its activity is, or that of each of its threads
 * @param cpuNanos its time on processors; negative if unknown
 * @param amount samples and weight of the selected event
 */
record ThreadRow(
    String name, List<Integer> threadIds, List<Integer> lanes, double cpuNanos, Amount amount) {
  /**
   * Amount of the selected event.
   *
   * @param samples number of samples
   * @param weight their weight
   * @param share of the weight of all, 0 to 1
   */
  record Amount(long samples, long weight, double share) {}

  ThreadRow {
    threadIds = List.copyOf(threadIds);
    lanes = List.copyOf(lanes);
  }

  boolean isPool() {
    return threadIds.size() > 1;
  }
}
