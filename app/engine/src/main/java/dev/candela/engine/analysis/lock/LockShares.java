package dev.candela.engine.analysis.lock;

import dev.candela.engine.analysis.lock.ContendedLock.Wait;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The locks that threads waited for, heaviest first; immutable. Locks are told apart by class and
 * address, as far as the recording gives them; {@link MovedLocks} joins what the garbage collector
 * moved.
 *
 * @param unit nanoseconds, unless the recorder only counts
 */
public record LockShares(WeightUnit unit, List<ContendedLock> locks) {
  public LockShares {
    locks = List.copyOf(locks);
  }

  /** The selected samples should be of the lock or wait category. */
  public static LockShares of(
      Profile profile, SampleSelection selection, Cancellation cancellation) {
    return of(profile, selection, StackMask.ALL, cancellation);
  }

  public static LockShares of(
      Profile profile, SampleSelection selection, StackMask stacks, Cancellation cancellation) {
    List<SampleTable> tables = LockColumns.tables(profile, selection);
    boolean weighted = StackWeights.isWeighted(tables);
    Sums sums = new Sums();
    for (SampleTable table : tables) {
      RowScan scan = new RowScan(profile, table, selection, cancellation);
      LockColumns columns = new LockColumns(profile, table, selection);
      HolderChains holders = new HolderChains(profile, table, cancellation);
      while (scan.next()) {
        columns.read(scan.block());
        boolean timed = table.type().unit() == WeightUnit.NANOS;
        sums.add(scan, columns, holders, stacks, weighted, timed, profile.symbols().strings());
      }
    }
    return new LockShares(StackWeights.unitOf(tables), sums.locks(profile));
  }

  /** The sums of each lock. */
  private static final class Sums {
    private final Map<Lock, Sum> sums = new LinkedHashMap<>();

    private record Lock(int classId, long address) {}

    void add(
        RowScan scan,
        LockColumns columns,
        HolderChains holders,
        StackMask stacks,
        boolean weighted,
        boolean timed,
        StringTable strings) {
      int[] included = scan.included();
      columns.narrow(included, scan.rows(), strings);
      stacks.narrow(scan.stackIds(), included, scan.rows());
      int[] threadIds = scan.threadIds();
      long[] rowWeights = scan.weights();
      long[] startNanos = scan.startNanos();
      for (int i = 0; i < scan.rows(); i++) {
        if (included[i] == 1) {
          long weight = weighted ? rowWeights[i] : 1;
          int waiter = threadIds[i];
          Lock lock = new Lock(columns.classId(i), columns.address(i));
          Sum sum = sums.computeIfAbsent(lock, _ -> new Sum());
          sum.add(weight, startNanos[i] + (timed ? rowWeights[i] : 0));
          int row = scan.firstRow() + i;
          if (weighted && timed) {
            holders.of(row, (owner, told, from, to) -> sum.add(waiter, owner, to - from, told));
          } else {
            sum.add(waiter, holders.last(row), weight, holders.told(row));
          }
        }
      }
    }

    List<ContendedLock> locks(Profile profile) {
      List<MovedLocks.Place> places = new ArrayList<>();
      sums.forEach((lock, sum) -> places.add(sum.at(lock)));
      List<ContendedLock> list = MovedLocks.join(places, profile);
      list.sort(
          Comparator.<ContendedLock>comparingLong(lock -> -lock.weight())
              .thenComparing(ContendedLock::className)
              .thenComparingLong(ContendedLock::address));
      return list;
    }

    private static final class Sum {
      private long samples;
      private long weight;
      private long largest;
      private long firstEnd = Long.MAX_VALUE;
      private long lastEnd = Long.MIN_VALUE;

      /** Waiter in the upper half of the key, the thread it waited for in the lower. */
      private final Map<Long, Wait> waits = new HashMap<>();

      void add(long more, long end) {
        samples++;
        weight += more;
        largest = Math.max(largest, more);
        firstEnd = Math.min(firstEnd, end);
        lastEnd = Math.max(lastEnd, end);
      }

      void add(int waiter, int owner, long more, boolean told) {
        Wait wait = new Wait(waiter, owner, 1, more, owner != Ids.NONE && !told);
        waits.merge((long) waiter << 32 | owner & 0xffff_ffffL, wait, Wait::plus);
      }

      MovedLocks.Place at(Lock lock) {
        return new MovedLocks.Place(
            lock.classId,
            lock.address,
            firstEnd,
            lastEnd,
            samples,
            weight,
            largest,
            List.copyOf(waits.values()));
      }
    }
  }
}
