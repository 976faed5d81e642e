package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.BlockSeries;
import dev.candela.engine.analysis.chance.DoubledBlocks;
import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.PairRule;
import dev.candela.engine.analysis.chance.StudentT;
import dev.candela.engine.analysis.chance.TimeGrid;
import dev.candela.engine.analysis.chance.TimedSamples;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffBuilder.Both;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Span;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What can be said about the differences between two single recordings, or two parts of one.
 *
 * <p>Parts of one run are judged by costs and by shares, and both have to differ. In a second in
 * which the machine had no time for the program, all of it cost less, which everything together
 * tells; in one with a burst all other shares are smaller, which is no news either.
 *
 * @param shares true if costs are shares of everything
 * @param parts true for two parts of one recording
 */
record PairEffects(
    SideSamples samplesBefore,
    SideSamples samplesAfter,
    MethodCosts methods,
    NodeCosts before,
    NodeCosts after,
    boolean shares,
    boolean parts) {
  private static final long MANY = 1000;

  /**
   * What is judged: the methods' own costs and then their totals, or nodes of the tree.
   *
   * @param ids of methods, or of the nodes' stacks
   * @param oneSided true for the key of a method without samples on one side
   */
  private record Keys(
      int[] ids, boolean areNodes, SideKeys before, SideKeys after, IntPredicate oneSided) {
    Verdict verdict(PairRule rule, int key, boolean ofShares, double half) {
      if (!Verdict.areEnough(before.counts[key], after.counts[key])) {
        return Verdict.TOO_FEW;
      }
      double one = before.costs[key] / (ofShares ? before.all : 1);
      double other = after.costs[key] / (ofShares ? after.all : 1);
      return Math.abs(other - one) > rule.least(Math.max(one, other), half, oneSided.test(key))
          ? Verdict.change(other - one, before.counts[key], after.counts[key])
          : Verdict.NOISE;
    }
  }

  /** Costs and numbers of samples of one side by key. */
  private record SideKeys(SideSamples side, double all, double[] costs, long[] counts) {}

  /** Of nodes of the tree; the first one is everything. */
  Effects ofNodes(CallTree structure, int[] nodeIds) {
    return effects(
        new Keys(
            Arrays.stream(nodeIds).map(structure::stackId).toArray(),
            true,
            nodes(samplesBefore, before, nodeIds),
            nodes(samplesAfter, after, nodeIds),
            key -> isOfOneSide(structure, nodeIds[key])));
  }

  private static SideKeys nodes(SideSamples side, NodeCosts nodes, int[] nodeIds) {
    return new SideKeys(
        side,
        nodes.total(CallTree.ROOT),
        Arrays.stream(nodeIds).mapToDouble(nodes::total).toArray(),
        Arrays.stream(nodeIds).mapToLong(nodes::totalSamples).toArray());
  }

  /** Of methods; by key. */
  Effects ofMethods(double[] costsBefore, double[] costsAfter) {
    return effects(
        new Keys(
            methods.methodIds(),
            false,
            methods(Side.BEFORE, samplesBefore, before, costsBefore),
            methods(Side.AFTER, samplesAfter, after, costsAfter),
            methods::isOneSided));
  }

  private SideKeys methods(Side which, SideSamples side, NodeCosts nodes, double[] costs) {
    return new SideKeys(
        side,
        nodes.total(CallTree.ROOT),
        costs,
        IntStream.range(0, costs.length).mapToLong(key -> methods.samples(which, key)).toArray());
  }

  private boolean isOfOneSide(CallTree structure, int nodeId) {
    int row = nodeId == CallTree.ROOT ? Ids.NONE : methods.row(structure.methodId(nodeId));
    return row != Ids.NONE && methods.isOneSided(methods.rowCount() + row);
  }

  private Effects effects(Keys keys) {
    Both<Widths> widths = widths(keys, shares);
    boolean both = parts && !shares && Math.min(keys.before.all, keys.after.all) > 0;
    Both<Widths> ofShares = both ? widths(keys, true) : widths;
    double all = Math.max(keys.before.all, keys.after.all);
    // Shares cancel what all code of a run has in common.
    double others = shares ? 0 : Mismatches.busy(samplesBefore.run(0), samplesAfter.run(0)).least();
    PairRule rule = parts ? PairRule.ofParts(all) : PairRule.ofRuns(all, others);
    long fewest = Math.min(samplesBefore.samples(0), samplesAfter.samples(0));
    boolean enough = !parts || fewest >= PairRule.FEWEST_OF_PART;
    Widths one = widths.one();
    Widths other = widths.other();
    // Parts of one run need not exceed their own intervals so often.
    double ownPart = parts ? 1 / PairRule.OF_PARTS : 1;
    Effects effects = new Effects(keys.before.costs.length);
    for (int key = 0; key < keys.before.costs.length; key++) {
      Verdict verdict =
          enough ? keys.verdict(rule, key, false, one.half(other, key, ownPart)) : Verdict.TOO_FEW;
      // Of nodes the first is everything, whose share is always the same.
      if (both && verdict.isChange() && !(keys.areNodes && key == 0)) {
        double ofShare = ofShares.one().half(ofShares.other(), key, ownPart);
        Verdict byShare = keys.verdict(PairRule.ofParts(1), key, true, ofShare);
        verdict = byShare == verdict ? verdict : Verdict.NOISE;
      }
      double half = one.half(other, key, 1);
      effects.halfWidths()[key] = half;
      effects.lowerBounds()[key] = one.lowerBound[key] || other.lowerBound[key];
      effects.verdicts()[key] =
          verdict == Verdict.NOISE
              ? Verdict.grey(keys.before.costs[key], keys.after.costs[key], half, all)
              : verdict;
    }
    return effects;
  }

  private Both<Widths> widths(Keys keys, boolean ofShares) {
    return Both.of(
        () -> widths(keys, keys.before, ofShares), () -> widths(keys, keys.after, ofShares));
  }

  private Widths widths(Keys keys, SideKeys here, boolean ofShares) {
    SideSamples side = here.side;
    // Shares beside costs are parts of 1.
    double scale = ofShares && !shares ? 1 / here.all : 1;
    Widths widths = new Widths(here.costs.length, parts, scale);
    if (!side.countsSamples()) {
      return widths;
    }
    if (DiffUnit.isUntimed(side.run(0))) {
      // Without times, chance decides how many samples there are: they are a small part of many.
      long of = ofShares ? 1 : MANY;
      for (int key = 0; key < here.costs.length; key++) {
        double[] cost = {here.costs[key]};
        double[] all = {of * here.all};
        BlockSeries whole = new BlockSeries(cost, all, here.counts[key], of * side.samples(0), 1);
        widths.set(key, whole, 1, here.all, ofShares);
      }
      return widths;
    }
    double cost = side.costOfWeight(0, here.all);
    TimedSamples samples = side.timed(0, methods);
    samples.count(
        keys.areNodes ? samples.keysOfStacks(keys.ids) : samples.keysOfMethods(keys.ids),
        keys.ids.length,
        keys.areNodes,
        blockNanos(),
        (row, self, total) -> {
          if (self != null) {
            widths.set(row, self, cost, here.all, ofShares);
          }
          widths.set((keys.areNodes ? 0 : keys.ids.length) + row, total, cost, here.all, ofShares);
        });
    return widths;
  }

  /** Parts of one run are cut into blocks of the same length, which suits the shorter one. */
  private long blockNanos() {
    long shorter =
        Math.min(samplesBefore.run(0).durationNanos(), samplesAfter.run(0).durationNanos());
    return parts && shorter > 0
        ? Math.max(1, Math.round(TimeGrid.blocksOf(new Span(0, shorter)).bucketNanos()))
        : TimedSamples.OWN_BLOCKS;
  }

  /** How far the costs of a side's keys can be trusted by its own blocks of time. */
  private static final class Widths {
    /** Halves of 95 % intervals. */
    final double[] half;

    final boolean[] lowerBound;

    /** By key, between blocks, between pairs of blocks and so on; empty for two runs. */
    final double[][] variances;

    double blocks;

    /** What a weight of 1 costs, or a block where costs are shares. */
    double costOfBlock;

    final double scale;

    final boolean parts;

    Widths(int count, boolean parts, double scale) {
      this.scale = scale;
      this.parts = parts;
      this.half = new double[count];
      this.lowerBound = new boolean[count];
      this.variances = new double[count][0];
    }

    /** Takes what fell into the side's blocks. */
    void set(int key, BlockSeries series, double cost, double all, boolean ofShares) {
      DoubledBlocks spread = series.spread(ofShares);
      half[key] = scale * spread.halfWidth() * cost / Math.sqrt(series.partOfTime());
      lowerBound[key] = spread.lowerBound();
      // What a whole block weighs, where costs are shares: with more in it, more may vary.
      double weight = ofShares ? all / cost / series.blocks() : 1;
      blocks = series.blocks();
      costOfBlock = scale * cost * weight;
      if (parts) {
        variances[key] = series.variances(ofShares);
        Arrays.setAll(variances[key], level -> variances[key][level] / (weight * weight));
      }
    }

    /**
     * Half of the interval of the difference between this side and another one.
     *
     * @param ownPart how much of the interval by each side's own blocks counts
     */
    double half(Widths other, int key, double ownPart) {
      return Math.max(ownPart * Math.hypot(half[key], other.half[key]), ifAlike(other, key));
    }

    /**
     * Half of the interval in which the difference is if both are alike; only for parts of one run.
     *
     * <p>Parts that are alike vary alike, in blocks of the same length: a short range in which
     * something that comes and goes stays away does not tell how often it comes, and the rest does.
     */
    private double ifAlike(Widths other, int key) {
      double ofBoth =
          blocks * costOfBlock * costOfBlock + other.blocks * other.costOfBlock * other.costOfBlock;
      double widest = 0;
      int levels = Math.min(variances[key].length, other.variances[key].length);
      for (int level = 0; level < levels; level++) {
        double pooled =
            (blocks * variances[key][level] + other.blocks * other.variances[key][level])
                / (blocks + other.blocks);
        double freedom = Math.max(1, (blocks + other.blocks) / (1 << level) - 2);
        double error = Math.sqrt(pooled * ofBoth / (1 << level));
        widest = Math.max(widest, StudentT.halfOf95(freedom) * error);
      }
      return widest;
    }
  }
}
