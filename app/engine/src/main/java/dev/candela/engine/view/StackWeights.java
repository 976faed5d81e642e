package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.List;

/**
 * The number of samples with exactly each stack, and their weight; immutable. These are self
 * values: callees are not included.
 */
public final class StackWeights {
  private final WeightUnit unit;
  private final long[] samples;
  private final long[] weights;
  private final long totalSamples;
  private final long totalWeight;

  private StackWeights(WeightUnit unit, long[] samples, long[] weights) {
    this.unit = unit;
    // One row may stand for many samples: a thread that slept through them, a line of collapsed
    // text.
    this.samples = unit == WeightUnit.SAMPLES ? weights : samples;
    this.weights = weights;
    this.totalWeight = sum(weights);
    this.totalSamples = weighsSamples() ? totalWeight : sum(samples);
  }

  /** A loop: a simple compiler makes a call for each value of a stream. */
  private static long sum(long[] values) {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return sum;
  }

  /**
   * Adds up the selected samples of a profile. Where the selection mixes types of different units,
   * every sample weighs 1.
   */
  public static StackWeights of(
      Profile profile, SampleSelection selection, Cancellation cancellation) {
    List<SampleTable> tables = selection.tables(profile);
    WeightUnit unit = unitOf(tables);
    StackCounter counter =
        new StackCounter(profile.stacks().size(), isWeighted(tables), unit != WeightUnit.SAMPLES);
    for (SampleTable table : tables) {
      counter.add(new RowScan(profile, table, selection, cancellation));
    }
    return new StackWeights(unit, counter.samples(), counter.weights());
  }

  /** The common unit of these tables; samples if they differ. */
  public static WeightUnit unitOf(List<SampleTable> tables) {
    return !tables.isEmpty() && isWeighted(tables)
        ? tables.getFirst().type().unit()
        : WeightUnit.SAMPLES;
  }

  /** True if samples of these tables count by weight, false if each counts as 1. */
  public static boolean isWeighted(List<SampleTable> tables) {
    return tables.stream().map(table -> table.type().unit()).distinct().count() <= 1
        && tables.stream().mapToLong(SampleTable::divisor).distinct().count() <= 1;
  }

  /** From sums; takes ownership of the arrays. */
  public static StackWeights ofSums(WeightUnit unit, long[] samples, long[] weights) {
    return new StackWeights(unit, samples, weights);
  }

  public WeightUnit unit() {
    return unit;
  }

  /** True if weights are numbers of samples, so that one pass serves both. */
  public boolean weighsSamples() {
    return unit == WeightUnit.SAMPLES;
  }

  public int size() {
    return samples.length;
  }

  /** Samples with exactly this stack. */
  public long samples(int stackId) {
    return samples[stackId];
  }

  public long weight(int stackId) {
    return weights[stackId];
  }

  public long totalSamples() {
    return totalSamples;
  }

  public long totalWeight() {
    return totalWeight;
  }

  /** The samples at the view's stacks, without dropped ones. */
  public StackWeights through(StackView view) {
    if (view.isIdentity()) {
      return this;
    }
    long[] mappedWeights = through(view, weights);
    return new StackWeights(
        unit, weighsSamples() ? mappedWeights : through(view, samples), mappedWeights);
  }

  private static long[] through(StackView view, long[] values) {
    long[] mapped = new long[view.stacks().size()];
    for (int stackId = 0; stackId < values.length; stackId++) {
      int mappedStackId = view.stackIdOf(stackId);
      if (mappedStackId != StackView.DROPPED) {
        mapped[mappedStackId] += values[stackId];
      }
    }
    return mapped;
  }
}
