package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.TimeGrid;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One side's samples on the stacks of both. */
final class SideSamples {
  private final List<RunCosts> runs;
  private final DiffUnit unit;
  private final Cancellation cancellation;

  /** The union's stack of each of a run's stacks. */
  private final List<int[]> unionByStack = new ArrayList<>();

  private final List<StackWeights> weights = new ArrayList<>();
  private List<BlockRows> rows;

  /**
   * @param runs what samples cost, in seconds, bytes or samples
   * @param unit what costs become by {@link #scale}
   */
  SideSamples(List<RunCosts> runs, DiffUnit unit, Cancellation cancellation) {
    this.runs = new ArrayList<>(runs);
    this.unit = unit;
    this.cancellation = cancellation;
  }

  /** Counts all runs' samples; before anything else. */
  void count() {
    for (RunCosts costs : runs) {
      DiffRun run = costs.run();
      weights.add(StackWeights.of(run.profile(), run.filter().selection(), cancellation));
    }
  }

  /** Enters all runs' stacks. */
  void enter(UnionStacks union) {
    for (int r = 0; r < runs.size(); r++) {
      unionByStack.add(union.enter(runs.get(r).run(), weights.get(r)));
    }
  }

  /** Multiplies each run's costs with what makes it comparable. */
  void scale(double operations) {
    for (int r = 0; r < runs.size(); r++) {
      double divisor =
          switch (unit) {
            case PER_SECOND -> runs.get(r).run().durationNanos() / 1e9;
            case TOTAL -> 1;
            case PER_OPERATION -> operations;
            case SHARE -> Math.max(Double.MIN_NORMAL, Arrays.stream(costByUnion(r, 1)).sum());
          };
      runs.set(r, runs.get(r).times(1 / divisor));
    }
  }

  /**
   * What the side costs at each node; after {@link #scale}.
   *
   * @param side the samples of all runs, by stack of the tree
   */
  NodeCosts nodeCosts(CallTree.OfStacks tree, StackWeights side, int stackCount) {
    return isEven()
        ? NodeCosts.even(tree, runs.getFirst().factors()[0], side)
        : NodeCosts.of(tree, costs(stackCount), side);
  }

  /** True if every sample costs the same. */
  private boolean isEven() {
    return runs.size() == 1
        && runs.getFirst().tables().size() == 1
        && weights.getFirst().weighsSamples();
  }

  /**
   * True if all samples cost 1 and were taken at the same moment, as far as the recording says:
   * {@link #timeless} then gives the same as {@link #estimates}.
   */
  boolean isTimeless() {
    return isEven()
        && runs.getFirst().factors()[0] == 1
        && SameMoment.isOf(runs.getFirst().tables().getFirst());
  }

  /** What is known of each key's cost, where that is all. */
  Estimates timeless(TimelessMoments.KeySamples samples, long allSamples) {
    DiffRun run = runs.getFirst().run();
    int blocks = TimeGrid.blocksOf(run.filter().selection().rangeIn(run.profile())).bucketCount();
    return estimates(new TimelessMoments(samples, allSamples, blocks), null, allSamples);
  }

  /** The cost of each of the union's stacks itself, the mean of all runs. */
  private double[] costs(int stackCount) {
    if (runs.size() == 1) {
      return costByUnion(0, stackCount);
    }
    double[] costs = new double[stackCount];
    for (int r = 0; r < runs.size(); r++) {
      double[] ofRun = costByUnion(r, stackCount);
      for (int stackId = 0; stackId < ofRun.length; stackId++) {
        costs[stackId] += ofRun[stackId] / runs.size();
      }
    }
    return costs;
  }

  /** Samples at each of the union's stacks itself, in all runs. */
  StackWeights weights(WeightUnit unit, int stackCount) {
    long[] sums = sums(StackWeights::weight, stackCount);
    long[] samples = unit == WeightUnit.SAMPLES ? sums : sums(StackWeights::samples, stackCount);
    return StackWeights.ofSums(unit, samples, sums);
  }

  private interface OfStack {
    long value(StackWeights weights, int stackId);
  }

  private long[] sums(OfStack ofStack, int stackCount) {
    long[] sums = new long[stackCount];
    for (int r = 0; r < runs.size(); r++) {
      int[] union = unionByStack.get(r);
      for (int original = 0; original < union.length; original++) {
        if (union[original] != Ids.NONE) {
          sums[union[original]] += ofStack.value(weights.get(r), original);
        }
      }
    }
    return sums;
  }

  /**
   * Goes from the union's stacks to its nodes; before {@link #estimates}.
   *
   * @param blockCount of a single run, or 0 for as many as its length asks for
   */
  void sortByBlock(int[] nodeByUnion, int blockCount) {
    rows = new ArrayList<>();
    for (int r = 0; r < runs.size(); r++) {
      DiffRun run = runs.get(r).run();
      int[] nodeByStack = unionByStack.get(r);
      for (int original = 0; original < nodeByStack.length; original++) {
        int unionStackId = nodeByStack[original];
        nodeByStack[original] = unionStackId == Ids.NONE ? Ids.NONE : nodeByUnion[unionStackId];
      }
      TimeGrid blocks = TimeGrid.blocksOf(run.filter().selection().rangeIn(run.profile()));
      // Between several runs, a run is what a block is within one.
      int count = runs.size() > 1 ? 1 : blockCount > 0 ? blockCount : blocks.bucketCount();
      TimeGrid grid = new TimeGrid(blocks.span(), count);
      rows.add(BlockRows.of(runs.get(r), nodeByStack, grid, cancellation));
    }
  }

  /**
   * What is known of each key's cost.
   *
   * @param sums of the chains that the keys are in
   * @param interruptions of either side's nodes
   */
  Estimates estimates(BlockSums sums, Interruptions interruptions, long allSamples) {
    BlockMoments moments = new BlockMoments(sums);
    for (BlockRows ofRun : rows) {
      cancellation.check();
      moments.add(ofRun);
    }
    RunFactors factors = runs.size() > 1 ? RunFactors.of(rows, sums, interruptions) : null;
    return estimates(moments, factors, allSamples);
  }

  private Estimates estimates(Moments moments, RunFactors factors, long allSamples) {
    return new Estimates(moments, factors, unit == DiffUnit.PER_SECOND, allSamples);
  }

  /** The blocks of a single run. */
  BlockRows blocks() {
    return rows.getFirst();
  }

  /** By the union's stack; all that there is at the empty stack, if that is the only one. */
  private double[] costByUnion(int r, int stackCount) {
    double[] costs = new double[stackCount];
    RunCosts run = runs.get(r);
    int[] union = unionByStack.get(r);
    for (int t = 0; t < run.tables().size(); t++) {
      StackWeights ofTable =
          run.tables().size() == 1
              ? weights.get(r)
              : UnionStacks.weights(run.run(), run.tables().get(t), cancellation);
      for (int original = 0; original < union.length; original++) {
        if (union[original] != Ids.NONE) {
          int at = stackCount == 1 ? StackTable.ROOT : union[original];
          costs[at] += ofTable.weight(original) * run.factors()[t];
        }
      }
    }
    return costs;
  }
}
