package dev.candela.engine.diff;

import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.chance.BetweenRuns;
import dev.candela.engine.analysis.chance.BetweenRuns.Runs;
import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.CostScale.RunCosts;
import dev.candela.engine.diff.identity.UnionStacks;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Makes a {@link Diff}, step by step; for one thread. */
final class DiffBuilder {
  /** Smaller nodes have no interval and are never changes. */
  private static final double SMALLEST_SHARE = 1e-3;

  private final DiffSide before;
  private final DiffSide after;
  private final DiffSettings settings;
  private final DiffUnit unit;
  private final Cancellation cancellation;
  private final CostScale scale;
  private final UnionStacks union;
  private final Both<SideSamples> samples;
  private MethodCosts methods;

  DiffBuilder(DiffSide one, DiffSide other, DiffSettings settings, Cancellation cancellation) {
    boolean fractions = one.hasFractions() || other.hasFractions();
    this.before = fractions ? one.inThousandths() : one;
    this.after = fractions ? other.inThousandths() : other;
    this.settings = settings;
    this.cancellation = cancellation;
    this.unit = settings.unit().orElseGet(() -> DiffUnit.usual(before, after));
    DiffUnit.check(unit, before, after);
    this.scale = CostScale.of(before, after);
    this.union =
        new UnionStacks(
            settings.rules(),
            scale.runs().stream().map(costs -> costs.run().profile()).toList(),
            cancellation);
    int runsBefore = before.runs().size();
    List<RunCosts> runs = scale.runs();
    this.samples =
        new Both<>(
            new SideSamples(runs.subList(0, runsBefore), unit, cancellation),
            new SideSamples(runs.subList(runsBefore, runs.size()), unit, cancellation));
  }

