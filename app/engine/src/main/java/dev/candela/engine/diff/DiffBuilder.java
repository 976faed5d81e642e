package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.StackWeights;
import dev.candela.engine.filter.WeightedStacks;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import java.util.Arrays;
import java.util.List;

/** Makes a {@link Diff}, step by step; for one thread. */
final class DiffBuilder {
  private final DiffSide before;
  private final DiffSide after;
  private final DiffSettings settings;
  private final DiffUnit unit;
  private final Cancellation cancellation;
  private final CostScale scale;
  private final UnionStacks union;
  private final SideSamples samplesBefore;
  private final SideSamples samplesAfter;

  DiffBuilder(DiffSide before, DiffSide after, DiffSettings settings, Cancellation cancellation) {
    this.before = before;
    this.after = after;
    this.settings = settings;
    this.cancellation = cancellation;
    this.unit = settings.unit().orElseGet(() -> UsualUnit.of(before, after));
    UsualUnit.check(unit, before, after);
    this.scale = CostScale.of(before, after);
    this.union = new UnionStacks(settings.rules(), largest(scale.runs()), cancellation);
    int runsBefore = before.runs().size();
    List<RunCosts> runs = scale.runs();
    this.samplesBefore = new SideSamples(runs.subList(0, runsBefore), unit, cancellation);
    this.samplesAfter = new SideSamples(runs.subList(runsBefore, runs.size()), unit, cancellation);
  }

  Diff build() {
    samplesBefore.enter(union);
    samplesAfter.enter(union);
    samplesBefore.scale(before.operations());
    samplesAfter.scale(after.operations());
    StackTable stacks = union.stacks();
    Symbols symbols = union.symbols();
    WeightUnit weightUnit = weightUnit();
    StackWeights weightsBefore = samplesBefore.weights(weightUnit, stacks.size());
    StackWeights weightsAfter = samplesAfter.weights(weightUnit, stacks.size());
    CallTree structure =
        CallTree.of(
            new WeightedStacks(symbols, stacks, sum(weightsBefore, weightsAfter)), cancellation);
    int[] nodeByUnion = nodeByUnion(structure, stacks.size());
    NodeCosts nodesBefore =
        NodeCosts.of(structure, samplesBefore.costs(stacks.size()), samplesByStack(weightsBefore));
    NodeCosts nodesAfter =
        NodeCosts.of(structure, samplesAfter.costs(stacks.size()), samplesByStack(weightsAfter));
    samplesBefore.sortByBlock(nodeByUnion);
    samplesAfter.sortByBlock(nodeByUnion);
    DiffTree tree = tree(structure, nodesBefore, nodesAfter);
    List<Mismatch> mismatches = Mismatches.of(before, after, settings, unit, tree.matchedShare());
    return new Diff(
        new Diff.Scope(before, after, unit, scale.unit()),
        tree,
        mismatches,
        () ->
            methods(
                structure,
                stacks,
                new WeightedStacks(symbols, stacks, weightsBefore),
                new WeightedStacks(symbols, stacks, weightsAfter)));
  }

  private DiffTree tree(CallTree structure, NodeCosts nodesBefore, NodeCosts nodesAfter) {
    int[] keyByNode = new int[structure.nodeCount()];
    int[] nodeByKey = new int[structure.nodeCount()];
    int keyCount = 0;
    for (int nodeId = 0; nodeId < keyByNode.length; nodeId++) {
      boolean tested =
          nodesBefore.totalSamples()[nodeId] >= Significance.FEWEST_SAMPLES
              || nodesAfter.totalSamples()[nodeId] >= Significance.FEWEST_SAMPLES;
      keyByNode[nodeId] = tested ? keyCount : Ids.NONE;
      if (tested) {
        nodeByKey[keyCount++] = nodeId;
      }
    }
    KeyChains chains = KeyChains.ofNodes(structure, keyByNode, keyCount);
    Estimates costsBefore =
        samplesBefore.estimates(chains, nodesBefore.totalSamples()[CallTree.ROOT]);
    Estimates costsAfter = samplesAfter.estimates(chains, nodesAfter.totalSamples()[CallTree.ROOT]);
    Significance totals =
        Significance.of(
            keyCount,
            false,
            tested(structure, nodesBefore, costsBefore, nodeByKey),
            tested(structure, nodesAfter, costsAfter, nodeByKey));
    Significance selves =
        Significance.of(
            keyCount,
            true,
            testedSelf(nodesBefore, costsBefore, nodeByKey),
            testedSelf(nodesAfter, costsAfter, nodeByKey));
    return new DiffTree(structure, nodesBefore, nodesAfter, keyByNode, totals, selves);
  }

  private static Significance.Tested tested(
      CallTree structure, NodeCosts nodes, Estimates costs, int[] nodeByKey) {
    return new Significance.Tested(
        costs,
        key -> nodes.totalSamples()[nodeByKey[key]],
        key -> {
          int nodeId = nodeByKey[key];
          int parent = structure.parent(nodeId);
          return parent == Ids.NONE ? 0 : nodes.total()[parent] - nodes.total()[nodeId];
        });
  }

  private static Significance.Tested testedSelf(NodeCosts nodes, Estimates costs, int[] nodeByKey) {
    return new Significance.Tested(
        costs,
        key -> nodes.selfSamples()[nodeByKey[key]],
        key -> nodes.total()[CallTree.ROOT] - nodes.self()[nodeByKey[key]]);
  }

  private MethodChanges methods(
      CallTree structure,
      StackTable stacks,
      WeightedStacks stacksBefore,
      WeightedStacks stacksAfter) {
    HotMethods methodsBefore = HotMethods.of(stacksBefore, Cancellation.NEVER);
    HotMethods methodsAfter = HotMethods.of(stacksAfter, Cancellation.NEVER);
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
    KeyChains chains =
        KeyChains.ofMethods(structure, stacks, keyByMethod, keyCount, Cancellation.NEVER);
    return new MethodChanges(
        methodsBefore,
        methodsAfter,
        Arrays.copyOf(methodByKey, keyCount),
        samplesBefore.estimates(chains, methodsBefore.allSamples()),
        samplesAfter.estimates(chains, methodsAfter.allSamples()));
  }

  private static int largest(List<RunCosts> runs) {
    return runs.stream().mapToInt(costs -> costs.run().profile().stacks().size()).max().orElse(0);
  }

  private WeightUnit weightUnit() {
    return StackWeights.unitOf(scale.runs().getFirst().tables());
  }

  private static StackWeights sum(StackWeights one, StackWeights other) {
    long[] samples = new long[one.size()];
    long[] weights = new long[one.size()];
    for (int stackId = 0; stackId < samples.length; stackId++) {
      samples[stackId] = one.samples(stackId) + other.samples(stackId);
      weights[stackId] = one.weight(stackId) + other.weight(stackId);
    }
    return StackWeights.ofSums(one.unit(), samples, weights);
  }

  private static long[] samplesByStack(StackWeights weights) {
    long[] samples = new long[weights.size()];
    for (int stackId = 0; stackId < samples.length; stackId++) {
      samples[stackId] = weights.samples(stackId);
    }
    return samples;
  }

  private static int[] nodeByUnion(CallTree structure, int stackCount) {
    int[] nodeByUnion = new int[stackCount];
    Arrays.fill(nodeByUnion, Ids.NONE);
    for (int nodeId = 0; nodeId < structure.nodeCount(); nodeId++) {
      nodeByUnion[structure.stackId(nodeId)] = nodeId;
    }
    return nodeByUnion;
  }
}
