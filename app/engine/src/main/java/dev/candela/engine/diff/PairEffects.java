package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.PairRule;
import dev.candela.engine.analysis.chance.Spread;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.DiffBuilder.Both;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.TimedSamples.Series;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * What can be said about the differences between two single recordings, or two parts of one, by how
 * each varies between blocks of time; by shares if costs are shares of everything. Parts of one run
 * are judged by costs and by shares, and both have to differ. In a second in which the machine had
 * no time for the program, all of it cost less; in one with a burst all other shares are smaller.
 */
record PairEffects(
    MethodCosts methods, OneSide before, OneSide after, boolean shares, boolean parts) {
  private static final long MANY = 1000;

  /** A recording, and what everything and each method cost. */
  record OneSide(Side side, SideSamples samples, double all, double[] methodCosts) {}

  /**
   * What a side cost by key, of how much in all, in how many samples, and how far that can be
   * trusted by its blocks: weights, of which 1 has this cost, or shares where costs are shares, and
   * the shares of parts of one run.
   */
  private record Measured(
      double[] costs, long[] counts, Spread[] spreads, Spread[] ofShares, double cost, double all) {
    Measured byShare() {
      double[] parts = Arrays.stream(costs).map(of -> of / all).toArray();
      return new Measured(parts, counts, ofShares, ofShares, 1 / all * cost, 1);
    }
  }

  /** Of everything, the only key, whose share is always the same. */
  Effects ofTotal() {
    int[] stacks = {StackTable.ROOT};
    return judge(
        side ->
            count(
                side, new double[] {side.all}, new long[] {side.samples.samples(0)}, stacks, true),
        key -> false,
        0);
  }

  /** Of nodes of the tree; the first one is everything. */
  Effects ofNodes(DiffTree.Nodes nodes, int[] nodeIds) {
    int[] stacks = Arrays.stream(nodeIds).map(nodes.tree()::stackId).toArray();
    return judge(
        side ->
            count(
                side,
                nodes.of(side.side).totals(nodeIds),
                nodes.of(side.side).samples(nodeIds),
                stacks,
                true),
        key -> key > 0 && methods.isOneSided(nodes.tree().methodId(nodeIds[key])),
        0);
  }

  /** Of methods: their own costs and then their totals. */
  Effects ofMethods() {
    int[] ids = methods.methodIds();
    return judge(
        side -> count(side, side.methodCosts, methods.samples(side.side), ids, false),
        key -> methods.isOneSided(ids[key % ids.length]),
        Ids.NONE);
  }

  /** Counts a side by the ids of methods, or of the nodes' stacks. */
  private Measured count(OneSide side, double[] costs, long[] counts, int[] ids, boolean areNodes) {
    SideSamples counted = side.samples;
    Spread[] spreads = new Spread[costs.length];
    Arrays.fill(spreads, Spread.UNKNOWN);
    Spread[] ofShares = spreads.clone();
    double all = side.all;
    double cost = 1;
    if (counted.countsSamples() && !counted.run(0).hasTimes()) {
      // Without times, chance decides how many samples there are: they are a small part of many.
      long of = shares ? 1 : MANY;
      Arrays.setAll(spreads, key -> untimed(side, costs[key], counts[key], of));
      Arrays.setAll(ofShares, key -> untimed(side, costs[key], counts[key], 1));
    } else if (counted.countsSamples()) {
      cost = counted.costOfWeight(0, all);
      TimedSamples timed = counted.timed(0, methods);
      // Parts of one run are cut into blocks of the same length, which suits the shorter one.
      long shorter =
          Math.min(before.samples.run(0).durationNanos(), after.samples.run(0).durationNanos());
      // What was spent in each second is also known of time without samples.
      timed.count(
          areNodes ? timed.keysOfStacks(ids) : timed.keysOfMethods(ids),
          ids.length,
          parts ? shorter : shares ? TimedSamples.OWN_BLOCKS : counted.run(0).durationNanos(),
          (series, column) -> {
            int key = areNodes ? column - ids.length : column;
            if (key >= 0) {
              spreads[key] = Spread.of(series, shares);
              ofShares[key] = parts && !shares ? Spread.of(series, true) : spreads[key];
            }
          });
    }
    return new Measured(costs, counts, spreads, ofShares, cost, all);
  }

  private static Spread untimed(OneSide side, double cost, long count, long many) {
    double[] all = {many * side.all};
    long allSamples = many * side.samples.samples(0);
    return Spread.of(new Series(new double[] {cost}, all, count, allSamples, 1), false);
  }

  /**
   * Judges all keys, of which one may be everything, or {@link Ids#NONE}; {@code oneSided} are
   * those of methods without samples on one side.
   */
  private Effects judge(Function<OneSide, Measured> count, IntPredicate oneSided, int everything) {
    Both<Measured> sides = Both.of(() -> count.apply(before), () -> count.apply(after));
    return judge(sides.one(), sides.other(), shares, oneSided, everything);
  }

  private Effects judge(
      Measured one, Measured other, boolean byShare, IntPredicate oneSided, int everything) {
    double all = Math.max(one.all, other.all);
    long fewest = Math.min(before.samples.samples(0), after.samples.samples(0));
    boolean enough = !parts || fewest >= PairRule.FEWEST_OF_PART;
    Effects ofShares =
        parts && !byShare && Math.min(one.all, other.all) > 0
            ? judge(one.byShare(), other.byShare(), true, oneSided, everything)
            : null;
    // Shares cancel what all code of a run has in common, and parts of one run share it.
    double others =
        shares || parts ? 0 : Mismatches.busy(before.samples.run(0), after.samples.run(0)).least();
    PairRule rule = new PairRule(all, others, parts);
    Effects effects = new Effects(one.costs.length);
    for (int key = 0; key < one.costs.length; key++) {
      double larger = Math.max(one.costs[key], other.costs[key]);
      double difference = other.costs[key] - one.costs[key];
      Spread spread = one.spreads[key];
      Spread otherSpread = other.spreads[key];
      double own = Math.hypot(spread.halfWidth() * one.cost, otherSpread.halfWidth() * other.cost);
      double pooled = parts ? pooledHalf(one, other, key, byShare) : 0;
      double half = Math.max(own, pooled);
      // Parts of one run need not exceed their own intervals so often.
      double ownOrPooled = parts ? Math.max(own / PairRule.HALF_WIDTHS_OF_PARTS, pooled) : own;
      Verdict change = Verdict.change(difference, one.counts[key], other.counts[key]);
      boolean alike = ofShares == null || key == everything || ofShares.verdicts()[key] == change;
      effects.halfWidths()[key] = half;
      effects.lowerBounds()[key] = spread.lowerBound() || otherSpread.lowerBound();
      effects.verdicts()[key] =
          !enough || !Verdict.areEnough(one.counts[key], other.counts[key])
              ? Verdict.TOO_FEW
              : alike && Math.abs(difference) > rule.least(larger, ownOrPooled, oneSided.test(key))
                  ? change
                  // How equal runs differ is not known, so two of them never show no change.
                  : parts
                      ? Verdict.grey(one.costs[key], other.costs[key], half, all)
                      : Verdict.UNCLEAR;
    }
    return effects;
  }

  /**
   * Half of the interval of the difference by the blocks of both sides. Parts that are alike vary
   * alike, in blocks of the same length: a short range in which something that comes and goes stays
   * away does not tell how often it comes, and the rest does.
   */
  private static double pooledHalf(Measured one, Measured other, int key, boolean byShare) {
    int lengths = one.spreads[key].byLength().length;
    double[] squares = new double[Math.min(lengths, other.spreads[key].byLength().length)];
    double blocks = 0;
    double ofAllBlocks = 0;
    for (Measured side : List.of(one, other)) {
      Spread spread = side.spreads[key];
      // A weight of 1, or a block where costs are shares: with more in it, more may vary.
      double unit = byShare ? side.all / spread.blocks() : side.cost;
      double perUnit = unit > 0 ? side.cost / unit : 1;
      blocks += spread.blocks();
      ofAllBlocks += spread.blocks() * unit * unit;
      for (int length = 0; length < squares.length; length++) {
        squares[length] += spread.blocks() * spread.byLength()[length] * perUnit * perUnit;
      }
    }
    double widest = 0;
    for (int length = 0; length < squares.length; length++) {
      double variance = squares[length] / blocks * ofAllBlocks / (1 << length);
      double freedom = Math.max(1, blocks / (1 << length) - 2);
      widest = Math.max(widest, new Spread(variance, freedom).halfWidth());
    }
    return widest;
  }
}
