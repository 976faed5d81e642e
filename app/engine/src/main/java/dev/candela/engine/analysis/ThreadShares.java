package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The cost of each thread, by id plus one; {@link Ids#NONE} is for no thread. Immutable. */
public record ThreadShares(ThreadTable threads, WeightUnit unit, long[] samples, long[] weights) {
  public static ThreadShares of(
      Profile profile, SampleSelection selection, Cancellation cancellation) {
    return of(profile, selection, StackMask.ALL, cancellation);
  }

  public static ThreadShares of(
      Profile profile, SampleSelection selection, StackMask stacks, Cancellation cancellation) {
    List<SampleTable> tables = selection.tables(profile);
    int size = profile.threads().size() + 1;
    ThreadShares shares =
        new ThreadShares(
            profile.threads(), StackWeights.unitOf(tables), new long[size], new long[size]);
    boolean weighted = StackWeights.isWeighted(tables);
    for (SampleTable table : tables) {
      RowScan scan = new RowScan(profile, table, selection, cancellation);
      while (scan.next()) {
        shares.add(scan, stacks, weighted);
      }
    }
    return shares;
  }

  /** Heaviest first, equal ones by name. */
  public int[] byWeight() {
    return Ids.sorted(
        IntStream.range(Ids.NONE, threads.size()).filter(threadId -> samples(threadId) > 0),
        Comparator.<Integer>comparingLong(threadId -> -weight(threadId))
            .thenComparing(threads::name));
  }

  public List<ThreadPool> pools() {
    return ThreadPool.group(threads, byWeight());
  }

  public long samples(int threadId) {
    return samples[threadId + 1];
  }

  public long weight(int threadId) {
    return weights[threadId + 1];
  }

  private void add(RowScan scan, StackMask stacks, boolean weighted) {
    int[] threadIds = scan.threadIds();
    int[] included = scan.included();
    stacks.narrow(scan.stackIds(), included, scan.rows());
    long[] rowWeights = weighted ? scan.weights() : null;
    for (int i = 0; i < scan.rows(); i++) {
      samples[threadIds[i] + 1] += included[i];
      weights[threadIds[i] + 1] += weighted ? included[i] * rowWeights[i] : included[i];
    }
  }
}
