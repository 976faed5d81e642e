package dev.candela.engine.analysis.chance;

import dev.candela.engine.model.Ids;

/**
 * What is looked for in stacks: a key for each stack's innermost frame.
 *
 * @param byStack the key from 0, or {@link Ids#NONE}
 * @param onceEach true if no key is that of two stacks, so that none calls itself
 * @param totalsOnly true if nobody asks for what stopped at the innermost frames themselves
 * @param first the number of the first key in what was asked for
 * @param count number of keys
 */
record StackKeys(int[] byStack, boolean onceEach, boolean totalsOnly, int first, int count) {
  StackKeys(int[] byStack, boolean onceEach, int count) {
    this(byStack, onceEach, false, 0, count);
  }

  /** Totals only. */
  StackKeys forTotals() {
    return new StackKeys(byStack, onceEach, true, first, count);
  }

  /** A part of the keys, renumbered from 0. */
  StackKeys part(int from, int to) {
    int[] partByStack = new int[byStack.length];
    for (int stackId = 0; stackId < byStack.length; stackId++) {
      int key = byStack[stackId];
      partByStack[stackId] = key >= from && key < to ? key - from : Ids.NONE;
    }
    return new StackKeys(partByStack, onceEach, totalsOnly, first + from, to - from);
  }
}
