package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.List;

/** Samples with exactly each stack, and their weight: self values without callees. Immutable. */
public record StackWeights(
    WeightUnit unit,
    StackValues samples,
    StackValues weights,
    long totalSamples,
    long totalWeight) {
  /** From sums; takes ownership of the arrays. */
  public static StackWeights ofSums(WeightUnit unit, long[] samples, long[] weights) {
    return ofSums(unit, StackValues.of(samples), StackValues.of(weights));
  }

  public static StackWeights ofSums(WeightUnit unit, StackValues samples, StackValues weights) {
    // One row may stand for many samples: a thread that slept through them, a line of collapsed
    // text.
    boolean same = unit == WeightUnit.SAMPLES;
    long weight = weights.sum();
    return new StackWeights(
        unit, same ? weights : samples, weights, same ? weight : samples.sum(), weight);
  }

  /** Adds up selected samples; where types of different units are mixed, each weighs 1. */
  public static StackWeights of(
      Profile profile, SampleSelection selection, Cancellation cancellation) {
    List<SampleTable> tables = selection.tables(profile);
    WeightUnit unit = unitOf(tables);
    StackCounter counter =
        new StackCounter(profile.stacks().size(), isWeighted(tables), unit != WeightUnit.SAMPLES);
    for (SampleTable table : tables) {
      counter.add(new RowScan(profile, table, selection, cancellation));
    }
    return ofSums(unit, counter.samples, counter.weights);
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

  /** True if weights are numbers of samples, so that one pass serves both. */
  public boolean weighsSamples() {
    return unit == WeightUnit.SAMPLES;
  }

  public long samples(int stackId) {
    return samples.get(stackId);
  }

  public long weight(int stackId) {
    return weights.get(stackId);
  }

  /** The first stack from this one on that can have samples, or {@link Ids#NONE}. */
  public int next(int stackId) {
    return samples.next(stackId);
  }

  /** The samples at the view's stacks, without dropped ones. */
  public StackWeights through(StackView view) {
    if (view.isIdentity()) {
      return this;
    }
    long[] mapped = through(view, weights);
    return ofSums(unit, weighsSamples() ? mapped : through(view, samples), mapped);
  }

  private static long[] through(StackView view, StackValues values) {
    long[] mapped = new long[view.stacks().size()];
    for (int stackId = 0; stackId < view.originalSize(); stackId++) {
      int mappedStackId = view.stackIdOf(stackId);
      if (mappedStackId != StackView.DROPPED) {
        mapped[mappedStackId] += values.get(stackId);
      }
    }
    return mapped;
  }

  /**
   * Adds up samples by stack, optimised for rows of equal weight, as in most recordings: counts in
   * an array of ints, two cache lines for 32 stacks, multiplied at the end. One such weight is
   * remembered; rows of any other go the general way.
   */
  private static final class StackCounter {
    private final boolean weighted;
    private final boolean samplesApart;
    private final long[] samples;
    private final long[] weights;

    /** Null before the first plain block. */
    private int[] plainCounts;

    private long plainWeight = 1;

    /** If not {@code weighted}, rows weigh 1; if not {@code samplesApart}, weights are counts. */
    StackCounter(int stackCount, boolean weighted, boolean samplesApart) {
      this.weighted = weighted;
      this.samplesApart = samplesApart;
      this.weights = new long[stackCount];
      this.samples = samplesApart ? new long[stackCount] : weights;
    }

    void add(RowScan scan) {
      while (scan.next()) {
        if (isPlain(scan)) {
          addPlain(scan);
        } else {
          addWeighted(scan);
        }
      }
      settle();
    }

    private boolean isPlain(RowScan scan) {
      if (!weighted) {
        return true;
      } else if (!scan.sameWeights()) {
        return false;
      }
      if (plainCounts == null) {
        plainWeight = scan.smallestWeight();
      }
      return plainWeight == scan.smallestWeight();
    }

    private void addPlain(RowScan scan) {
      if (plainCounts == null) {
        plainCounts = new int[weights.length];
      }
      int[] counts = plainCounts;
      int[] stackIds = scan.stackIds();
      int rows = scan.rows();
      if (scan.whole()) {
        for (int i = 0; i < rows; i++) {
          counts[stackIds[i]]++;
        }
      } else {
        int[] included = scan.included();
        for (int i = 0; i < rows; i++) {
          counts[stackIds[i]] += included[i];
        }
      }
    }

    private void addWeighted(RowScan scan) {
      int[] stackIds = scan.stackIds();
      int[] included = scan.included();
      long[] rowWeights = scan.weights();
      int rows = scan.rows();
      for (int i = 0; i < rows; i++) {
        weights[stackIds[i]] += included[i] * rowWeights[i];
      }
      if (samplesApart) {
        for (int i = 0; i < rows; i++) {
          samples[stackIds[i]] += included[i];
        }
      }
    }

    /** After each table, so that counts stay within the range of an index. */
    private void settle() {
      if (plainCounts == null) {
        return;
      }
      for (int stackId = 0; stackId < plainCounts.length; stackId++) {
        weights[stackId] += plainCounts[stackId] * plainWeight;
      }
      if (samplesApart) {
        for (int stackId = 0; stackId < plainCounts.length; stackId++) {
          samples[stackId] += plainCounts[stackId];
        }
      }
      plainCounts = null;
    }
  }
}
