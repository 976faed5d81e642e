package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Arrays;
import java.util.List;

/** Samples by lane, then by bucket of time; a lane is any group of threads. Immutable. */
public record Timeline(TimeGrid grid, WeightUnit unit, long[] samples, long[] weights) {
  /** With one lane for all threads. */
  public static Timeline of(
      Profile profile,
      SampleSelection selection,
      TimeGrid grid,
      StackMask stacks,
      Cancellation cancellation) {
    int[] oneLane = new int[profile.threads().size() + 1];
    return of(profile, selection, grid, oneLane, stacks, cancellation);
  }

  /** {@code laneByThread} is by thread id plus one; entry 0 is for samples without thread. */
  public static Timeline of(
      Profile profile,
      SampleSelection selection,
      TimeGrid grid,
      int[] laneByThread,
      StackMask stacks,
      Cancellation cancellation) {
    int laneCount = Math.max(1, Arrays.stream(laneByThread).max().orElse(0) + 1);
    List<SampleTable> tables = selection.tables(profile);
    boolean weighted = StackWeights.isWeighted(tables);
    int size = laneCount * grid.bucketCount();
    Timeline timeline =
        new Timeline(grid, StackWeights.unitOf(tables), new long[size], new long[size]);
    int[] cells = new int[LongColumn.BLOCK_ROWS];
    for (SampleTable table : tables) {
      RowScan scan = new RowScan(profile, table, selection, cancellation);
      while (scan.next()) {
        grid.bucketsOf(scan.startNanos(), cells, scan.rows());
        if (laneCount > 1) {
          timeline.shiftToLanes(scan, laneByThread, cells);
        }
        timeline.add(scan, cells, stacks, weighted);
      }
    }
    return timeline;
  }

  public long samples(int lane, int bucket) {
    return samples[lane * grid.bucketCount() + bucket];
  }

  public long weight(int lane, int bucket) {
    return weights[lane * grid.bucketCount() + bucket];
  }

  private void shiftToLanes(RowScan scan, int[] laneByThread, int[] cells) {
    int[] threadIds = scan.threadIds();
    for (int i = 0; i < scan.rows(); i++) {
      cells[i] += laneByThread[threadIds[i] + 1] * grid.bucketCount();
    }
  }

  private void add(RowScan scan, int[] cells, StackMask stacks, boolean weighted) {
    int[] included = scan.included();
    stacks.narrow(scan.stackIds(), included, scan.rows());
    long[] rowWeights = weighted ? scan.weights() : null;
    for (int i = 0; i < scan.rows(); i++) {
      samples[cells[i]] += included[i];
      weights[cells[i]] += weighted ? included[i] * rowWeights[i] : included[i];
    }
  }
}
