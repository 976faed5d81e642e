package dev.candela.engine.diff;

import dev.candela.engine.diff.DiffUnit.CostUnit;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.StackWeights;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a sample costs, the same way in all runs of the first side, then of the second. */
record CostScale(CostUnit unit, List<RunCosts> runs) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Finds a unit that all runs share; throws {@link IncomparableException} if there is none. */
  static CostScale of(DiffSide before, DiffSide after) {
    List<DiffRun> runs = Stream.concat(before.runs().stream(), after.runs().stream()).toList();
    List<WeightUnit> units = runs.stream().map(CostScale::weightUnit).distinct().toList();
    if (units.size() > 1) {
      List<String> kinds = runs.stream().map(CostScale::kind).distinct().toList();
      throw new IncomparableException(
          Messages.text(
              "diff.cannot.different-samples", before.name(), after.name(), DiffVoice.list(kinds)));
    }
    boolean timed =
        units.getFirst() == WeightUnit.SAMPLES && runs.stream().allMatch(CostScale::isTimed);
    List<RunCosts> costs = new ArrayList<>();
    for (DiffRun run : runs) {
      List<SampleTable> tables = run.tables();
      double[] factors = new double[tables.size()];
      for (int t = 0; t < factors.length; t++) {
        factors[t] = factor(run, tables.get(t), units.getFirst(), timed);
      }
      costs.add(new RunCosts(run, tables, factors));
    }
    return new CostScale(timed ? CostUnit.SECONDS : costUnit(units.getFirst()), costs);
  }

  private static CostUnit costUnit(WeightUnit unit) {
    return switch (unit) {
      case NANOS -> CostUnit.SECONDS;
      case BYTES -> CostUnit.BYTES;
      case COUNT, THOUSANDTHS -> CostUnit.COUNT;
      case SAMPLES -> CostUnit.SAMPLES;
    };
  }

  static String eventNames(DiffRun run) {
    return String.join(
        " + ", run.tables().stream().map(table -> table.type().name()).sorted().toList());
  }

  private static String kind(DiffRun run) {
    String unit = Messages.text("compare.csv.unit." + Messages.key(costUnit(weightUnit(run))));
    return Messages.text("diff.cannot.kind", eventNames(run), unit);
  }

  private static WeightUnit weightUnit(DiffRun run) {
    List<SampleTable> tables = run.tables();
    if (!StackWeights.isWeighted(tables)) {
      List<String> names = tables.stream().map(table -> table.type().name()).toList();
      throw new IncomparableException(
          Messages.text("diff.cannot.mixed-samples", run.name(), DiffVoice.list(names)));
    }
    return StackWeights.unitOf(tables);
  }

  private static boolean isTimed(DiffRun run) {
    return run.tables().stream()
        .allMatch(table -> run.profile().origin().period(table.type()).isPresent());
  }

  private static double factor(DiffRun run, SampleTable table, WeightUnit unit, boolean timed) {
    double ofWeight =
        timed
            ? run.profile().origin().period(table.type()).orElseThrow() / NANOS_PER_SECOND
            : unit.scale();
    return table.divisor() * ofWeight;
  }

  /** For each table, what a weight of 1, or a sample, of a run is multiplied with. */
  record RunCosts(DiffRun run, List<SampleTable> tables, double[] factors) {
    RunCosts times(double factor) {
      double[] scaled = new double[factors.length];
      for (int i = 0; i < scaled.length; i++) {
        scaled[i] = factors[i] * factor;
      }
      return new RunCosts(run, tables, scaled);
    }
  }
}
