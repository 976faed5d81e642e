package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The waits for one lock, by the profile's stacks and by threads, the longest first; immutable. */
public record LockWaits(StackWeights stacks, List<Waiter> waiters) {
  public record Waiter(int threadId, long samples, long weight) {}

  public LockWaits {
    waiters = List.copyOf(waiters);
  }

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
    LockColumns.forEach(
        profile,
        waits,
        stacks,
        cancellation,
        (_, columns) ->
            (scan, i, row) -> {
              if (columns.isOf(row, lock)) {
                long weight = weighted ? scan.weights()[i] : 1;
                samplesByStack[scan.stackIds()[i]]++;
                weightsByStack[scan.stackIds()[i]] += weight;
                samplesByThread[scan.threadIds()[i] + 1]++;
                weightsByThread[scan.threadIds()[i] + 1] += weight;
              }
            });
    return new LockWaits(
        StackWeights.ofSums(StackWeights.unitOf(tables), samplesByStack, weightsByStack),
        waiters(samplesByThread, weightsByThread));
  }

  private static List<Waiter> waiters(long[] samplesByThread, long[] weightsByThread) {
    return IntStream.range(Ids.NONE, samplesByThread.length - 1)
        .filter(id -> samplesByThread[id + 1] > 0)
        .mapToObj(id -> new Waiter(id, samplesByThread[id + 1], weightsByThread[id + 1]))
        .sorted(Comparator.comparingLong(waiter -> -waiter.weight()))
        .toList();
  }
}
