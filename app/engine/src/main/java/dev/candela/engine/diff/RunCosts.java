package dev.candela.engine.diff;

import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import java.util.List;

/**
 * What a run's samples cost in the unit of a comparison.
 *
 * @param run the run
 * @param tables its selected samples
 * @param factors for each table what a weight of 1, or a sample, is multiplied with
 */
record RunCosts(DiffRun run, List<SampleTable> tables, double[] factors) {

  /** True if a row of the table is as many samples as its weight says. */
  static boolean isBatched(SampleTable table) {
    return table.type().unit() == WeightUnit.SAMPLES;
  }

  /** The same in another unit. */
  RunCosts times(double factor) {
    double[] scaled = new double[factors.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = factors[i] * factor;
    }
    return new RunCosts(run, tables, scaled);
  }
}
