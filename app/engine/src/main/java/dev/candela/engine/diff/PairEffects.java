package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.BetweenTwo;
import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.Spread;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffBuilder.Both;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Span;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.TimedSamples;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Counts two single recordings, or two parts of one, by blocks of time for {@link BetweenTwo}.
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
          nodes.totals(nodeIds), Arrays.stream(nodeIds).mapToLong(nodes::totalSamples).toArray());
    }
  }

  /** Costs and numbers of samples of a side by key. */
  private record OfKeys(double[] costs, long[] samples) {}

  /** Of nodes of the tree; the first one is everything. */
  Effects ofNodes(CallTree structure, int[] nodeIds) {
    IntPredicate oneSided =
        key -> {
          int row = key == 0 ? Ids.NONE : methods.row(structure.methodId(nodeIds[key]));
          return row != Ids.NONE && methods.isOneSided(row);
        };
    int[] stackIds = Arrays.stream(nodeIds).map(structure::stackId).toArray();
    return measured(stackIds, true, before.ofNodes(nodeIds), after.ofNodes(nodeIds))
        .judge(oneSided, 0);
  }

  /** Of methods: their own costs and then their totals. */
  Effects ofMethods(double[] costsBefore, double[] costsAfter) {
    OfKeys ofBefore = new OfKeys(costsBefore, samples(Side.BEFORE));
    OfKeys ofAfter = new OfKeys(costsAfter, samples(Side.AFTER));
    return measured(methods.methodIds(), false, ofBefore, ofAfter)
        .judge(methods::isOneSided, Ids.NONE);
  }

  private long[] samples(Side side) {
    return IntStream.range(0, 2 * methods.rowCount())
        .mapToLong(key -> methods.samples(side, key))
        .toArray();
  }

  /**
   * Counts both sides.
   *
   * @param ids of methods, or of the nodes' stacks
   */
  private BetweenTwo measured(int[] ids, boolean areNodes, OfKeys ofBefore, OfKeys ofAfter) {
    Both<BetweenTwo.Measured> sides =
        Both.of(
            () -> measured(ids, areNodes, before, ofBefore),
            () -> measured(ids, areNodes, after, ofAfter));
    // Shares cancel what all code of a run has in common, and parts of one run share it.
    boolean apart = !shares && !parts;
    double others =
        apart ? Mismatches.busy(before.samples.run(0), after.samples.run(0)).least() : 0;
    return new BetweenTwo(sides.one(), sides.other(), shares, parts, others);
  }

  private BetweenTwo.Measured measured(int[] ids, boolean areNodes, OneSide side, OfKeys here) {
    SideSamples samples = side.samples;
    Spread[] spreads = new Spread[here.costs.length];
    Arrays.fill(spreads, Spread.UNKNOWN);
    Spread[] ofShares = spreads.clone();
    double cost = 1;
    if (samples.countsSamples() && DiffUnit.isUntimed(samples.run(0))) {
      for (int key = 0; key < spreads.length; key++) {
        ofShares[key] = untimed(here, key, side, 1, true);
        // Without times, chance decides how many samples there are: they are a small part of many.
        spreads[key] = shares ? ofShares[key] : untimed(here, key, side, MANY, false);
      }
    } else if (samples.countsSamples()) {
      cost = samples.costOfWeight(0, side.all());
      TimedSamples timed = samples.timed(0, methods);
      timed.count(
          areNodes ? timed.keysOfStacks(ids) : timed.keysOfMethods(ids),
          ids.length,
          !areNodes,
          blockNanos(),
          (key, series) -> {
            spreads[key] = Spread.of(series, shares);
            ofShares[key] = parts && !shares ? Spread.of(series, true) : spreads[key];
          });
    }
    return new BetweenTwo.Measured(
        here.costs, here.samples, spreads, ofShares, cost, side.all(), samples.samples(0));
  }

  private static Spread untimed(OfKeys here, int key, OneSide side, long of, boolean shares) {
    double[] part = {here.costs[key]};
    double[] all = {of * side.all()};
    long allSamples = of * side.samples.samples(0);
    return Spread.of(new TimedSamples.Series(part, all, here.samples[key], allSamples, 1), shares);
  }

  /** Parts of one run are cut into blocks of the same length, which suits the shorter one. */
  private long blockNanos() {
    long shorter =
        Math.min(before.samples.run(0).durationNanos(), after.samples.run(0).durationNanos());
    return parts && shorter > 0
        ? Math.max(1, Math.round(TimeGrid.blocksOf(new Span(0, shorter)).bucketNanos()))
        : TimedSamples.OWN_BLOCKS;
  }
}
