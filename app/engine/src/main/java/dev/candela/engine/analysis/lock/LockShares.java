package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.model.index.LongIds;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The locks that threads waited for, heaviest first; immutable. Locks are told apart by class and
 * address, as far as the recording gives them; {@link MovedLocks} joins what the garbage collector
 * moved.
 */
public final class LockShares {
  private final WeightUnit unit;
  private final List<ContendedLock> locks;

  private LockShares(WeightUnit unit, List<ContendedLock> locks) {
    this.unit = unit;
    this.locks = List.copyOf(locks);
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

  /** Nanoseconds, unless the recorder only counts. */
  public WeightUnit unit() {
    return unit;
  }

  public List<ContendedLock> locks() {
    return locks;
  }

  /** Sums by lock, and by lock, waiter and holder. */
  private static final class Sums {
    private final LongIds addresses = new LongIds();

    /** Number of the address in the upper half, class in the lower. */
    private final LongIds locks = new LongIds();

    /** Lock in the upper half, thread in the lower. */
    private final LongIds waiters = new LongIds();

    /** Waiter in the upper half, the thread it waited for in the lower. */
    private final LongIds pairs = new LongIds();

    private long[] samples = new long[16];
    private long[] weights = new long[16];
    private long[] largest = new long[16];
    private long[] firstEnds = new long[16];
    private long[] lastEnds = new long[16];
    private long[] pairSamples = new long[16];
    private long[] pairWeights = new long[16];
    private boolean[] pairTold = new boolean[16];

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
          int addressId = addresses.intern(columns.address(i));
          int lock = locks.intern((long) addressId << 32 | columns.classId(i));
          int waiter = waiters.intern((long) lock << 32 | threadIds[i] & 0xffff_ffffL);
          addWait(lock, weight, startNanos[i] + (timed ? rowWeights[i] : 0));
          if (weighted && timed) {
            holders.of(
                scan.firstRow() + i,
                (owner, told, from, to) -> addPair(waiter, owner, to - from, told));
          } else {
            int row = scan.firstRow() + i;
            addPair(waiter, holders.last(row), weight, holders.told(row));
          }
        }
      }
    }

    List<ContendedLock> locks(Profile profile) {
      List<MovedLocks.Place> places = new ArrayList<>();
      for (int lock = 0; lock < locks.size(); lock++) {
        places.add(
            new MovedLocks.Place(
                (int) locks.key(lock),
                addresses.key((int) (locks.key(lock) >> 32)),
                firstEnds[lock],
                lastEnds[lock],
                samples[lock],
                weights[lock],
                largest[lock]));
      }
      for (int pair = 0; pair < pairs.size(); pair++) {
        long waiter = waiters.key((int) (pairs.key(pair) >> 32));
        int owner = (int) pairs.key(pair);
        places
            .get((int) (waiter >> 32))
            .waits()
            .add(
                new ContendedLock.Wait(
                    (int) waiter,
                    owner,
                    pairSamples[pair],
                    pairWeights[pair],
                    owner != Ids.NONE && !pairTold[pair]));
      }
      List<ContendedLock> list = MovedLocks.join(places, profile);
      list.sort(
          Comparator.<ContendedLock>comparingLong(lock -> -lock.weight())
              .thenComparing(ContendedLock::className)
              .thenComparingLong(ContendedLock::address));
      return list;
    }

    private void addWait(int lock, long weight, long end) {
      if (lock >= samples.length) {
        samples = Arrays.copyOf(samples, lock * 2);
        weights = Arrays.copyOf(weights, lock * 2);
        largest = Arrays.copyOf(largest, lock * 2);
        firstEnds = Arrays.copyOf(firstEnds, lock * 2);
        lastEnds = Arrays.copyOf(lastEnds, lock * 2);
      }
      firstEnds[lock] = samples[lock] == 0 ? end : Math.min(firstEnds[lock], end);
      lastEnds[lock] = samples[lock] == 0 ? end : Math.max(lastEnds[lock], end);
      samples[lock]++;
      weights[lock] += weight;
      largest[lock] = Math.max(largest[lock], weight);
    }

    private void addPair(int waiter, int owner, long weight, boolean told) {
      int pair = pairs.intern((long) waiter << 32 | owner & 0xffff_ffffL);
      if (pair >= pairSamples.length) {
        pairSamples = Arrays.copyOf(pairSamples, pair * 2);
        pairWeights = Arrays.copyOf(pairWeights, pair * 2);
        pairTold = Arrays.copyOf(pairTold, pair * 2);
      }
      pairTold[pair] |= told;
      pairSamples[pair]++;
      pairWeights[pair] += weight;
    }
  }
}
