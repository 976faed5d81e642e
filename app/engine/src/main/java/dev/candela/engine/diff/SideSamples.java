package dev.candela.engine.diff;

import dev.candela.engine.analysis.JvmWork;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.CostScale.RunCosts;
import dev.candela.engine.diff.identity.UnionStacks;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackValues;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.transform.StackView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** One side's samples on the stacks of both. */
final class SideSamples {
  private final List<RunCosts> runs;
  private final DiffUnit unit;
  private final Cancellation cancellation;

  /** The stacks of the only run; null with several, of which one at a time is in memory. */
  private UnionStacks.RunStacks onlyStacks;

  /** The union's stack of each of a run's stacks. */
  private final List<int[]> unionByStack = new ArrayList<>();

  private final List<Double> namelessShares = new ArrayList<>();

  private final List<StackWeights> weights = new ArrayList<>();

  /** Of each run, without those that filters leave out. */
  private final List<Long> samples = new ArrayList<>();

  private final List<Long> allWeights = new ArrayList<>();

  /** True if every sample costs the same. */
  private boolean even;

  /** By the union's stack, of the only run; null before they are asked for. */
  private double[] ofOnlyRun;

  /** {@code runs} cost seconds, bytes or samples; {@link #scale} turns that into {@code unit}. */
  SideSamples(List<RunCosts> runs, DiffUnit unit, Cancellation cancellation) {
    this.runs = new ArrayList<>(runs);
    this.unit = unit;
    this.cancellation = cancellation;
  }

  /** Counts all runs' samples; before anything else. */
  void prepare(UnionStacks union) {
    for (RunCosts costs : runs) {
      DiffRun run = costs.run();
      weights.add(StackWeights.of(run.profile(), run.selection(), cancellation));
    }
    onlyStacks = runs.size() == 1 ? stacks(0, union) : null;
    even =
        runs.size() == 1
            && runs.getFirst().tables().size() == 1
            && weights.getFirst().weighsSamples();
  }

  /** For one side at a time: the union is for one thread, and ids follow the order. */
  void enter(UnionStacks union) {
    if (onlyStacks != null) {
      onlyStacks.enter();
      return;
    }
    for (int r = 0; r < runs.size(); r++) {
      UnionStacks.RunStacks stacks = stacks(r, union);
      stacks.enter();
      take(r, stacks);
    }
  }

  private UnionStacks.RunStacks stacks(int r, UnionStacks union) {
    return union.new RunStacks(run(r).profile(), run(r).filter().transforms(), weights.get(r));
  }

  private void take(int r, UnionStacks.RunStacks stacks) {
    unionByStack.add(stacks.unionByStack());
    namelessShares.add(stacks.namelessShare());
    samples.add(included(r, SideSamples::evidence));
    allWeights.add(included(r, StackWeights::weight));
  }

  /** Mean part of a run's cost, 0 to 1, in native code that counts as its Java caller's. */
  double namelessShare() {
    return namelessShares.stream().mapToDouble(share -> share).average().orElse(0);
  }

  /** Multiplies each run's costs with what makes it comparable; after {@link #enter}. */
  void scale(double operations) {
    if (onlyStacks != null) {
      take(0, onlyStacks);
      onlyStacks = null;
    }
    for (int r = 0; r < runs.size(); r++) {
      double total = Arrays.stream(costByUnion(r, 1)).sum();
      double divisor = unit.divisor(runs.get(r).run(), operations, total);
      runs.set(r, runs.get(r).times(1 / divisor));
    }
  }

  /** What the side costs at each node; after {@link #scale}. */
  NodeCosts nodeCosts(CallTree.OfStacks tree, StackWeights side, int stackCount) {
    return even
        ? NodeCosts.even(tree, runs.getFirst().factors()[0], side)
        : NodeCosts.of(tree, costs(stackCount), side);
  }

  /** Frees as much memory as the stacks take; nothing needs it after {@link #weights}. */
  void forgetWeights() {
    if (even) {
      weights.clear();
    }
  }

  /** What methods cost in the only run, by key; after {@link #scale}. */
  double[] methodCosts(MethodCosts methods, Side side) {
    if (!even) {
      return methods.of(costs(methods.stacks().size()));
    }
    double ofSample = runs.getFirst().factors()[0];
    return Arrays.stream(methods.samples(side))
        .mapToDouble(samples -> samples * ofSample)
        .toArray();
  }

  /** What everything cost; after {@link #scale}. */
  double total(StackWeights side, int stackCount) {
    return even
        ? side.totalSamples() * runs.getFirst().factors()[0]
        : Arrays.stream(costs(stackCount)).sum();
  }

  /** The cost of each of the union's stacks itself, the mean of all runs. */
  private double[] costs(int stackCount) {
    if (runs.size() == 1) {
      ofOnlyRun = ofOnlyRun == null ? costByUnion(0, stackCount) : ofOnlyRun;
      return ofOnlyRun;
    }
    double[] costs = new double[stackCount];
    for (int r = 0; r < runs.size(); r++) {
      double[] ofRun = costByUnion(r, stackCount);
      for (int stackId = 0; stackId < ofRun.length; stackId++) {
        costs[stackId] += ofRun[stackId] / runs.size();
      }
    }
    return costs;
  }

