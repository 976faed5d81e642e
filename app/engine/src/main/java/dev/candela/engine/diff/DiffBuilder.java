package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Makes a {@link Diff}, step by step; for one thread. */
final class DiffBuilder {
  /** A quarter of a second each in runs of 10 s; longer ones in longer runs. */
  private static final int PAIRED_BLOCKS = 16;

  private final DiffSide before;
  private final DiffSide after;
  private final DiffSettings settings;
  private final DiffUnit unit;
  private final Cancellation cancellation;
  private final CostScale scale;
  private final UnionStacks union;
  private final SideSamples samplesBefore;
  private final SideSamples samplesAfter;

  /** Two runs of whole jobs, which load, warm up and work off the same block for block. */
  private final boolean paired;

  private Interruptions interruptions;

  /** No sample says when it was taken, so that none has to be looked at once more. */
  private boolean timeless;

  DiffBuilder(DiffSide before, DiffSide after, DiffSettings settings, Cancellation cancellation) {
    this.before = before;
    this.after = after;
    this.settings = settings;
    this.cancellation = cancellation;
    this.unit = settings.unit().orElseGet(() -> UsualUnit.of(before, after));
    UsualUnit.check(unit, before, after);
    this.scale = CostScale.of(before, after);
    this.union =
        new UnionStacks(
            settings.rules(),
            scale.runs().stream().map(RunCosts::run).toList(),
            largest(scale.runs()),
            cancellation);
    this.paired =
        single()
            && unit != DiffUnit.PER_SECOND
            && UsualUnit.isWholeJob(before.runs().getFirst())
            && UsualUnit.isWholeJob(after.runs().getFirst());
    int runsBefore = before.runs().size();
    List<RunCosts> runs = scale.runs();
    this.samplesBefore = new SideSamples(runs.subList(0, runsBefore), unit, cancellation);
    this.samplesAfter = new SideSamples(runs.subList(runsBefore, runs.size()), unit, cancellation);
  }

  Diff build() {
    Both.run(samplesBefore::count, samplesAfter::count);
    samplesBefore.enter(union);
    samplesAfter.enter(union);
    samplesBefore.scale(before.operations());
    samplesAfter.scale(after.operations());
    StackTable stacks = union.stacks();
    Symbols symbols = union.symbols();
    WeightUnit weightUnit = weightUnit();
    Both<StackWeights> weights =
        Both.of(
            () -> samplesBefore.weights(weightUnit, stacks.size()),
            () -> samplesAfter.weights(weightUnit, stacks.size()));
    StackWeights weightsBefore = weights.one();
    StackWeights weightsAfter = weights.other();
    CallTree.OfStacks ofStacks =
        CallTree.ofStacks(
            new WeightedStacks(symbols, stacks, sum(weightsBefore, weightsAfter)), cancellation);
    CallTree structure = ofStacks.tree();
    Both<NodeCosts> nodes =
        Both.of(
            () -> samplesBefore.nodeCosts(ofStacks, weightsBefore, stacks.size()),
            () -> samplesAfter.nodeCosts(ofStacks, weightsAfter, stacks.size()));
    NodeCosts nodesBefore = nodes.one();
    NodeCosts nodesAfter = nodes.other();
    interruptions = Interruptions.of(structure, nodesBefore, nodesAfter);
    timeless =
        !paired
            && interruptions.isNone()
            && samplesBefore.isTimeless()
            && samplesAfter.isTimeless();
    if (!timeless) {
      int[] nodeByUnion = ofStacks.nodeByStack();
      Both.run(
          () -> samplesBefore.sortByBlock(nodeByUnion, paired ? PAIRED_BLOCKS : 0),
          () -> samplesAfter.sortByBlock(nodeByUnion, paired ? PAIRED_BLOCKS : 0));
    }
    OtherCode otherCode =
        dependsOnTheMachine() ? new OtherCode(structure, nodesBefore, nodesAfter) : null;
    DiffTree tree = tree(structure, nodesBefore, nodesAfter, otherCode);
    Speed speed = otherCode == null ? Speed.SAME : otherCode.ofAll();
    List<Mismatch> mismatches =
        Mismatches.of(
            before,
            after,
            settings,
            unit,
            new Mismatches.Compared(
                tree.matchedShare(),
                speed,
                union.namelessShare(before.runs()),
                union.namelessShare(after.runs())));
    return new Diff(
        new Diff.Scope(before, after, unit, scale.unit()),
        tree,
        mismatches,
        () ->
            methods(
                tree,
                stacks,
                new WeightedStacks(symbols, stacks, weightsBefore),
                new WeightedStacks(symbols, stacks, weightsAfter),
                otherCode));
  }

