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
 */
record PairEffects(
    SideSamples samplesBefore,
    SideSamples samplesAfter,
    MethodCosts methods,
    NodeCosts before,
    NodeCosts after,
    boolean shares) {

  /** Counts one side's samples by key and block of time. */
  private interface Counting {
    void count(TimedSamples samples, long blockNanos, Counted counted);
  }

  private interface Counted {
    void add(int key, BlockSeries series);
  }

  /**
   * What is judged, by key.
   *
   * @param oneSided true for what has no sample at all on one side
   * @param everything the key of everything together, whose share is always all
   */
  private record Keys(
      double[] before,
      double[] after,
      long[] samplesBefore,
      long[] samplesAfter,
      IntPredicate oneSided,
      int everything,
      Counting counting) {

    Verdict verdict(PairRule rule, int key, double allBefore, double allAfter, double half) {
      return rule.verdict(
          before[key] / allBefore,
          after[key] / allAfter,
          half,
          samplesBefore[key],
          samplesAfter[key],
          oneSided.test(key));
    }
  }

  /** Of nodes of the tree. */
  Effects ofNodes(CallTree structure, int[] nodeIds) {
    int[] stackIds = Arrays.stream(nodeIds).map(structure::stackId).toArray();
    return effects(
        new Keys(
            Arrays.stream(nodeIds).mapToDouble(before::total).toArray(),
            Arrays.stream(nodeIds).mapToDouble(after::total).toArray(),
            Arrays.stream(nodeIds).mapToLong(before::totalSamples).toArray(),
            Arrays.stream(nodeIds).mapToLong(after::totalSamples).toArray(),
            key -> isOfOneSide(structure, nodeIds[key]),
            0,
            (samples, nanos, counted) ->
                samples.countStackTotals(
                    stackIds, nanos, (index, _, total) -> counted.add(index, total))));
  }

  /** Of methods; by key. */
  Effects ofMethods(double[] costsBefore, double[] costsAfter) {
    int rows = methods.rowCount();
    return effects(
        new Keys(
            costsBefore,
            costsAfter,
            methodSamples(Side.BEFORE),
            methodSamples(Side.AFTER),
            methods::isOneSided,
            Ids.NONE,
            (samples, nanos, counted) ->
                samples.countMethods(
                    methods.methodIds(),
                    nanos,
                    (row, self, total) -> {
                      counted.add(row, self);
                      counted.add(rows + row, total);
                    })));
  }

  private long[] methodSamples(Side side) {
    return IntStream.range(0, 2 * methods.rowCount())
        .mapToLong(key -> methods.samples(side, key))
        .toArray();
  }

  private boolean isOfOneSide(CallTree structure, int nodeId) {
    int row = nodeId == CallTree.ROOT ? Ids.NONE : methods.row(structure.methodId(nodeId));
    return row != Ids.NONE && methods.isOneSided(methods.rowCount() + row);
  }

  private Effects effects(Keys keys) {
    double allBefore = before.total(CallTree.ROOT);
    double allAfter = after.total(CallTree.ROOT);
    boolean parts = areParts();
    Both<Widths> widths = widths(keys, shares);
    boolean both = parts && !shares && Math.min(allBefore, allAfter) > 0;
    Both<Widths> ofShares = both ? widths(keys, true) : widths;
    if (both) {
      ofShares.one().scale(1 / allBefore);
      ofShares.other().scale(1 / allAfter);
    }
    double all = Math.max(allBefore, allAfter);
    PairRule rule = parts ? PairRule.ofParts(all) : PairRule.ofRuns(all, others());
    boolean enough =
        !parts
            || Math.min(samplesBefore.samples(0), samplesAfter.samples(0))
                >= PairRule.FEWEST_OF_PART;
    Effects effects = new Effects(keys.before().length);
    for (int key = 0; key < keys.before().length; key++) {
      Widths one = widths.one();
      Widths other = widths.other();
      Verdict verdict =
          enough ? keys.verdict(rule, key, 1, 1, one.yardstick(other, key)) : Verdict.TOO_FEW;
      if (both && verdict.isChange() && key != keys.everything()) {
        double half = ofShares.one().yardstick(ofShares.other(), key);
        Verdict byShare = keys.verdict(PairRule.ofParts(1), key, allBefore, allAfter, half);
        boolean same = byShare.isChange() && byShare.isMore() == verdict.isMore();
        verdict = same ? verdict : Verdict.NOISE;
      }
      effects.set(
          key,
          one.halfOfDifference(other, key),
          one.lowerBound[key] || other.lowerBound[key],
          verdict);
    }
    return effects;
  }

  /** Shares cancel what all code of a run has in common. */
  private double others() {
    return shares ? 0 : Mismatches.busy(samplesBefore.run(0), samplesAfter.run(0)).least();
  }

  private boolean areParts() {
    return samplesBefore.run(0).profile() == samplesAfter.run(0).profile();
  }

  private Both<Widths> widths(Keys keys, boolean ofShares) {
    return Both.of(
        () -> widths(samplesBefore, before, keys.before(), keys.samplesBefore(), keys, ofShares),
        () -> widths(samplesAfter, after, keys.after(), keys.samplesAfter(), keys, ofShares));
  }

  private Widths widths(
      SideSamples side,
      NodeCosts nodes,
      double[] costs,
      long[] samples,
      Keys keys,
      boolean ofShares) {
    double all = nodes.total(CallTree.ROOT);
    boolean parts = areParts();
    Widths widths = new Widths(costs.length, parts);
    if (DiffUnit.isUntimed(side.run(0))) {
      for (int key = 0; key < costs.length; key++) {
        double variance = DoubledBlocks.ofSampling(samples[key], costs[key], side.samples(0), all);
        widths.half[key] = DoubledBlocks.untimed(variance).halfWidth();
      }
      return widths;
    }
    double cost = side.costOfWeight(0, all);
    keys.counting()
        .count(
            side.timed(0, methods),
            blockNanos(),
            (key, series) -> {
              DoubledBlocks spread = series.spread(ofShares);
              widths.half[key] = spread.halfWidth() * cost / Math.sqrt(series.partOfTime());
              widths.lowerBound[key] = spread.lowerBound();
              // What a whole block weighs, where costs are shares: with more in it, more may vary.
              double weight = ofShares ? all / cost / series.blocks() : 1;
              widths.blocks = series.blocks();
              widths.costOfBlock = cost * weight;
              if (parts) {
                widths.variances[key] =
                    Arrays.stream(series.variances(ofShares))
                        .map(variance -> variance / (weight * weight))
                        .toArray();
              }
            });
    return widths;
  }

  /** Parts of one run are cut into blocks of the same length, which suits the shorter one. */
  private long blockNanos() {
    long shorter =
        Math.min(samplesBefore.run(0).durationNanos(), samplesAfter.run(0).durationNanos());
    return areParts() && shorter > 0
        ? Math.max(1, Math.round(TimeGrid.blocksOf(new Span(0, shorter)).bucketNanos()))
        : TimedSamples.OWN_BLOCKS;
  }

  /** How far the costs of a side's keys can be trusted by its own blocks of time. */
  private static final class Widths {
    /** Halves of 95 % intervals. */
    final double[] half;

    final boolean[] lowerBound;

    /** By key, between blocks, between pairs of blocks and so on; null for two runs. */
    final double[][] variances;

    double blocks;

    /** What a weight of 1 costs, or a block where costs are shares. */
    double costOfBlock;

    Widths(int count, boolean parts) {
      this.half = new double[count];
      this.lowerBound = new boolean[count];
      this.variances = parts ? new double[count][] : null;
    }

    void scale(double factor) {
      Arrays.setAll(half, key -> half[key] * factor);
      costOfBlock *= factor;
    }

    /** Half of the interval of the difference between this side and another one. */
    double halfOfDifference(Widths other, int key) {
      return Math.max(own(other, key), ifAlike(other, key));
    }

    /** What a change has to exceed several times: parts of one run need not exceed their own so. */
    double yardstick(Widths other, int key) {
      return variances == null
          ? own(other, key)
          : Math.max(own(other, key) / PairRule.OF_PARTS, ifAlike(other, key));
    }

    private double own(Widths other, int key) {
      return Math.hypot(half[key], other.half[key]);
    }

    /**
     * Half of the interval in which the difference is if both are alike; only for parts of one run.
     *
     * <p>Parts that are alike vary alike, in blocks of the same length: a short range in which
     * something that comes and goes stays away does not tell how often it comes, and the rest does.
     */
    private double ifAlike(Widths other, int key) {
      if (variances == null || variances[key] == null || other.variances[key] == null) {
        return 0;
      }
      double ofBoth =
          blocks * costOfBlock * costOfBlock + other.blocks * other.costOfBlock * other.costOfBlock;
      double widest = 0;
      int levels = Math.min(variances[key].length, other.variances[key].length);
      for (int level = 0; level < levels; level++) {
        double pooled =
            (blocks * variances[key][level] + other.blocks * other.variances[key][level])
                / (blocks + other.blocks);
        double freedom = Math.max(1, (blocks + other.blocks) / (1 << level) - 2);
        double width = StudentT.halfOf95(freedom) * Math.sqrt(pooled * ofBoth / (1 << level));
        widest = Math.max(widest, width);
      }
      return widest;
    }
  }
}
