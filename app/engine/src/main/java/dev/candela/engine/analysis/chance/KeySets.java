package dev.candela.engine.analysis.chance;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.transform.Recursion;
import dev.candela.engine.view.transform.StackView;

/**
 * Which keys occur in each of a profile's stacks. Stacks with the same keys in the same order share
 * a set, so that a sample is counted once, however many of its frames are asked for.
 *
 * <p>A set is a path in a prefix tree of keys, for which {@link StackTable} serves as it does for
 * frames. Set 0 is empty.
 *
 * @param keyCount number of keys
 * @param sets the sets, a set's last key in place of the innermost frame
 * @param setByStack the set of each of the profile's stacks, or {@link Ids#NONE} if the view drops
 *     it
 * @param selfKeyByStack the key of the innermost frame, or {@link Ids#NONE}; null where only totals
 *     are asked for
 */
record KeySets(int keyCount, StackTable sets, int[] setByStack, int[] selfKeyByStack) {

  static KeySets of(StackView view, StackKeys keys, Cancellation cancellation) {
    StackTable stacks = view.stacks();
    int[] outermost =
        keys.onceEach() ? null : Recursion.outermost(stacks, keys.byStack(), cancellation);
    StackTable.Builder sets = new StackTable.Builder();
    int[] setByViewStack = new int[stacks.size()];
    for (int stackId = 1; stackId < setByViewStack.length; stackId++) {
      int key = keys.byStack()[stackId];
      int callersSet = setByViewStack[stacks.parentStackId(stackId)];
      boolean isNew = key != Ids.NONE && (outermost == null || outermost[stackId] == stackId);
      setByViewStack[stackId] = isNew ? sets.intern(callersSet, key) : callersSet;
    }
    if (view.isIdentity()) {
      int[] selfKeys = keys.totalsOnly() ? null : keys.byStack();
      return new KeySets(keys.count(), sets.view(), setByViewStack, selfKeys);
    }
    int[] setByStack = new int[view.originalSize()];
    int[] selfKeyByStack = keys.totalsOnly() ? null : new int[view.originalSize()];
    for (int original = 0; original < setByStack.length; original++) {
      int stackId = view.stackIdOf(original);
      boolean dropped = stackId == StackView.DROPPED;
      setByStack[original] = dropped ? Ids.NONE : setByViewStack[stackId];
      if (selfKeyByStack != null) {
        selfKeyByStack[original] = dropped ? Ids.NONE : keys.byStack()[stackId];
      }
    }
    return new KeySets(keys.count(), sets.view(), setByStack, selfKeyByStack);
  }

  int count() {
    return sets.size();
  }

  int selfKeyCount() {
    return selfKeyByStack == null ? 0 : keyCount;
  }
}
