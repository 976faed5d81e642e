package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * In how many periods each method and each stack allocated objects that stayed alive, a bit for
 * each; immutable. A period ends with a garbage collection, so its objects have survived at least
 * one. A leak leaves objects in all periods, a cache in the first ones, and what is still in use in
 * the last ones. There are none if the view has no live objects, or collections are unknown.
 */
public record LiveGrowth(long[] ends, int[] periods, int[] periodsOfStacks) {
  /** With as few samples as there are of live objects, more would stay empty by chance. */
  private static final int MOST_PERIODS = 10;

  static final LiveGrowth NONE = new LiveGrowth(new long[0], new int[0], new int[0]);

  public static LiveGrowth of(View view, Cancellation cancellation) {
    Profile profile = view.profile();
    boolean live =
        view.selection().tables(profile).stream()
            .anyMatch(table -> table.type().category() == SampleCategory.LIVE);
    long[] ends = live ? ends(profile, view.selection().rangeIn(profile)) : new long[0];
    if (ends.length == 0) {
      return NONE;
    }
    StackView shown = view.stackView(cancellation);
    LiveGrowth growth =
        new LiveGrowth(
            ends, new int[shown.symbols().methods().size()], new int[shown.stacks().size()]);
    for (SampleTable table : view.selection().tables(profile)) {
      RowScan scan = new RowScan(profile, table, view.selection(), cancellation);
      while (scan.next()) {
        for (int i = 0; i < scan.rows(); i++) {
          int stackId = shown.stackIdOf(scan.stackIds()[i]);
          if (scan.included()[i] != 0 && stackId != StackView.DROPPED) {
            growth.add(scan.startNanos()[i], stackId, shown);
          }
        }
      }
    }
    return growth;
  }

  /** Moments of collections, at about the same distances. */
  private static long[] ends(Profile profile, Span range) {
    long[] collections =
        profile
            .events("jdk.GarbageCollection")
            .or(() -> profile.events("jdk.GCHeapSummary"))
            .map(
                table ->
                    LongStream.range(0, table.size()).map(row -> table.startNanos().get((int) row)))
            .orElse(LongStream.empty())
            .filter(range::contains)
            .sorted()
            .toArray();
    int count = Math.min(MOST_PERIODS, collections.length);
    return LongStream.rangeClosed(1, count)
        .map(period -> collections[(int) (period * collections.length / count) - 1])
        .toArray();
  }

  private void add(long nanos, int stackId, StackView shown) {
    int found = Arrays.binarySearch(ends, nanos);
    int period = found < 0 ? -found - 1 : found;
    if (period < ends.length) {
      StackTable stacks = shown.stacks();
      for (int id = stackId; id != StackTable.ROOT; id = stacks.parentStackId(id)) {
        periods[shown.symbols().frames().methodId(stacks.frameId(id))] |= 1 << period;
        periodsOfStacks[id] |= 1 << period;
      }
    }
  }

  public int count() {
    return ends.length;
  }

  /** In how many of them the method, or what it called, allocated what stayed alive. */
  int periods(int methodId) {
    return Integer.bitCount(periods[methodId]);
  }

  /** In how many of them the last call of the stack, or what it called, did so. */
  public int periodsOfStack(int stackId) {
    return Integer.bitCount(periodsOfStacks[stackId]);
  }
}
