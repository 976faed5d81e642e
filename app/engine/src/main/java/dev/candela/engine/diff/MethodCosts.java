package dev.candela.engine.diff;

import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.JvmWork;
import dev.candela.engine.analysis.chance.BetweenRuns;
import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.model.CodeOwner;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.StackWeights;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * The costs of each method with enough samples in a run. Each method has a row; costs are indexed
 * by key: first the self costs of all rows, then their totals.
 */
final class MethodCosts {
  /** Share of a side's samples from which on a method without a counterpart is named. */
  private static final double LARGE = 0.25;

  private static final int MOST_NAMES = 3;

  private final Symbols symbols;
  private final StackTable stacks;
  private final int[] outermost;
  private final HotMethods before;
  private final HotMethods after;
  private final int[] methodIds;
  private final int[] rowByMethod;

  /** Chooses the methods; {@code outermost} has the outermost call of each stack's method. */
  MethodCosts(
      Symbols symbols, StackTable stacks, int[] outermost, HotMethods before, HotMethods after) {
    this.symbols = symbols;
    this.stacks = stacks;
    this.outermost = outermost;
    this.before = before;
    this.after = after;
    this.rowByMethod = new int[symbols.methods().size()];
    int[] chosen = new int[rowByMethod.length];
    int count = 0;
    for (int methodId = 0; methodId < rowByMethod.length; methodId++) {
      boolean enough =
          Verdict.areEnough(before.totalSamples(methodId), after.totalSamples(methodId));
      rowByMethod[methodId] = enough ? count : Ids.NONE;
      if (enough) {
        chosen[count++] = methodId;
      }
    }
    this.methodIds = Arrays.copyOf(chosen, count);
  }

  Symbols symbols() {
    return symbols;
  }

  StackTable stacks() {
    return stacks;
  }

  int rowCount() {
    return methodIds.length;
  }

  int[] methodIds() {
    return methodIds;
  }

  /** The row of a method, or {@link Ids#NONE}. */
  int row(int methodId) {
    return rowByMethod[methodId];
  }

  /** Adds up by key. */
  double[] of(double[] costByStack) {
    double[] totals = costByStack.clone();
    for (int stackId = totals.length - 1; stackId > StackTable.ROOT; stackId--) {
      totals[stacks.parentStackId(stackId)] += totals[stackId];
    }
    double[] costs = new double[2 * rowCount()];
    for (int stackId = 1; stackId < totals.length; stackId++) {
      int row = rowByMethod[symbols.frames().methodId(stacks.frameId(stackId))];
      if (row != Ids.NONE) {
        costs[row] += costByStack[stackId];
        costs[rowCount() + row] += outermost[stackId] == stackId ? totals[stackId] : 0;
      }
    }
    return costs;
  }

  long all(Side side) {
    return of(side).allSamples();
  }

  private HotMethods of(Side side) {
    return side == Side.BEFORE ? before : after;
  }

  /** Samples by key, in all runs of a side. */
  long[] samples(Side side) {
    HotMethods methods = of(side);
    return LongStream.concat(
            Arrays.stream(methodIds).mapToLong(methods::selfSamples),
            Arrays.stream(methodIds).mapToLong(methods::totalSamples))
        .toArray();
  }

  /** True for what the JIT compiler may inline, and both sides have. */
  boolean mayMove(int methodId) {
    return CodeOwner.of(symbols.className(methodId)) != CodeOwner.NATIVE && !isOneSided(methodId);
  }

  boolean isOneSided(int methodId) {
    return before.totalSamples(methodId) == 0 || after.totalSamples(methodId) == 0;
  }

  /**
   * How much more most code costs after than before, by key: half of the cost grew by more than
   * this. 1 where that says nothing of a load: where code that only one side has decides it, or
   * where everything together differs the other way.
   */
  double sharedFactor(double[] costsBefore, double[] costsAfter) {
    double[] ratios = new double[rowCount()];
    double[] weights = new double[rowCount()];
    double more = 0;
    for (int row = 0; row < ratios.length; row++) {
      ratios[row] = costsAfter[row] / costsBefore[row];
      weights[row] = costsBefore[row] + costsAfter[row];
      more += costsAfter[row] - costsBefore[row];
    }
    double factor = BetweenRuns.weightedMedian(ratios, weights);
    boolean load = factor > 0 && factor < Double.POSITIVE_INFINITY && (factor - 1) * more > 0;
    return load ? factor : 1;
  }

  /**
   * Large methods of the program that only one side has; the largest first. None unless they call
   * much code of the program that both sides have: other code that does the same is not a new name.
   */
  List<String> onlyOn(Side side, StackWeights weights) {
    HotMethods here = of(side);
    HotMethods there = side == Side.BEFORE ? after : before;
    double large = LARGE * weights.totalSamples();
    List<Integer> only =
        Arrays.stream(methodIds)
            .filter(id -> here.totalSamples(id) >= large && there.totalSamples(id) == 0)
            .filter(id -> !symbols.className(id).isEmpty() && isOfProgram(symbols, id))
            .boxed()
            .sorted(Comparator.comparingLong(id -> -here.totalSamples(id)))
            .toList();
    if (only.isEmpty()) {
      return List.of();
    }
    boolean[] below = new boolean[stacks.size()];
    boolean[] shared = new boolean[below.length];
    long samples = 0;
    for (int stackId = 1; stackId < below.length; stackId++) {
      int parent = stacks.parentStackId(stackId);
      int methodId = symbols.frames().methodId(stacks.frameId(stackId));
      below[stackId] = below[parent] || only.contains(methodId);
      shared[stackId] =
          shared[parent]
              || below[parent]
                  && there.totalSamples(methodId) > 0
                  && !symbols.className(methodId).isEmpty()
                  && isOfProgram(symbols, methodId);
      samples += shared[stackId] ? weights.samples(stackId) : 0;
    }
    return samples < large
        ? List.of()
        : only.stream().limit(MOST_NAMES).map(symbols::qualifiedName).toList();
  }

  static boolean isOfProgram(Symbols symbols, int methodId) {
    return !CodeOwner.of(symbols.className(methodId)).isWellKnown();
  }

  /** Rows with their changes, by samples of the program's own threads: by key, then all. */
  MethodChanges changes(
      double[] costsBefore, double[] costsAfter, Effects effects, Map<Side, double[]> ofProgram) {
    boolean[] ofJvm = new boolean[rowCount()];
    Arrays.fill(ofJvm, true);
    ofProgram.forEach(
        (side, samples) -> {
          long[] all = samples(side);
          long program = Math.round(samples[all.length]);
          for (int row = 0; row < ofJvm.length; row++) {
            int total = rowCount() + row;
            long ofThem = Math.round(samples[total]);
            ofJvm[row] &= JvmWork.isOfJvm(symbols, methodIds[row], ofThem, all[total], program);
          }
        });
    return new MethodChanges(before, after, methodIds, costsBefore, costsAfter, effects, ofJvm);
  }
}