  private DiffTree tree(
      CallTree structure, NodeCosts nodesBefore, NodeCosts nodesAfter, OtherCode otherCode) {
    int[] keyByNode = new int[structure.nodeCount()];
    int[] nodeByKey = new int[structure.nodeCount()];
    int keyCount = 0;
    for (int nodeId = 0; nodeId < keyByNode.length; nodeId++) {
      boolean tested =
          nodesBefore.totalSamples(nodeId) >= Significance.FEWEST_SAMPLES
              || nodesAfter.totalSamples(nodeId) >= Significance.FEWEST_SAMPLES;
      keyByNode[nodeId] = tested ? keyCount : Ids.NONE;
      if (tested) {
        nodeByKey[keyCount++] = nodeId;
      }
    }
    long allBefore = nodesBefore.totalSamples(CallTree.ROOT);
    long allAfter = nodesAfter.totalSamples(CallTree.ROOT);
    Contrasts contrasts =
        timeless
            ? new Contrasts(
                samplesBefore.timeless(ofNodes(nodesBefore, nodeByKey), allBefore),
                samplesAfter.timeless(ofNodes(nodesAfter, nodeByKey), allAfter),
                null,
                null)
            : contrasts(KeyChains.ofNodes(structure, keyByNode, keyCount), allBefore, allAfter);
    IntFunction<Speed> speed = otherCode == null ? null : key -> otherCode.beside(nodeByKey[key]);
    Significance.Tested ofTotals =
        new Significance.Tested(
            contrasts,
            false,
            key -> nodesBefore.totalSamples(nodeByKey[key]),
            key -> nodesAfter.totalSamples(nodeByKey[key]),
            speed);
    Significance.Tested ofSelves =
        new Significance.Tested(
            contrasts,
            true,
            key -> nodesBefore.selfSamples(nodeByKey[key]),
            key -> nodesAfter.selfSamples(nodeByKey[key]),
            speed);
    int keys = keyCount;
    if (timeless) {
      // Later takes no more than what the tree holds anyway.
      return new DiffTree(
          structure,
          nodesBefore,
          nodesAfter,
          keyByNode,
          Significance.of(keys, ofTotals),
          () -> Significance.of(keys, ofSelves));
    }
    Both<Significance> tests =
        Both.of(() -> Significance.of(keys, ofTotals), () -> Significance.of(keys, ofSelves));
    return new DiffTree(
        structure, nodesBefore, nodesAfter, keyByNode, tests.one(), () -> tests.other());
  }

