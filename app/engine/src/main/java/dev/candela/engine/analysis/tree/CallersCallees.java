package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The direct callers and callees of a method, over all its stacks; immutable. {@link Ids#NONE}
 * stands for no caller. Each sample with the method in its stack counts once on either side, so
 * that both sides add up to the method's total: the callers are those of its outermost frame, the
 * callees those of its innermost one. Where a method recurses, it is therefore not its own caller.
 */
public record CallersCallees(Side callers, Side callees) {
  public static CallersCallees of(
      WeightedStacks weighted, int methodId, Cancellation cancellation) {
    StackTable stacks = weighted.stacks();
    StackWeights weights = weighted.weights();
    int methodCount = weighted.symbols().methods().size();
    // Methods from 0; one more entry for the method at the root, or with the sample in itself.
    int[] callerOf = new int[stacks.size()];
    int[] calleeOf = new int[stacks.size()];
    Side callers = new Side(methodCount, callerOf);
    Side callees = new Side(methodCount, calleeOf);
    callerOf[StackTable.ROOT] = Ids.NONE;
    calleeOf[StackTable.ROOT] = Ids.NONE;
    for (int stackId = 1; stackId < callerOf.length; stackId++) {
      Cancellation.checkAt(stackId, cancellation);
      int parent = stacks.parentStackId(stackId);
      int own = weighted.symbols().frames().methodId(stacks.frameId(stackId));
      callerOf[stackId] = callerOf[parent];
      calleeOf[stackId] = calleeOf[parent] == methodCount ? own : calleeOf[parent];
      if (own == methodId) {
        calleeOf[stackId] = methodCount;
        if (callerOf[parent] == Ids.NONE) {
          callerOf[stackId] =
              parent == StackTable.ROOT
                  ? methodCount
                  : weighted.symbols().frames().methodId(stacks.frameId(parent));
        }
      }
      if (callerOf[stackId] != Ids.NONE) {
        callers.add(callerOf[stackId], weights.samples(stackId), weights.weight(stackId));
        if (calleeOf[stackId] < methodCount) {
          callees.add(calleeOf[stackId], weights.samples(stackId), weights.weight(stackId));
        }
      }
    }
    return new CallersCallees(callers, callees);
  }

  /** Callers or callees, with the samples that passed through them. */
  public static final class Side {
    private final long[] samples;
    private final long[] weights;
    private final int[] methodByStack;

    private Side(int methodCount, int[] methodByStack) {
      this.methodByStack = methodByStack;
      this.samples = new long[methodCount + 1];
      this.weights = new long[methodCount + 1];
    }

    /** Heaviest first. */
    public int[] byWeight() {
      return Ids.sorted(
          IntStream.range(Ids.NONE, samples.length - 1).filter(methodId -> samples(methodId) > 0),
          Comparator.comparingLong(methodId -> -weight(methodId)));
    }

    /** By stack: the place of its method in {@link #byWeight}, or {@link Ids#NONE}. */
    public int[] placeByStack() {
      int[] places = Ids.none(samples.length);
      int[] methodIds = byWeight();
      for (int place = 0; place < methodIds.length; place++) {
        places[index(methodIds[place])] = place;
      }
      return Arrays.stream(methodByStack)
          .map(index -> index == Ids.NONE ? Ids.NONE : places[index])
          .toArray();
    }

    private int index(int methodId) {
      return methodId == Ids.NONE ? samples.length - 1 : methodId;
    }

    public long samples(int methodId) {
      return samples[index(methodId)];
    }

    public long weight(int methodId) {
      return weights[index(methodId)];
    }

    private void add(int methodId, long moreSamples, long moreWeight) {
      samples[methodId] += moreSamples;
      weights[methodId] += moreWeight;
    }
  }
}
