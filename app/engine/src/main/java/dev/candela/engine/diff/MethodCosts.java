package dev.candela.engine.diff;

import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.chance.WeightedMedian;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.util.Arrays;

/**
 * What each method with enough samples cost in a run. Methods have rows; costs are by key: first
 * what each row cost itself, then the total of each.
 */
final class MethodCosts {
  private final Symbols symbols;
  private final StackTable stacks;
  private final int[] outermost;
  private final HotMethods before;
  private final HotMethods after;
  private final int[] methodIds;
  private final int[] rowByMethod;

  /**
   * Chooses the methods.
   *
   * @param outermost {@link HotMethods#outermost} of the stacks
   */
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

  /**
   * Adds up by key.
   *
   * @param costByStack what was spent in each stack itself
   */
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

  /** Samples of a key, in all runs of a side. */
  long samples(Side side, int key) {
    HotMethods methods = side == Side.BEFORE ? before : after;
    return key < rowCount()
        ? methods.selfSamples(methodIds[key])
        : methods.totalSamples(methodIds[key - rowCount()]);
  }

  /** True if there are samples of the key's method on one side only. */
  boolean isOneSided(int key) {
    int total = rowCount() + key % rowCount();
    return samples(Side.BEFORE, total) == 0 || samples(Side.AFTER, total) == 0;
  }

  /**
   * How much more most code costs after than before: half of the cost grew by more than this.
   *
   * @param costsBefore by key
   */
  double sharedFactor(double[] costsBefore, double[] costsAfter) {
    double[] ratios = new double[rowCount()];
    double[] weights = new double[rowCount()];
    for (int row = 0; row < ratios.length; row++) {
      boolean both = costsBefore[row] > 0 && costsAfter[row] > 0;
      ratios[row] = both ? costsAfter[row] / costsBefore[row] : 1;
      weights[row] = both ? costsBefore[row] + costsAfter[row] : 0;
    }
    return WeightedMedian.of(ratios, weights);
  }

  /**
   * The share of the cost that is spent in methods that both sides have, of the side that has more
   * of it: what the other one lacks is gone or new.
   *
   * @param costsBefore by key
   */
  double sharedNames(double[] costsBefore, double[] costsAfter) {
    return Math.max(
        sharedNames(rowCount(), costsBefore, costsAfter),
        sharedNames(rowCount(), costsAfter, costsBefore));
  }

  private static double sharedNames(int rows, double[] here, double[] there) {
    double all = 0;
    double shared = 0;
    for (int row = 0; row < rows; row++) {
      all += here[row];
      shared += there[row] > 0 ? here[row] : 0;
    }
    return all == 0 ? 1 : shared / all;
  }

  MethodChanges changes(double[] costsBefore, double[] costsAfter, Effects effects) {
    return new MethodChanges(before, after, methodIds, costsBefore, costsAfter, effects);
  }
}
