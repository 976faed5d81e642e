package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Who had a lock during a wait, in turn. A recorder names only the thread that had it last: where
 * several queue, that one waited itself for most of the time, for the thread that had it before.
 * Where a recorder names none, the last holder is likely the thread that got the lock last before
 * the waiter did; one that gets a lock without waiting is not seen.
 */
final class HolderChains {
  /** Larger tables take more than a second to sort. */
  private static final int MOST_ROWS = 2_000_000;

  /** Two recorders stamp the same wait within this time. */
  private static final long SLACK_NANOS = 1_000_000;

  private static final String SAMPLED = "jdk.JavaMonitorEnter";

  /** The same waits, if long enough, with their owners. */
  private static final String BESIDE = "candela.MonitorEnter";

  private final SampleTable table;
  private final boolean timed;

  /** The last holder by row, or {@link Ids#NONE}. */
  private final int[] owners;

  /** Rows whose holder the recorder names. */
  private final BitSet told = new BitSet();

  /** The row of the wait after which the last holder got the lock, or {@link Ids#NONE}. */
  private final int[] gotAfter;

  /** Examines all waits regardless of the selection: a holder may be any thread. */
  HolderChains(Profile profile, SampleTable table, Cancellation cancellation) {
    this.table = table;
    timed = table.type().unit() == WeightUnit.NANOS;
    owners = new int[table.size()];
    gotAfter = new int[table.size()];
    LockColumns columns = new LockColumns(profile, table);
    for (int row = 0; row < owners.length; row++) {
      own(row, columns.owner(row));
      gotAfter[row] = Ids.NONE;
    }
    SampleTable beside = profile.samples(BESIDE).orElse(null);
    if (beside != null && table.type().name().equals(SAMPLED)) {
      take(new LockColumns(profile, beside), beside);
    }
    if (columns.haveAddresses() && timed && owners.length <= MOST_ROWS) {
      link(columns, cancellation);
    }
  }

  private void own(int row, int owner) {
    owners[row] = owner;
    told.set(row, owner != Ids.NONE);
  }

  /** Names owners by the second recorder's waits of the same thread at the same time. */
  private void take(LockColumns columns, SampleTable beside) {
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
      if (same != null && same.getKey() >= start - SLACK_NANOS) {
        own(row, columns.owner(same.getValue()));
      }
    }
  }

  private void link(LockColumns columns, Cancellation cancellation) {
    long[] locks = new long[owners.length];
    long[] ends = new long[owners.length];
    for (int row = 0; row < owners.length; row++) {
      locks[row] = columns.address(row);
      ends[row] = end(row);
    }
    cancellation.check();
    int[] order =
        Ids.sorted(
            IntStream.range(0, owners.length),
            Comparator.<Integer>comparingLong(row -> locks[row])
                .thenComparingLong(row -> ends[row]));
    Map<Integer, Integer> lastWaits = new HashMap<>();
    int earlier = Ids.NONE;
    for (int row : order) {
      if (!columns.isExclusive(row)) {
        continue;
      }
      if (earlier == Ids.NONE || locks[row] != locks[earlier] || locks[row] == 0) {
        lastWaits.clear();
        earlier = Ids.NONE;
      }
      int thread = (int) table.threadIds().get(row);
      if (owners[row] == Ids.NONE
          && earlier != Ids.NONE
          && table.threadIds().get(earlier) != thread
          && ends[earlier] >= table.startNanos().get(row)) {
        owners[row] = (int) table.threadIds().get(earlier);
      }
      if (owners[row] != thread) {
        gotAfter[row] = lastWaits.getOrDefault(owners[row], Ids.NONE);
      }
      lastWaits.put(thread, row);
      earlier = row;
    }
  }

  private long end(int row) {
    return table.startNanos().get(row) + (timed ? table.weights().get(row) : 0);
  }

  interface Holding {
    /** Takes a part, of {@link Ids#NONE} if unknown; told if the recorder names the thread. */
    void add(int threadId, boolean told, long fromNanos, long toNanos);
  }

  /** The holder at the end of a wait, or {@link Ids#NONE}. */
  int last(int row) {
    return owners[row];
  }

  boolean told(int row) {
    return told.get(row);
  }

  /** The parts of a wait, the last one first; one of no length if waits are only counted. */
  void of(int row, Holding into) {
    long start = table.startNanos().get(row);
    long to = end(row);
    int wait = row;
    boolean any = false;
    do {
      int before = gotAfter[wait];
      long from = before == Ids.NONE ? start : Math.clamp(end(before), start, to);
      if (from < to || from == start && !any) {
        into.add(owners[wait], told.get(wait), from, to);
        any = true;
      }
      to = from;
      wait = before;
    } while (to > start);
  }
}