  private MethodChanges methods(
      DiffTree tree,
      StackTable stacks,
      WeightedStacks stacksBefore,
      WeightedStacks stacksAfter,
      OtherCode otherCode) {
    CallTree structure = tree.structure();
    int[] outermost = HotMethods.outermost(structure.symbols(), stacks, Cancellation.NEVER);
    Both<HotMethods> hot =
        Both.of(
            () -> HotMethods.of(stacksBefore, outermost),
            () -> HotMethods.of(stacksAfter, outermost));
    HotMethods methodsBefore = hot.one();
    HotMethods methodsAfter = hot.other();
    int methodCount = structure.symbols().methods().size();
    int[] keyByMethod = new int[methodCount];
    int[] methodByKey = new int[methodCount];
    int keyCount = 0;
    for (int methodId = 0; methodId < methodCount; methodId++) {
      boolean tested =
          methodsBefore.totalSamples(methodId) >= Significance.FEWEST_SAMPLES
              || methodsAfter.totalSamples(methodId) >= Significance.FEWEST_SAMPLES;
      keyByMethod[methodId] = tested ? keyCount : Ids.NONE;
      if (tested) {
        methodByKey[keyCount++] = methodId;
      }
    }
    long allBefore = methodsBefore.allSamples();
    long allAfter = methodsAfter.allSamples();
    Contrasts contrasts =
        timeless
            ? new Contrasts(
                samplesBefore.timeless(ofMethods(methodsBefore, methodByKey), allBefore),
                samplesAfter.timeless(ofMethods(methodsAfter, methodByKey), allAfter),
                null,
                null)
            : contrasts(
                MethodChains.of(structure, keyByMethod, keyCount, outermost), allBefore, allAfter);
    IntFunction<Speed> speed = null;
    if (otherCode != null) {
      List<List<Integer>> nodes = nodesByKey(tree, keyByMethod, keyCount);
      Speed[] speeds = new Speed[keyCount];
      Arrays.setAll(speeds, key -> otherCode.besideAny(nodes.get(key)));
      speed = key -> speeds[key];
    }
    return new MethodChanges(
        methodsBefore, methodsAfter, Arrays.copyOf(methodByKey, keyCount), contrasts, speed);
  }

  /** The nodes of each method that hold enough to be tested themselves. */
  private static List<List<Integer>> nodesByKey(DiffTree tree, int[] keyByMethod, int keyCount) {
    List<List<Integer>> nodes = new ArrayList<>();
    for (int key = 0; key < keyCount; key++) {
      nodes.add(new ArrayList<>());
    }
    CallTree structure = tree.structure();
    for (int nodeId = 1; nodeId < structure.nodeCount(); nodeId++) {
      int key = keyByMethod[structure.methodId(nodeId)];
      if (key != Ids.NONE && tree.verdict(nodeId) != Verdict.TOO_FEW) {
        nodes.get(key).add(nodeId);
      }
    }
    return nodes;
  }

  private static TimelessMoments.KeySamples ofNodes(NodeCosts costs, int[] nodeByKey) {
    return (key, self) ->
        self ? costs.selfSamples(nodeByKey[key]) : costs.totalSamples(nodeByKey[key]);
  }

  private static TimelessMoments.KeySamples ofMethods(HotMethods methods, int[] methodByKey) {
    return (key, self) ->
        self ? methods.selfSamples(methodByKey[key]) : methods.totalSamples(methodByKey[key]);
  }

  private Contrasts contrasts(KeyChains chains, long allSamplesBefore, long allSamplesAfter) {
    BlockSums sums = new BlockSums(chains);
    return new Contrasts(
        samplesBefore.estimates(sums, interruptions, allSamplesBefore),
        samplesAfter.estimates(sums, interruptions, allSamplesAfter),
        paired ? PairedBlocks.of(chains, samplesBefore.blocks(), samplesAfter.blocks()) : null,
        interruptions.byKey(chains));
  }

  /** What several runs differ by is known, and only times depend on who else is at work. */
  private boolean dependsOnTheMachine() {
    return single() && unit != DiffUnit.SHARE && scale.unit() == CostUnit.SECONDS;
  }

  private boolean single() {
    return before.runs().size() == 1 && after.runs().size() == 1;
  }

  private static int largest(List<RunCosts> runs) {
    return runs.stream().mapToInt(costs -> costs.run().profile().stacks().size()).max().orElse(0);
  }

  private WeightUnit weightUnit() {
    return StackWeights.unitOf(scale.runs().getFirst().tables());
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
}
