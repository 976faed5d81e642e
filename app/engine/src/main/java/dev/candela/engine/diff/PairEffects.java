package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.Spreads;
import dev.candela.engine.analysis.chance.TimeGrid;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Span;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * What can be said about the differences between two single recordings, or two parts of one.
 *
 * <p>Parts of one run are judged by costs and by shares, and both have to differ. In a second in
 * which the machine had no time for the program, all of it cost less, which everything together
 * tells; in one with a burst all other shares are smaller, which is no news either.
 */
final class PairEffects {
  private final SideSamples samplesBefore;
  private final SideSamples samplesAfter;
  private final MethodCosts methods;
  private final NodeCosts before;
  private final NodeCosts after;
  private final boolean shares;
  private final boolean parts;
  private final boolean enough;

  /**
   * Compares.
   *
   * @param shares true if costs are shares of everything
   */
  PairEffects(
      SideSamples samplesBefore,
      SideSamples samplesAfter,
      MethodCosts methods,
      NodeCosts before,
      NodeCosts after,
      boolean shares) {
    this.samplesBefore = samplesBefore;
    this.samplesAfter = samplesAfter;
    this.methods = methods;
    this.before = before;
    this.after = after;
    this.shares = shares;
    this.parts = samplesBefore.run(0).profile() == samplesAfter.run(0).profile();
    this.enough =
        !parts
            || Math.min(samplesBefore.samples(0), samplesAfter.samples(0))
                >= PairRule.FEWEST_OF_PART;
  }

  /** Of nodes of the tree. */
  Effects ofNodes(CallTree structure, int[] nodeIds) {
    Keys keys =
        new Keys(
            Arrays.stream(nodeIds).mapToDouble(before::total).toArray(),
            Arrays.stream(nodeIds).mapToDouble(after::total).toArray(),
            (side, key) -> (side == Side.BEFORE ? before : after).totalSamples(nodeIds[key]),
            key -> isOfOneSide(structure, nodeIds[key]),
            key -> nodeIds[key] == CallTree.ROOT);
    return effects(
        keys,
        (widths, side) -> widths.ofNodes(structure, nodeIds, side == Side.BEFORE ? before : after));
  }

  /** Of methods; by key. */
  Effects ofMethods(double[] costsBefore, double[] costsAfter) {
    Keys keys =
        new Keys(costsBefore, costsAfter, methods::samples, methods::isOneSided, _ -> false);
    return effects(
        keys,
        (widths, side) ->
            widths.ofMethods(
                methods,
                side,
                side == Side.BEFORE ? costsBefore : costsAfter,
                (side == Side.BEFORE ? before : after).total(CallTree.ROOT)));
  }

  private boolean isOfOneSide(CallTree structure, int nodeId) {
    int row = nodeId == CallTree.ROOT ? Ids.NONE : methods.row(structure.methodId(nodeId));
    return row != Ids.NONE && methods.isOneSided(methods.rowCount() + row);
  }

  private interface KeySamples {
    long of(Side side, int key);
  }

  private interface KeyWidths {
    PairWidths.Widths of(PairWidths widths, Side side);
  }

  /**
   * What is judged, by key.
   *
   * @param oneSided true for what has no sample at all on one side
   * @param everything true for everything together, whose share is always all
   */
  private record Keys(
      double[] before,
      double[] after,
      KeySamples samples,
      IntPredicate oneSided,
      IntPredicate everything) {

    Verdict verdict(PairRule rule, int key, double allBefore, double allAfter, double half) {
      return rule.verdict(
          before[key] / allBefore,
          after[key] / allAfter,
          half,
          samples.of(Side.BEFORE, key),
          samples.of(Side.AFTER, key),
          oneSided.test(key));
    }
  }

  private Effects effects(Keys keys, KeyWidths keyWidths) {
    double allBefore = before.total(CallTree.ROOT);
    double allAfter = after.total(CallTree.ROOT);
    double all = Math.max(allBefore, allAfter);
    Both<PairWidths.Widths> widths = widths(keyWidths, shares);
    boolean both = parts && !shares && Math.min(allBefore, allAfter) > 0;
    Both<PairWidths.Widths> ofShares = both ? widths(keyWidths, true) : widths;
    PairWidths.Widths shareBefore = ofShares.one().times(1 / allBefore);
    PairWidths.Widths shareAfter = ofShares.other().times(1 / allAfter);
    PairRule rule = parts ? PairRule.ofParts(all) : PairRule.ofRuns(all, others());
    Effects effects = new Effects(keys.before().length);
    for (int key = 0; key < keys.before().length; key++) {
      PairWidths.Widths one = widths.one();
      PairWidths.Widths other = widths.other();
      Verdict verdict =
          enough ? keys.verdict(rule, key, 1, 1, one.yardstick(other, key)) : Verdict.TOO_FEW;
      if (both && verdict.isChange() && !keys.everything().test(key)) {
        double half = shareBefore.yardstick(shareAfter, key);
        Verdict byShare = keys.verdict(PairRule.ofParts(1), key, allBefore, allAfter, half);
        boolean same = byShare.isChange() && byShare.isMore() == verdict.isMore();
        verdict = same ? verdict : Verdict.NOISE;
      }
      effects.set(
          key,
          one.halfOfDifference(other, key),
          one.lowerBound()[key] || other.lowerBound()[key],
          verdict);
    }
    return effects;
  }

  /** Shares cancel what all code of a run has in common. */
  private double others() {
    return shares ? 0 : Mismatches.busy(samplesBefore.run(0), samplesAfter.run(0)).least();
  }

  private Both<PairWidths.Widths> widths(KeyWidths keyWidths, boolean ofShares) {
    long blockNanos = blockNanos();
    return Both.of(
        () ->
            keyWidths.of(new PairWidths(samplesBefore, methods, ofShares, blockNanos), Side.BEFORE),
        () ->
            keyWidths.of(new PairWidths(samplesAfter, methods, ofShares, blockNanos), Side.AFTER));
  }

  /** Parts of one run are cut into blocks of the same length, which suits the shorter one. */
  private long blockNanos() {
    long shorter =
        Math.min(samplesBefore.run(0).durationNanos(), samplesAfter.run(0).durationNanos());
    return parts && shorter > 0
        ? Math.max(1, Math.round(TimeGrid.blocksOf(new Span(0, shorter)).bucketNanos()))
        : Spreads.OWN_BLOCKS;
  }
}
