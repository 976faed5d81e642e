package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The waits for one lock: threads and stacks; immutable.
 *
 * @param stacks the waits by the profile's stacks
 * @param waiters the threads that waited, the longest first
 */
public record LockWaits(StackWeights stacks, List<Waiter> waiters) {
  /**
   * A thread that waited.
   *
   * @param threadId the thread, or {@link dev.candela.engine.model.Ids#NONE}
   * @param samples how often
   * @param weight total time
   */
  public record Waiter(int threadId, long samples, long weight) {}

  public LockWaits {
    waiters = List.copyOf(waiters);
  }

  /**
   * Adds up the waits.
   *
   * @param waits the samples of waiting that count
   * @param stacks whose samples count
   * @param lock the lock, one of {@link LockShares#locks}
   */
  public static LockWaits of(
      Profile profile,
      SampleSelection waits,
      StackMask stacks,
      ContendedLock lock,
      Cancellation cancellation) {
    List<SampleTable> tables = LockColumns.tables(profile, waits);
    boolean weighted = StackWeights.isWeighted(tables);
    long[] samplesByStack = new long[profile.stacks().size()];
    long[] weightsByStack = new long[profile.stacks().size()];
    long[] samplesByThread = new long[profile.threads().size() + 1];
    long[] weightsByThread = new long[profile.threads().size() + 1];
    for (SampleTable table : tables) {
      RowScan scan = new RowScan(profile, table, waits, cancellation);
      LockColumns columns = new LockColumns(profile, table, waits);
      while (scan.next()) {
        columns.read(scan.block());
        int[] included = scan.included();
        int[] stackIds = scan.stackIds();
        int[] threadIds = scan.threadIds();
        long[] weights = scan.weights();
        columns.narrow(included, scan.rows(), profile.symbols().strings());
        stacks.narrow(stackIds, included, scan.rows());
        for (int i = 0; i < scan.rows(); i++) {
          if (included[i] == 1 && columns.isOf(i, lock, profile.symbols().strings())) {
            long weight = weighted ? weights[i] : 1;
            samplesByStack[stackIds[i]]++;
            weightsByStack[stackIds[i]] += weight;
            samplesByThread[threadIds[i] + 1]++;
            weightsByThread[threadIds[i] + 1] += weight;
          }
        }
      }
    }
    return new LockWaits(
        StackWeights.ofSums(StackWeights.unitOf(tables), samplesByStack, weightsByStack),
        waiters(samplesByThread, weightsByThread));
  }

  private static List<Waiter> waiters(long[] samplesByThread, long[] weightsByThread) {
    List<Waiter> waiters = new ArrayList<>();
    for (int threadId = -1; threadId < samplesByThread.length - 1; threadId++) {
      if (samplesByThread[threadId + 1] > 0) {
        waiters.add(
            new Waiter(threadId, samplesByThread[threadId + 1], weightsByThread[threadId + 1]));
      }
    }
    waiters.sort(Comparator.comparingLong(waiter -> -waiter.weight()));
    return waiters;
  }
}
