package dev.candela.engine.analysis.tree;

import dev.candela.engine.analysis.tree.BottomUpTree.StackList;
import dev.candela.engine.analysis.tree.BottomUpTree.Top;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;

/** Groups stacks by innermost frame; for one thread. */
final class BottomUpExpansion {
  private final StackTable stacks;
  private final int[] ranks;

  /** Sums by stack during one grouping, zero in between. */
  private final long[] samplesByStack;

  private final long[] weightByStack;

  private final Top top;

  BottomUpExpansion(WeightedStacks weighted, Top top, Cancellation cancellation) {
    this.stacks = weighted.stacks();
    this.top = top;
    long[] totalSamples = Totals.of(weighted).samples();
    cancellation.check();
    this.ranks = FrameRanks.of(weighted.symbols(), stacks, totalSamples);
    this.samplesByStack = new long[stacks.size()];
    this.weightByStack = new long[stacks.size()];
  }

  /** Receives a frame and the stacks that called it. */
  interface Caller {
    void accept(int frameId, StackList callers);
  }

  /** True if there is no caller. */
  boolean isEnd(int stackId) {
    return stackId == StackTable.ROOT
        || top == Top.OUTERMOST && stacks.parentStackId(stackId) == StackTable.ROOT;
  }

  /** Visits the frames below the root in the order of names. */
  void forEachTop(StackList list, Caller caller) {
    if (top == Top.INNERMOST) {
      forEachCaller(list, caller);
    } else {
      forEachOutermost(list, caller);
    }
  }

  private void forEachOutermost(StackList list, Caller caller) {
    int[] outermost = BottomUpTree.outermostFrames(stacks);
    long[] entries = new long[list.size()];
    int count = 0;
    for (int i = 0; i < list.size(); i++) {
      int stackId = list.stackIds()[i];
      if (stackId != StackTable.ROOT) {
        entries[count++] = (long) ranks[outermost[stackId]] << 32 | i;
      }
    }
    long[] ordered = Arrays.copyOf(entries, count);
    Arrays.sort(ordered);
    for (int from = 0, to; from < ordered.length; from = to) {
      to = from + 1;
      while (to < ordered.length && ordered[to] >> 32 == ordered[from] >> 32) {
        to++;
      }
      StackList part = new StackList(to - from);
      for (int i = from; i < to; i++) {
        part.copy(i - from, list, (int) ordered[i]);
      }
      caller.accept(outermost[part.stackIds()[0]], part);
    }
  }

  /** Visits each innermost frame in the order of names. */
  void forEachCaller(StackList list, Caller caller) {
    long[] ordered = join(list);
    for (int from = 0, to; from < ordered.length; from = to) {
      to = from + 1;
      while (to < ordered.length && ordered[to] >> 32 == ordered[from] >> 32) {
        to++;
      }
      caller.accept(stacks.frameId((int) ordered[from]), callers(ordered, from, to));
    }
    for (long entry : ordered) {
      samplesByStack[(int) entry] = 0;
      weightByStack[(int) entry] = 0;
    }
  }

  /**
   * Each stack but those that end here once, by the rank of its frame; the rank is in the upper
   * half.
   */
  private long[] join(StackList list) {
    long[] entries = new long[list.size()];
    int count = 0;
    for (int i = 0; i < list.size(); i++) {
      int stackId = list.stackIds()[i];
      if (!isEnd(stackId)) {
        if (samplesByStack[stackId] == 0) {
          entries[count++] = (long) ranks[stacks.frameId(stackId)] << 32 | stackId;
        }
        samplesByStack[stackId] += list.samples()[i];
        weightByStack[stackId] += list.weights()[i];
      }
    }
    long[] ordered = Arrays.copyOf(entries, count);
    Arrays.sort(ordered);
    return ordered;
  }

  private StackList callers(long[] ordered, int from, int to) {
    StackList callers = new StackList(to - from);
    for (int i = from; i < to; i++) {
      int stackId = (int) ordered[i];
      callers.stackIds()[i - from] = stacks.parentStackId(stackId);
      callers.samples()[i - from] = samplesByStack[stackId];
      callers.weights()[i - from] = weightByStack[stackId];
    }
    return callers;
  }
}