  Diff build() {
    SideSamples samplesBefore = samples.one();
    SideSamples samplesAfter = samples.other();
    Both.run(samplesBefore::count, samplesAfter::count);
    samplesBefore.enter(union);
    samplesAfter.enter(union);
    samplesBefore.scale(before.operations());
    samplesAfter.scale(after.operations());
    StackTable stacks = union.stacks();
    Symbols symbols = union.symbols();
    WeightUnit weightUnit = StackWeights.unitOf(scale.runs().getFirst().tables());
    Both<StackWeights> weights = samples.map(side -> side.weights(weightUnit, stacks.size()));
    CallTree.OfStacks ofStacks =
        CallTree.ofStacks(
            new WeightedStacks(symbols, stacks, sum(weights.one(), weights.other())), cancellation);
    CallTree structure = ofStacks.tree();
    Both<NodeCosts> nodeCosts =
        Both.of(
            () -> samplesBefore.nodeCosts(ofStacks, weights.one(), stacks.size()),
            () -> samplesAfter.nodeCosts(ofStacks, weights.other(), stacks.size()));
    NodeCosts nodesBefore = nodeCosts.one();
    NodeCosts nodesAfter = nodeCosts.other();
    int[] outermost = HotMethods.outermost(symbols, stacks, cancellation);
    Both<HotMethods> hot =
        weights.map(own -> HotMethods.of(new WeightedStacks(symbols, stacks, own), outermost));
    methods = new MethodCosts(symbols, stacks, outermost, hot.one(), hot.other());
    Both<double[][]> costs = samples.map(side -> side.costsByRun(stacks.size()));
    double[][] costsBefore = methodCosts(costs.one());
    double[][] costsAfter = methodCosts(costs.other());
    int[] nodeIds = largeNodes(nodesBefore, nodesAfter);
    boolean moves = DiffSide.oneRunMovesMethods(before, after);
    double all = Math.max(nodesBefore.total(CallTree.ROOT), nodesAfter.total(CallTree.ROOT));
    IntPredicate methodMayMove =
        key -> moves && methods.mayMove(methods.methodIds()[key % methods.rowCount()]);
    // The root is the first node.
    IntPredicate nodeMayMove =
        key -> moves && key != 0 && methods.mayMove(structure.methodId(nodeIds[key]));
    DiffTree tree;
    Supplier<MethodChanges> changes;
    if (before.runs().size() == 1 && after.runs().size() == 1) {
      PairEffects pair =
          new PairEffects(
              methods,
              new PairEffects.OneSide(Side.BEFORE, samplesBefore, nodesBefore, costsBefore[0]),
              new PairEffects.OneSide(Side.AFTER, samplesAfter, nodesAfter, costsAfter[0]),
              unit == DiffUnit.SHARE,
              DiffSide.arePartsOfOneRun(before, after));
      Effects ofNodes = pair.ofNodes(structure, nodeIds);
      ofNodes.doubtMoved(nodesBefore.totals(nodeIds), nodesAfter.totals(nodeIds), all, nodeMayMove);
      tree = tree(structure, nodeIds, 0, nodesBefore, nodesAfter, ofNodes);
      changes =
          () -> {
            Effects effects = pair.ofMethods();
            effects.doubtMoved(costsBefore[0], costsAfter[0], all, methodMayMove);
            return methods.changes(costsBefore[0], costsAfter[0], effects, samplesOfProgram());
          };
    } else {
      int family = 2 * methods.rowCount();
      double[][] allBefore = withNodes(costsBefore, costs.one(), ofStacks, nodeIds);
      double[][] allAfter = withNodes(costsAfter, costs.other(), ofStacks, nodeIds);
      Effects effects =
          new BetweenRuns(
                  runs(allBefore, Side.BEFORE, nodesBefore, nodeIds),
                  runs(allAfter, Side.AFTER, nodesAfter, nodeIds),
                  methods.rowCount())
              // The root is one of the family.
              .judge(family + 1);
      tree = tree(structure, nodeIds, family, nodesBefore, nodesAfter, effects);
      judgeNodes(tree, nodeIds, effects);
      effects.doubtMoved(
          mean(allBefore),
          mean(allAfter),
          all,
          key -> key < family ? methodMayMove.test(key) : nodeMayMove.test(key - family));
      MethodChanges made =
          methods.changes(mean(costsBefore), mean(costsAfter), effects, samplesOfProgram());
      changes = () -> made;
    }
    List<Mismatch> mismatches =
        Mismatches.of(
            before,
            after,
            settings,
            unit,
            new Mismatches.Compared(
                samplesBefore.samples(0),
                samplesAfter.samples(0),
                methods.sharedCode(weights.one(), weights.other()),
                methods.onlyOn(Side.BEFORE, weights.one()),
                methods.onlyOn(Side.AFTER, weights.other()),
                methods.sharedFactor(mean(costsBefore), mean(costsAfter)),
                samplesBefore.namelessShare(),
                samplesAfter.namelessShare()));
    return new Diff(new Diff.Scope(before, after, unit, scale.unit()), tree, mismatches, changes);
  }

  private Map<Side, double[]> samplesOfProgram() {
    int size = methods.stacks().size();
    return Map.of(
        Side.BEFORE, samples.one().ofProgram(size), Side.AFTER, samples.other().ofProgram(size));
  }

  /** By run and key. */
  private double[][] methodCosts(double[][] costByStack) {
    return Arrays.stream(costByStack).map(methods::of).toArray(double[][]::new);
  }

  private static double[] mean(double[][] byRun) {
    double[] mean = new double[byRun[0].length];
    Arrays.setAll(
        mean, key -> Arrays.stream(byRun).mapToDouble(run -> run[key]).average().orElse(0));
    return mean;
  }

  /** The root, and nodes that are large enough for an interval. */
  private static int[] largeNodes(NodeCosts before, NodeCosts after) {
    double leastBefore = SMALLEST_SHARE * before.total(CallTree.ROOT);
    double leastAfter = SMALLEST_SHARE * after.total(CallTree.ROOT);
    return IntStream.range(0, before.nodeCount())
        .filter(
            nodeId ->
                nodeId == CallTree.ROOT
                    || (Verdict.areEnough(before.totalSamples(nodeId), after.totalSamples(nodeId))
                        && (before.total(nodeId) >= leastBefore
                            || after.total(nodeId) >= leastAfter)))
        .toArray();
  }

