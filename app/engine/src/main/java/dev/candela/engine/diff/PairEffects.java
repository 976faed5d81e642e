package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.BlockSeries;
import dev.candela.engine.analysis.chance.BlockSeries.Spread;
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
    MethodCosts methods, OneSide before, OneSide after, boolean shares, boolean parts) {
  private static final long MANY = 1000;

  /** A recording, and what it cost at each node. */
  record OneSide(SideSamples samples, NodeCosts nodes) {
    double all() {
      return nodes.total(CallTree.ROOT);
    }

    private OfKeys ofNodes(int[] nodeIds) {
      return new OfKeys(
          Arrays.stream(nodeIds).mapToDouble(nodes::total).toArray(),
          Arrays.stream(nodeIds).mapToLong(nodes::totalSamples).toArray());
    }
  }

  /** Costs and numbers of samples of a side by key. */
  private record OfKeys(double[] costs, long[] counts) {}

  /**
   * What is judged: the methods' own costs and then their totals, or nodes of the tree.
   *
   * @param ids of methods, or of the nodes' stacks
   * @param oneSided true for the key of a method without samples on one side
   */
  private record Keys(
      int[] ids, boolean areNodes, OfKeys before, OfKeys after, IntPredicate oneSided) {}

  /** Of nodes of the tree; the first one is everything. */
  Effects ofNodes(CallTree structure, int[] nodeIds) {
    IntPredicate oneSided =
        key -> {
          int row = key == 0 ? Ids.NONE : methods.row(structure.methodId(nodeIds[key]));
          return row != Ids.NONE && methods.isOneSided(row);
        };
    int[] stackIds = Arrays.stream(nodeIds).map(structure::stackId).toArray();
    return effects(
        new Keys(stackIds, true, before.ofNodes(nodeIds), after.ofNodes(nodeIds), oneSided));
  }

  /** Of methods; by key. */
  Effects ofMethods(double[] costsBefore, double[] costsAfter) {
    OfKeys ofBefore = new OfKeys(costsBefore, counts(Side.BEFORE));
    OfKeys ofAfter = new OfKeys(costsAfter, counts(Side.AFTER));
    return effects(new Keys(methods.methodIds(), false, ofBefore, ofAfter, methods::isOneSided));
  }

  private long[] counts(Side side) {
    return IntStream.range(0, 2 * methods.rowCount())
        .mapToLong(key -> methods.samples(side, key))
        .toArray();
  }

  private Effects effects(Keys keys) {
    Both<Widths> widths = widths(keys, shares);
    boolean both = parts && !shares && Math.min(before.all(), after.all()) > 0;
    Both<Widths> ofShares = both ? widths(keys, true) : widths;
    double all = Math.max(before.all(), after.all());
    // Shares cancel what all code of a run has in common, and parts of one run share it.
    boolean apart = !shares && !parts;
    double others =
        apart ? Mismatches.busy(before.samples.run(0), after.samples.run(0)).least() : 0;
    PairRule rule = new PairRule(all, others, parts);
    long fewest = Math.min(before.samples.samples(0), after.samples.samples(0));
    boolean enough = !parts || fewest >= PairRule.FEWEST_OF_PART;
    // Parts of one run need not exceed their own intervals so often.
    double ownPart = parts ? 1 / PairRule.HALF_WIDTHS_OF_PARTS : 1;
    Effects effects = new Effects(keys.before.costs.length);
    for (int key = 0; key < effects.verdicts().length; key++) {
      double half = half(widths, key, 1);
      Verdict verdict =
          enough ? verdict(rule, keys, key, 1, 1, half(widths, key, ownPart)) : Verdict.TOO_FEW;
      // Of nodes the first is everything, whose share is always the same.
      if (both && verdict.isChange() && !(keys.areNodes && key == 0)) {
        PairRule ofParts = new PairRule(1, 0, true);
        double halfOfShare = half(ofShares, key, ownPart);
        boolean alike =
            verdict == verdict(ofParts, keys, key, before.all(), after.all(), halfOfShare);
        verdict = alike ? verdict : Verdict.NOISE;
      }
      effects.halfWidths()[key] = half;
      effects.lowerBounds()[key] =
          widths.one().spreads[key].lowerBound() || widths.other().spreads[key].lowerBound();
      effects.verdicts()[key] =
          verdict == Verdict.NOISE
              ? Verdict.grey(keys.before.costs[key], keys.after.costs[key], half, all)
              : verdict;
    }
    return effects;
  }

  /** Of costs, or of shares: parts of what is given. */
  private static Verdict verdict(
      PairRule rule, Keys keys, int key, double ofBefore, double ofAfter, double half) {
    long samplesBefore = keys.before.counts[key];
    long samplesAfter = keys.after.counts[key];
    double one = keys.before.costs[key] / ofBefore;
    double other = keys.after.costs[key] / ofAfter;
    double least = rule.least(Math.max(one, other), half, keys.oneSided.test(key));
    return !Verdict.areEnough(samplesBefore, samplesAfter)
        ? Verdict.TOO_FEW
        : Math.abs(other - one) > least
            ? Verdict.change(other - one, samplesBefore, samplesAfter)
            : Verdict.NOISE;
  }

  private Both<Widths> widths(Keys keys, boolean ofShares) {
    return Both.of(
        () -> widths(keys, before, keys.before, ofShares),
        () -> widths(keys, after, keys.after, ofShares));
  }

  private Widths widths(Keys keys, OneSide side, OfKeys here, boolean ofShares) {
    SideSamples samples = side.samples;
    Spread[] spreads = new Spread[here.costs.length];
    Arrays.fill(spreads, Spread.UNKNOWN);
    double cost = 1;
    if (samples.countsSamples() && DiffUnit.isUntimed(samples.run(0))) {
      // Without times, chance decides how many samples there are: they are a small part of many.
      long of = ofShares ? 1 : MANY;
      double[] all = {of * side.all()};
      for (int key = 0; key < spreads.length; key++) {
        double[] part = {here.costs[key]};
        spreads[key] =
            new BlockSeries(part, all, here.counts[key], of * samples.samples(0), 1)
                .spread(ofShares);
      }
    } else if (samples.countsSamples()) {
      cost = samples.costOfWeight(0, side.all());
      TimedSamples timed = samples.timed(0, methods);
      timed.count(
          keys.areNodes ? timed.keysOfStacks(keys.ids) : timed.keysOfMethods(keys.ids),
          keys.ids.length,
          !keys.areNodes,
          blockNanos(),
          (key, series) -> spreads[key] = series.spread(ofShares));
    }
    // Shares beside costs are parts of 1.
    double scale = ofShares && !shares ? 1 / side.all() : 1;
    return new Widths(spreads, ofShares, scale * cost, scale * side.all());
  }

  /** Parts of one run are cut into blocks of the same length, which suits the shorter one. */
  private long blockNanos() {
    long shorter =
        Math.min(before.samples.run(0).durationNanos(), after.samples.run(0).durationNanos());
    return parts && shorter > 0
        ? Math.max(1, Math.round(TimeGrid.blocksOf(new Span(0, shorter)).bucketNanos()))
        : TimedSamples.OWN_BLOCKS;
  }

  /**
   * How far the costs of a side's keys can be trusted by its own blocks of time.
   *
   * @param cost of a weight of 1
   * @param all the cost of everything
   */
  private record Widths(Spread[] spreads, boolean ofShares, double cost, double all) {
    double half(int key) {
      return spreads[key].halfWidth() * cost;
    }

    /** Of a weight of 1, or of a block where costs are shares: with more in it, more may vary. */
    double unit(int key) {
      return ofShares ? all / spreads[key].blocks() : cost;
    }

    double[] variances(int key) {
      // A side without cost has variances of 0, whatever they are divided by.
      double perUnit = unit(key) > 0 ? cost / unit(key) : 1;
      return Arrays.stream(spreads[key].byLength())
          .map(variance -> spreads[key].blocks() * variance * perUnit * perUnit)
          .toArray();
    }

    double ofAllBlocks(int key) {
      return spreads[key].blocks() * unit(key) * unit(key);
    }
  }

  /**
   * Half of the interval of the difference.
   *
   * <p>Parts that are alike vary alike, in blocks of the same length: a short range in which
   * something that comes and goes stays away does not tell how often it comes, and the rest does.
   *
   * @param ownPart how much of the interval by each side's own blocks counts
   */
  private double half(Both<Widths> widths, int key, double ownPart) {
    Widths one = widths.one();
    Widths other = widths.other();
    double widest = ownPart * Math.hypot(one.half(key), other.half(key));
    if (!parts) {
      return widest;
    }
    double blocks = one.spreads[key].blocks() + other.spreads[key].blocks();
    double[] variances = one.variances(key);
    double[] others = other.variances(key);
    for (int level = 0; level < Math.min(variances.length, others.length); level++) {
      double pooled = (variances[level] + others[level]) / blocks;
      double freedom = Math.max(1, blocks / (1 << level) - 2);
      double error =
          Math.sqrt(pooled * (one.ofAllBlocks(key) + other.ofAllBlocks(key)) / (1 << level));
      widest = Math.max(widest, StudentT.halfOf95(freedom) * error);
    }
    return widest;
  }
}
