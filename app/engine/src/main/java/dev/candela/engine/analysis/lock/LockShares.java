package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The locks that threads waited for, heaviest first, in nanoseconds unless the recorder only
 * counts; immutable. Locks are told apart by class and address, as far as the recording gives them;
 * {@link MovedLocks} joins what the garbage collector moved.
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
    record Lock(int classId, long address) {}
    Map<Lock, MovedLocks.Sum> sums = new LinkedHashMap<>();
    LockColumns.forEach(
        profile,
        selection,
        stacks,
        cancellation,
        (table, columns) -> {
          HolderChains holders = new HolderChains(profile, table, cancellation);
          boolean timed = table.type().unit() == WeightUnit.NANOS;
          return (scan, i, row) -> {
            long rowWeight = scan.weights()[i];
            long weight = weighted ? rowWeight : 1;
            int waiter = scan.threadIds()[i];
            MovedLocks.Sum sum =
                sums.computeIfAbsent(
                    new Lock(columns.classId(row), columns.address(row)),
                    lock -> new MovedLocks.Sum(lock.classId, lock.address));
            sum.add(weight, scan.startNanos()[i] + (timed ? rowWeight : 0));
            if (weighted && timed) {
              holders.of(row, (owner, told, from, to) -> sum.add(waiter, owner, to - from, told));
            } else {
              sum.add(waiter, holders.last(row), weight, holders.told(row));
            }
          };
        });
    List<ContendedLock> locks = MovedLocks.join(sums.values(), profile);
    locks.sort(
        Comparator.<ContendedLock>comparingLong(lock -> -lock.weight())
            .thenComparing(ContendedLock::className)
            .thenComparingLong(ContendedLock::address));
    return new LockShares(StackWeights.unitOf(tables), locks);
  }
}
