package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.view.select.SampleSelection;

/**
 * The share of each method's own samples that was taken at a safepoint; immutable.
 *
 * @param isMarked false if the recorder does not mark such samples
 * @param samples own samples by method id
 * @param unbiased those not taken at a safepoint
 */
public record SafepointShares(boolean isMarked, long[] samples, long[] unbiased) {
  static SafepointShares of(View view, Cancellation cancellation) {
    SampleSelection selection = view.selection();
    boolean marked =
        selection.tables(view.profile()).stream()
            .anyMatch(table -> table.attributes().indexOf(SampleSelection.BIASED) != Ids.NONE);
    if (!marked) {
      return new SafepointShares(false, new long[0], new long[0]);
    }
    View rest = view.with(view.filter().with(selection.withUnbiased(true)));
    if (view.isByThread()) {
      rest = rest.byThread(cancellation);
    }
    return new SafepointShares(
        true, byMethod(view.stacks(cancellation)), byMethod(rest.stacks(cancellation)));
  }

  private static long[] byMethod(WeightedStacks stacks) {
    long[] samples = new long[stacks.symbols().methods().size()];
    for (int stackId = 1; stackId < stacks.stacks().size(); stackId++) {
      int frameId = stacks.stacks().frameId(stackId);
      samples[stacks.symbols().frames().methodId(frameId)] += stacks.weights().samples(stackId);
    }
    return samples;
  }

  /** 0 to 1; 0 without own samples. */
  public double of(int methodId) {
    return isMarked && samples[methodId] > 0
        ? 1 - (double) unbiased[methodId] / samples[methodId]
        : 0;
  }
}
