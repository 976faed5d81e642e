package dev.candela.engine.diff;

import dev.candela.engine.analysis.TimeGrid;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.view.select.RowScan;

/**
 * The samples of a run by block of time: a counting sort by block. Samples of one cost are the
 * rule, and then only their nodes are kept, four bytes a sample.
 */
final class BlockRows {
  private final int[] starts;
  private final int[] nodeIds;

  /** Null while all rows cost {@link #sameCost}. */
  private final double[] costs;

  private final double sameCost;

  private BlockRows(int[] starts, double[] costs, double sameCost) {
    this.starts = starts;
    this.nodeIds = new int[starts[starts.length - 1]];
    this.costs = costs;
    this.sameCost = sameCost;
  }

  /**
   * Sorts the rows.
   *
   * @param nodeByStack the node of each of the profile's stacks, or less than 0 for none
   */
  static BlockRows of(RunCosts costs, int[] nodeByStack, TimeGrid grid, Cancellation cancellation) {
    int[] starts = new int[grid.bucketCount() + 1];
    double[] extremes = {Double.MAX_VALUE, 0};
    scan(
        costs,
        nodeByStack,
        grid,
        cancellation,
        (block, nodeId, cost) -> {
          starts[block + 1]++;
          extremes[0] = Math.min(extremes[0], cost);
          extremes[1] = Math.max(extremes[1], cost);
        });
    for (int block = 1; block < starts.length; block++) {
      starts[block] += starts[block - 1];
    }
    boolean same = extremes[0] >= extremes[1];
    BlockRows rows =
        new BlockRows(starts, same ? null : new double[starts[starts.length - 1]], extremes[1]);
    int[] next = starts.clone();
    scan(
        costs,
        nodeByStack,
        grid,
        cancellation,
        (block, nodeId, cost) -> {
          int at = next[block]++;
          rows.nodeIds[at] = nodeId;
          if (!same) {
            rows.costs[at] = cost;
          }
        });
    return rows;
  }

  int blockCount() {
    return starts.length - 1;
  }

  int start(int block) {
    return starts[block];
  }

  int nodeId(int row) {
    return nodeIds[row];
  }

  double cost(int row) {
    return costs == null ? sameCost : costs[row];
  }

  private interface RowVisitor {
    void visit(int block, int nodeId, double cost);
  }

  private static void scan(
      RunCosts costs,
      int[] nodeByStack,
      TimeGrid grid,
      Cancellation cancellation,
      RowVisitor visitor) {
    DiffRun run = costs.run();
    for (int t = 0; t < costs.tables().size(); t++) {
      SampleTable table = costs.tables().get(t);
      double factor = costs.factors()[t];
      RowScan scan = new RowScan(run.profile(), table, run.filter().selection(), cancellation);
      while (scan.next()) {
        int[] included = scan.included();
        int[] stackIds = scan.stackIds();
        long[] startNanos = scan.startNanos();
        long[] weights = scan.weights();
        for (int i = 0; i < scan.rows(); i++) {
          int nodeId = nodeByStack[stackIds[i]];
          if (included[i] != 0 && nodeId >= 0 && weights[i] > 0) {
            visitor.visit(grid.bucketOf(startNanos[i]), nodeId, weights[i] * factor);
          }
        }
      }
    }
  }
}