  /**
   * Samples at each of the union's stacks itself, in all runs; weights instead where the number of
   * samples is unknown, since numbers of lines say nothing.
   */
  StackWeights weights(WeightUnit unit) {
    BitSet sampled = new BitSet();
    for (int[] union : unionByStack) {
      for (int stackId : union) {
        if (stackId != Ids.NONE) {
          sampled.set(stackId);
        }
      }
    }
    StackValues sums = sums(StackWeights::weight, sampled);
    boolean apart = unit != WeightUnit.SAMPLES && unit.countsSamples();
    return StackWeights.ofSums(unit, apart ? sums(SideSamples::evidence, sampled) : sums, sums);
  }

  private static long evidence(StackWeights weights, int stackId) {
    return weights.unit().countsSamples() ? weights.samples(stackId) : weights.weight(stackId);
  }

  private interface OfStack {
    long value(StackWeights weights, int stackId);
  }

  private StackValues sums(OfStack ofStack, BitSet sampled) {
    StackValues sums = StackValues.at(sampled);
    for (int r = 0; r < runs.size(); r++) {
      int[] union = unionByStack.get(r);
      for (int original = 0; original < union.length; original++) {
        if (union[original] != Ids.NONE) {
          sums.add(union[original], ofStack.value(weights.get(r), original));
        }
      }
    }
    return sums;
  }

  /** The samples of other threads than the JVM's own: of methods by key, then all. */
  double[] ofProgram(MethodCosts methods, Side side) {
    long[] samples = methods.samples(side);
    double[] ofProgram = new double[samples.length + 1];
    if (runs.stream().noneMatch(costs -> JvmWork.hasJvmThreads(costs.run().profile().threads()))) {
      Arrays.setAll(ofProgram, key -> key < samples.length ? samples[key] : methods.all(side));
      return ofProgram;
    }
    double[] sums = new double[methods.stacks().size()];
    for (int r = 0; r < runs.size(); r++) {
      Profile profile = run(r).profile();
      StackWeights weights =
          StackWeights.of(
              profile,
              JvmWork.programOnly(run(r).filter().selection(), profile.threads()),
              cancellation);
      int[] union = unionByStack.get(r);
      for (int original = 0; original < union.length; original++) {
        if (union[original] != Ids.NONE) {
          sums[union[original]] += evidence(weights, original);
        }
      }
    }
    System.arraycopy(methods.of(sums), 0, ofProgram, 0, samples.length);
    ofProgram[samples.length] = Arrays.stream(sums).sum();
    return ofProgram;
  }

  long samples(int r) {
    return samples.get(r);
  }

  boolean countsSamples() {
    return runs.stream().map(RunCosts::run).allMatch(DiffRun::countsSamples);
  }

  /** Filters leave stacks out. */
  private long included(int r, OfStack ofStack) {
    int[] union = unionByStack.get(r);
    long sum = 0;
    for (int original = 0; original < union.length; original++) {
      sum += union[original] == Ids.NONE ? 0 : ofStack.value(weights.get(r), original);
    }
    return sum;
  }

  /** By run, then by the union's stack. */
  double[][] costsByRun(int stackCount) {
    double[][] costs = new double[runs.size()][];
    Arrays.setAll(costs, r -> costByUnion(r, stackCount));
    return costs;
  }

  DiffRun run(int r) {
    return runs.get(r).run();
  }

  /** A run's samples on the stacks of both sides. */
  TimedSamples timed(int r, MethodCosts union) {
    StackView view = new StackView(union.symbols(), union.stacks(), unionByStack.get(r));
    return new TimedSamples(run(r).profile(), run(r).filter().selection(), view, cancellation);
  }

  /** The cost of a weight of 1; the mean, where samples of several kinds differ in that. */
  double costOfWeight(int r, double cost) {
    return cost / Math.max(1, allWeights.get(r));
  }

  /** By the union's stack; all that there is at the empty stack, if that is the only one. */
  private double[] costByUnion(int r, int stackCount) {
    double[] costs = new double[stackCount];
    RunCosts run = runs.get(r);
    int[] union = unionByStack.get(r);
    for (int t = 0; t < run.tables().size(); t++) {
      StackWeights ofTable =
          run.tables().size() == 1 ? weights.get(r) : weights(run.run(), run.tables().get(t));
      for (int original = 0; original < union.length; original++) {
        if (union[original] != Ids.NONE) {
          int at = stackCount == 1 ? StackTable.ROOT : union[original];
          costs[at] += ofTable.weight(original) * run.factors()[t];
        }
      }
    }
    return costs;
  }

  /** Samples and weights of one table of several. */
  private StackWeights weights(DiffRun run, SampleTable table) {
    EventChoice event = new EventChoice(List.of(table.type().name()));
    return StackWeights.of(run.profile(), run.selection().withEvents(event), cancellation);
  }
}
