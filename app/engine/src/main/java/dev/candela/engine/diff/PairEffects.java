package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.PairRule;
import dev.candela.engine.analysis.chance.PairRule.Measured;
import dev.candela.engine.analysis.chance.Spread;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffBuilder.Both;
import dev.candela.engine.model.Ids;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.TimedSamples.Series;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Counts two single recordings, or two parts of one, by blocks of time for {@link PairRule}.
 *
 * <p>Parts of one run are judged by costs and by shares, and both have to differ. In a second in
 * which the machine had no time for the program, all of it cost less, which everything together
 * tells; in one with a burst all other shares are smaller, which is not news either.
 *
 * @param shares true if costs are shares of everything
 * @param parts true for two parts of one recording
 */
record PairEffects(
    MethodCosts methods,
    CallTree tree,
    OneSide before,
    OneSide after,
    boolean shares,
    boolean parts) {
  private static final long MANY = 1000;

  record OneSide(Side side, SideSamples samples, NodeCosts nodes) {
    double all() {
      return nodes.total(CallTree.ROOT);
    }
  }

  /** Of nodes of the tree; the first one is everything. */
  Effects ofNodes(int[] nodeIds) {
    return judged(nodeIds, true, before.nodes.totals(nodeIds), after.nodes.totals(nodeIds));
  }

  /** Of methods: their own costs and then their totals. */
  Effects ofMethods(double[] costsBefore, double[] costsAfter) {
    return judged(methods.methodIds(), false, costsBefore, costsAfter);
  }

  private Effects judged(int[] ids, boolean areNodes, double[] costsBefore, double[] costsAfter) {
    Both<List<Measured>> sides =
        Both.of(
            () -> measured(ids, areNodes, before, costsBefore),
            () -> measured(ids, areNodes, after, costsAfter));
    IntPredicate oneSided =
        key -> {
          int row = !areNodes ? key : key == 0 ? Ids.NONE : methods.row(tree.methodId(ids[key]));
          return row != Ids.NONE && methods.isOneSided(row);
        };
    // Shares cancel what all code of a run has in common, and parts of one run share it.
    double others =
        shares || parts ? 0 : Mismatches.busy(before.samples.run(0), after.samples.run(0)).least();
    Effects effects =
        PairRule.judge(sides.one().getFirst(), sides.other().getFirst(), parts, others, oneSided);
    if (parts && !shares && Math.min(before.all(), after.all()) > 0) {
      Verdict[] ofShares =
          PairRule.judge(sides.one().getLast(), sides.other().getLast(), true, 0, oneSided)
              .verdicts();
      effects.doubt(key -> !(areNodes && key == 0) && ofShares[key] != effects.verdicts()[key]);
    }
    return effects;
  }

  /** By costs, and by shares. */
  private List<Measured> measured(int[] ids, boolean areNodes, OneSide side, double[] costs) {
    SideSamples samples = side.samples;
    double all = side.all();
    long allCounts = samples.samples(0);
    long[] counts = new long[costs.length];
    Spread[] spreads = new Spread[costs.length];
    Spread[] ofShares = new Spread[costs.length];
    boolean untimed = samples.countsSamples() && DiffUnit.isUntimed(samples.run(0));
    for (int key = 0; key < counts.length; key++) {
      counts[key] = areNodes ? side.nodes.totalSamples(ids[key]) : methods.samples(side.side, key);
      // Without times, chance decides how many samples there are: they are a small part of many.
      long of = shares ? 1 : MANY;
      double[] part = {costs[key]};
      Series whole = new Series(part, new double[] {of * all}, counts[key], of * allCounts, 1);
      spreads[key] = untimed ? Spread.of(whole, shares) : Spread.UNKNOWN;
      ofShares[key] = spreads[key];
    }
    double cost = 1;
    if (samples.countsSamples() && !untimed) {
      cost = samples.costOfWeight(0, all);
      TimedSamples timed = samples.timed(0, methods);
      // Parts of one run are cut into blocks of the same length, which suits the shorter one.
      long shorter =
          Math.min(before.samples.run(0).durationNanos(), after.samples.run(0).durationNanos());
      timed.count(
          areNodes
              ? timed.keysOfStacks(Arrays.stream(ids).map(tree::stackId).toArray())
              : timed.keysOfMethods(ids),
          ids.length,
          parts ? shorter : TimedSamples.OWN_BLOCKS,
          (series, key) -> {
            int place = areNodes ? key - ids.length : key;
            if (place >= 0) {
              spreads[place] = Spread.of(series, shares);
              ofShares[place] = parts && !shares ? Spread.of(series, true) : spreads[place];
            }
          });
    }
    double[] byShare = Arrays.stream(costs).map(of -> of / all).toArray();
    return List.of(
        new Measured(costs, counts, spreads, shares, cost, all, allCounts),
        new Measured(byShare, counts, ofShares, true, cost / all, 1, allCounts));
  }
}