  private static DiffTree tree(
      CallTree structure,
      int[] nodeIds,
      int firstKey,
      NodeCosts before,
      NodeCosts after,
      Effects effects) {
    int[] keys = Ids.none(before.nodeCount());
    for (int i = 0; i < nodeIds.length; i++) {
      keys[nodeIds[i]] = firstKey + i;
    }
    return new DiffTree(structure, before, after, keys, effects);
  }

  /**
   * A node takes the change of its method if its own interval lies on the same side of 0: what only
   * some callers cost more is no change below the others.
   */
  private void judgeNodes(DiffTree tree, int[] nodeIds, Effects effects) {
    int rows = methods.rowCount();
    for (int i = 1; i < nodeIds.length; i++) {
      int nodeId = nodeIds[i];
      int row = methods.row(tree.structure().methodId(nodeId));
      Verdict ofMethod = row == Ids.NONE ? Verdict.UNCLEAR : effects.verdicts()[rows + row];
      double difference = tree.difference(nodeId);
      if (ofMethod.isChange()
          && ofMethod.isMore() == difference > 0
          && Math.abs(difference) > tree.halfWidth(nodeId)) {
        effects.verdicts()[2 * rows + i] =
            Verdict.change(
                difference,
                tree.totalSamples(Side.BEFORE, nodeId),
                tree.totalSamples(Side.AFTER, nodeId));
      }
    }
  }

  /** What methods and large nodes cost, by run and key. */
  private static double[][] withNodes(
      double[][] methodCosts, double[][] costByStack, CallTree.OfStacks tree, int[] nodeIds) {
    double[][] costs = new double[methodCosts.length][];
    for (int run = 0; run < costs.length; run++) {
      double[] totals = NodeCosts.totals(tree, costByStack[run]);
      costs[run] = Arrays.copyOf(methodCosts[run], methodCosts[run].length + nodeIds.length);
      for (int i = 0; i < nodeIds.length; i++) {
        costs[run][methodCosts[run].length + i] = totals[nodeIds[i]];
      }
    }
    return costs;
  }

  private Runs runs(double[][] costs, Side side, NodeCosts nodes, int[] nodeIds) {
    long[] ofMethods = methods.samples(side);
    long[] ofNodes = nodes.samples(nodeIds);
    LongStream samples = LongStream.concat(Arrays.stream(ofMethods), Arrays.stream(ofNodes));
    return Runs.of(costs, samples.toArray(), methods.rowCount());
  }

  private static StackWeights sum(StackWeights one, StackWeights other) {
    long[] weights = new long[one.size()];
    Arrays.setAll(weights, stackId -> one.weight(stackId) + other.weight(stackId));
    if (one.weighsSamples()) {
      return StackWeights.ofSums(one.unit(), weights, weights);
    }
    long[] samples = new long[one.size()];
    Arrays.setAll(samples, stackId -> one.samples(stackId) + other.samples(stackId));
    return StackWeights.ofSums(one.unit(), samples, weights);
  }

  /** Two results, computed at the same time. */
  record Both<T>(T one, T other) {
    /** Computes both; throws an exception of either unchanged, after both have ended. */
    static <T> Both<T> of(Supplier<T> one, Supplier<T> other) {
      CompletableFuture<T> beside = CompletableFuture.supplyAsync(other);
      T here;
      try {
        here = one.get();
      } catch (RuntimeException | Error e) {
        beside.handle((result, failure) -> result).join();
        throw e;
      }
      try {
        return new Both<>(here, beside.join());
      } catch (CompletionException e) {
        switch (e.getCause()) {
          case RuntimeException failure -> throw failure;
          case Error failure -> throw failure;
          default -> throw e;
        }
      }
    }

    /** The same of both. */
    <R> Both<R> map(Function<T, R> each) {
      return of(() -> each.apply(one), () -> each.apply(other));
    }

    static void run(Runnable one, Runnable other) {
      new Both<>(one, other)
          .map(
              each -> {
                each.run();
                return true;
              });
    }
  }
}
