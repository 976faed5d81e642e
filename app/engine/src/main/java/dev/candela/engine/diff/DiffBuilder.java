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
  private int[] outermost;
  private Overlap overlap;
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
    Both.run(() -> samples.one().prepare(union), () -> samples.other().prepare(union));
    enter();
    StackTable stacks = union.stacks();
    Symbols symbols = union.symbols();
    WeightUnit weightUnit = StackWeights.unitOf(scale.runs().getFirst().tables());
    Both<StackWeights> weights = samples.map(side -> side.weights(weightUnit));
    boolean pair = before.runs().size() == 1 && after.runs().size() == 1;
    if (pair) {
      samples.one().forgetWeights();
      samples.other().forgetWeights();
    }
    Both.run(
        () -> outermost = stacks.outermost(symbols.frames().methodIds(), outermost, cancellation),
        () -> overlap = Overlap.of(symbols, stacks, weights.one(), weights.other()));
    Both<HotMethods> hot =
        weights.map(of -> HotMethods.of(new WeightedStacks(symbols, stacks, of), outermost));
    methods = new MethodCosts(symbols, stacks, outermost, hot.one(), hot.other());
    boolean moves = DiffSide.oneRunMovesMethods(before, after);
    IntPredicate methodMayMove =
        key -> moves && methods.mayMove(methods.methodIds()[key % methods.rowCount()]);
    return pair ? ofPair(weights, moves, methodMayMove) : ofRuns(weights, moves, methodMayMove);
  }

  /** Enters both sides; finds the outermost calls of the first while the other's stacks enter. */
  private void enter() {
    samples.one().enter(union);
    StackTable stacksBefore = union.stacks();
    int[] methodByFrame = union.symbols().frames().methodIds();
    Both.run(
        () -> {
          samples.other().enter(union);
          samples.other().scale(after.operations());
        },
        () -> {
          samples.one().scale(before.operations());
          outermost = stacksBefore.outermost(methodByFrame, cancellation);
        });
  }

  private Diff ofPair(Both<StackWeights> weights, boolean moves, IntPredicate methodMayMove) {
    Both<double[]> costs =
        Both.of(
            () -> samples.one().methodCosts(methods, Side.BEFORE),
            () -> samples.other().methodCosts(methods, Side.AFTER));
    double[] costsBefore = costs.one();
    double[] costsAfter = costs.other();
    int stackCount = union.stacks().size();
    double allBefore = samples.one().total(weights.one(), stackCount);
    double allAfter = samples.other().total(weights.other(), stackCount);
    PairEffects pair =
        new PairEffects(
            methods,
            new PairEffects.OneSide(Side.BEFORE, samples.one(), allBefore, costsBefore),
            new PairEffects.OneSide(Side.AFTER, samples.other(), allAfter, costsAfter),
            unit == DiffUnit.SHARE,
            DiffSide.arePartsOfOneRun(before, after));
    double all = Math.max(allBefore, allAfter);
    Supplier<DiffTree> tree =
        () -> {
          CallTree.OfStacks ofStacks = structure(weights);
          DiffTree.Nodes nodes = nodes(ofStacks, weights);
          int[] nodeIds = largeNodes(nodes);
          Effects effects = pair.ofNodes(nodes, nodeIds);
          effects.doubtMoved(
              nodes.before().totals(nodeIds),
              nodes.after().totals(nodeIds),
              all,
              nodeMayMove(moves, nodes.tree(), nodeIds));
          return tree(nodes, nodeIds, 0, effects);
        };
    Supplier<MethodChanges> changes =
        () -> {
          Effects effects = pair.ofMethods();
          effects.doubtMoved(costsBefore, costsAfter, all, methodMayMove);
          return methods.changes(costsBefore, costsAfter, effects, samplesOfProgram());
        };
    Diff.Total total = total(weights, allBefore, allAfter, pair.ofTotal(), 0);
    return diff(total, mismatches(weights, costsBefore, costsAfter), tree, changes);
  }

  private Diff ofRuns(Both<StackWeights> weights, boolean moves, IntPredicate methodMayMove) {
    CallTree.OfStacks ofStacks = structure(weights);
    DiffTree.Nodes nodes = nodes(ofStacks, weights);
    int[] nodeIds = largeNodes(nodes);
    int family = 2 * methods.rowCount();
    Both<double[][]> costs = samples.map(side -> costs(side, ofStacks, nodeIds));
    Effects effects =
        new BetweenRuns(
                runs(costs.one(), Side.BEFORE, nodes.before(), nodeIds),
                runs(costs.other(), Side.AFTER, nodes.after(), nodeIds),
                methods.rowCount())
            // The root is one of the family.
            .judge(family + 1);
    DiffTree tree = tree(nodes, nodeIds, family, effects);
    judgeNodes(tree, nodeIds, effects);
    IntPredicate nodeMayMove = nodeMayMove(moves, nodes.tree(), nodeIds);
    double allBefore = nodes.before().total(CallTree.ROOT);
    double allAfter = nodes.after().total(CallTree.ROOT);
    double[] meanBefore = mean(costs.one());
    double[] meanAfter = mean(costs.other());
    effects.doubtMoved(
        meanBefore,
        meanAfter,
        Math.max(allBefore, allAfter),
        key -> key < family ? methodMayMove.test(key) : nodeMayMove.test(key - family));
    double[] ofMethodsBefore = Arrays.copyOf(meanBefore, family);
    double[] ofMethodsAfter = Arrays.copyOf(meanAfter, family);
    MethodChanges made =
        methods.changes(ofMethodsBefore, ofMethodsAfter, effects, samplesOfProgram());
    Diff.Total total = total(weights, allBefore, allAfter, effects, family);
    return diff(
        total, mismatches(weights, ofMethodsBefore, ofMethodsAfter), () -> tree, () -> made);
  }

  private Diff diff(
      Diff.Total total,
      List<Mismatch> mismatches,
      Supplier<DiffTree> tree,
      Supplier<MethodChanges> changes) {
    Diff.Scope scopes = new Diff.Scope(before, after, unit, scale.unit());
    return new Diff(scopes, total, mismatches, tree, changes);
  }

  private Diff.Total total(
      Both<StackWeights> weights, double allBefore, double allAfter, Effects effects, int key) {
    return new Diff.Total(
        allBefore,
        allAfter,
        weights.one().totalSamples(),
        weights.other().totalSamples(),
        overlap.matchedBefore(),
        overlap.matchedAfter(),
        effects.halfWidths()[key],
        effects.lowerBounds()[key],
        effects.verdicts()[key]);
  }

  private List<Mismatch> mismatches(
      Both<StackWeights> weights, double[] costsBefore, double[] costsAfter) {
    return Mismatches.of(
        before,
        after,
        settings,
        unit,
        new Mismatches.Compared(
            samples.one().samples(0),
            samples.other().samples(0),
            overlap.code(),
            methods.onlyOn(Side.BEFORE, weights.one()),
            methods.onlyOn(Side.AFTER, weights.other()),
            methods.sharedFactor(costsBefore, costsAfter),
            samples.one().namelessShare(),
            samples.other().namelessShare()));
  }

  private CallTree.OfStacks structure(Both<StackWeights> weights) {
    return CallTree.ofStacks(
        new WeightedStacks(union.symbols(), union.stacks(), sum(weights.one(), weights.other())),
        cancellation);
  }

  private DiffTree.Nodes nodes(CallTree.OfStacks tree, Both<StackWeights> weights) {
    int size = union.stacks().size();
    Both<NodeCosts> costs =
        Both.of(
            () -> samples.one().nodeCosts(tree, weights.one(), size),
            () -> samples.other().nodeCosts(tree, weights.other(), size));
    return new DiffTree.Nodes(tree.tree(), costs.one(), costs.other());
  }

  /** The root, the first node, never moves. */
  private IntPredicate nodeMayMove(boolean moves, CallTree tree, int[] nodeIds) {
    return key -> moves && key != 0 && methods.mayMove(tree.methodId(nodeIds[key]));
  }

  private Map<Side, double[]> samplesOfProgram() {
    return Map.of(
        Side.BEFORE, samples.one().ofProgram(methods, Side.BEFORE),
        Side.AFTER, samples.other().ofProgram(methods, Side.AFTER));
  }

  private static double[] mean(double[][] byRun) {
    double[] mean = new double[byRun[0].length];
    Arrays.setAll(
        mean, key -> Arrays.stream(byRun).mapToDouble(run -> run[key]).average().orElse(0));
    return mean;
  }

  /** The root, and nodes that are large enough for an interval. */
  private static int[] largeNodes(DiffTree.Nodes nodes) {
    NodeCosts before = nodes.before();
    NodeCosts after = nodes.after();
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

  private static DiffTree tree(DiffTree.Nodes nodes, int[] nodeIds, int firstKey, Effects effects) {
    int[] keys = Ids.none(nodes.tree().nodeCount());
    for (int i = 0; i < nodeIds.length; i++) {
      keys[nodeIds[i]] = firstKey + i;
    }
    return new DiffTree(nodes, keys, effects);
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
  private double[][] costs(SideSamples samples, CallTree.OfStacks tree, int[] nodeIds) {
    double[][] costs = samples.costsByRun(union.stacks().size());
    for (int run = 0; run < costs.length; run++) {
      double[] totals = NodeCosts.totals(tree, costs[run]);
      double[] ofMethods = methods.of(costs[run]);
      costs[run] = Arrays.copyOf(ofMethods, ofMethods.length + nodeIds.length);
      for (int i = 0; i < nodeIds.length; i++) {
        costs[run][ofMethods.length + i] = totals[nodeIds[i]];
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

  private StackWeights sum(StackWeights one, StackWeights other) {
    long[] weights = new long[union.stacks().size()];
    Arrays.setAll(weights, stackId -> one.weight(stackId) + other.weight(stackId));
    if (one.weighsSamples()) {
      return StackWeights.ofSums(one.unit(), weights, weights);
    }
    long[] samples = new long[weights.length];
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

    /** The same of either side, computed at the same time. */
    <R> Both<R> map(Function<T, R> of) {
      return of(() -> of.apply(one), () -> of.apply(other));
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
