package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who probably had a lock, where the recorder says only who waited and until when: the thread that
 * got the lock last before the waiter did. A thread that gets a lock without waiting is not seen,
 * so it is likely, not certain. No holder is named unless a thread got the lock during the wait
 * itself.
 */
final class LikelyHolders {
  /** Larger tables take more than a second to sort. */
  private static final int MOST_ROWS = 2_000_000;

  /** Two recorders stamp the same wait within this time. */
  private static final long SLACK_NANOS = 1_000_000;

  private static final String SAMPLED = "jdk.JavaMonitorEnter";

  /** The same waits, if long enough, with their owners. */
  private static final String BESIDE = "candela.MonitorEnter";

  private final int[] threadIds;
  private final long[] sinceNanos;
  private final BitSet told = new BitSet();

  private LikelyHolders(int[] threadIds, long[] sinceNanos) {
    this.threadIds = threadIds;
    this.sinceNanos = sinceNanos;
  }

  /** Examines all waits regardless of the selection: a holder may be any thread. */
  static LikelyHolders of(Profile profile, SampleTable table, Cancellation cancellation) {
    LikelyHolders holders = likely(table, cancellation);
    SampleTable beside = profile.samples(BESIDE).orElse(null);
    if (beside != null && table.type().name().equals(SAMPLED)) {
      holders.take(table, beside);
    }
    return holders;
  }

  /**
   * Names the owners that the second recorder knows: of the same thread's wait at the same time.
   */
  private void take(SampleTable table, SampleTable beside) {
    LockColumns columns = new LockColumns(beside);
    Map<Long, TreeMap<Long, Integer>> rowsByThread = new HashMap<>();
    for (int row = 0; row < beside.size(); row++) {
      rowsByThread
          .computeIfAbsent(beside.threadIds().get(row), _ -> new TreeMap<>())
          .put(beside.startNanos().get(row), row);
    }
    TreeMap<Long, Integer> none = new TreeMap<>();
    for (int row = 0; row < table.size(); row++) {
      long start = table.startNanos().get(row);
      Map.Entry<Long, Integer> same =
          rowsByThread
              .getOrDefault(table.threadIds().get(row), none)
              .floorEntry(start + SLACK_NANOS);
      if (same != null
          && same.getKey() >= start - SLACK_NANOS
          && columns.ownerAt(same.getValue()) != Ids.NONE) {
        threadIds[row] = columns.ownerAt(same.getValue());
        sinceNanos[row] = start;
        told.set(row);
      }
    }
  }

  /** True if the owner is recorded. */
  boolean told(int row) {
    return told.get(row);
  }

  private static LikelyHolders likely(SampleTable table, Cancellation cancellation) {
    LockColumns columns = new LockColumns(table);
    int rows = table.size();
    int[] threadIds = new int[rows];
    Arrays.fill(threadIds, Ids.NONE);
    long[] sinceNanos = new long[rows];
    if (!columns.haveAddresses() || table.type().unit() != WeightUnit.NANOS || rows > MOST_ROWS) {
      return new LikelyHolders(threadIds, sinceNanos);
    }
    Integer[] order = new Integer[rows];
    Arrays.setAll(order, row -> row);
    long[] locks = new long[rows];
    long[] ends = new long[rows];
    for (int row = 0; row < rows; row++) {
      locks[row] = columns.addressAt(row);
      ends[row] = table.startNanos().get(row) + table.weights().get(row);
    }
    cancellation.check();
    Arrays.sort(
        order,
        Comparator.<Integer>comparingLong(row -> locks[row]).thenComparingLong(row -> ends[row]));
    for (int i = 1; i < rows; i++) {
      int row = order[i];
      int earlier = order[i - 1];
      boolean sameLock = locks[row] == locks[earlier] && locks[row] != 0;
      long owner = table.threadIds().get(earlier);
      if (sameLock
          && owner != table.threadIds().get(row)
          && ends[earlier] >= table.startNanos().get(row)) {
        threadIds[row] = (int) owner;
        sinceNanos[row] = ends[earlier];
      }
    }
    return new LikelyHolders(threadIds, sinceNanos);
  }

  /** The thread that probably held the lock, or {@link Ids#NONE}. */
  int owner(int row) {
    return threadIds[row];
  }

  /** When that thread acquired it. */
  long sinceNanos(int row) {
    return sinceNanos[row];
  }
}
