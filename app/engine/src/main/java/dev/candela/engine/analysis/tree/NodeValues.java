package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackValues;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;
import java.util.BitSet;

/** Samples and weights by node, method, line or the like, alone and with callees. */
public record NodeValues(
    long[] selfSamples, long[] totalSamples, long[] selfWeights, long[] totalWeights) {
  public NodeValues(int nodeCount) {
    this(new long[nodeCount], new long[nodeCount], new long[nodeCount], new long[nodeCount]);
  }

  static NodeValues ofSamples(int nodeCount) {
    long[] self = new long[nodeCount];
    long[] total = new long[nodeCount];
    return new NodeValues(self, total, self, total);
  }

  /**
   * Adds up by the key of each frame, from 0, or {@link Ids#NONE}. A total counts each sample once,
   * however often the key occurs in its stack: {@code outermost} is the outermost among each stack
   * and its callers that has its key.
   */
  public static NodeValues ofGroups(
      WeightedStacks weighted, int[] keyByFrame, int keyCount, int[] outermost) {
    StackTable stacks = weighted.stacks();
    StackWeights self = weighted.weights();
    boolean samplesApart = !self.weighsSamples();
    NodeValues values = samplesApart ? new NodeValues(keyCount) : ofSamples(keyCount);
    BitSet callers = stacks.callersOfBranches();
    GroupSum weights = new GroupSum(self.weights(), values.selfWeights, values.totalWeights);
    weights.add(stacks, callers, keyByFrame, outermost);
    if (samplesApart) {
      GroupSum samples = new GroupSum(self.samples(), values.selfSamples, values.totalSamples);
      samples.add(stacks, callers, keyByFrame, outermost);
    }
    return values;
  }

  /** Sums by key, of stacks themselves and with callees. */
  private record GroupSum(StackValues ofStacks, long[] self, long[] total) {
    /** From last to first, so that callees come before their callers. */
    void add(StackTable stacks, BitSet callersOfBranches, int[] keyByFrame, int[] outermost) {
      StackValues ofBranches = StackValues.at(callersOfBranches);
      long ofNext = 0;
      for (int stackId = stacks.size() - 1; stackId > StackTable.ROOT; stackId--) {
        long own = ofStacks.get(stackId);
        long all = own + ofNext + ofBranches.get(stackId);
        int key = keyByFrame[stacks.frameId(stackId)];
        if (key != Ids.NONE) {
          self[key] += own;
          total[key] += outermost[stackId] == stackId ? all : 0;
        }
        ofNext = all;
        if (stacks.isBranch(stackId)) {
          ofBranches.add(stacks.parentStackId(stackId), all);
          ofNext = 0;
        }
      }
    }
  }

  NodeValues resized(int nodeCount) {
    return new NodeValues(
        Arrays.copyOf(selfSamples, nodeCount),
        Arrays.copyOf(totalSamples, nodeCount),
        Arrays.copyOf(selfWeights, nodeCount),
        Arrays.copyOf(totalWeights, nodeCount));
  }

  public NodeValues at(int[] numbers) {
    return new NodeValues(
        Ids.at(selfSamples, numbers),
        Ids.at(totalSamples, numbers),
        Ids.at(selfWeights, numbers),
        Ids.at(totalWeights, numbers));
  }

  /** Samples and weight of each stack with all that it called. */
  record Totals(long[] samples, long[] weights) {
    static Totals of(WeightedStacks weighted) {
      StackWeights self = weighted.weights();
      long[] weights = withCallees(weighted.stacks(), self.weights());
      return new Totals(
          self.weighsSamples() ? weights : withCallees(weighted.stacks(), self.samples()), weights);
    }

    /** From last to first, because callees have larger ids. */
    private static long[] withCallees(StackTable stacks, StackValues self) {
      long[] sums = self.toArray(stacks.size());
      for (int stackId = sums.length - 1; stackId > 0; stackId--) {
        sums[stacks.parentStackId(stackId)] += sums[stackId];
      }
      return sums;
    }
  }
}
