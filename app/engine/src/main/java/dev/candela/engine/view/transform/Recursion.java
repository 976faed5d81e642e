package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;

/** Finds methods that occur more than once on the path to a stack. */
public final class Recursion {
  private Recursion() {}

  /**
   * For each stack the outermost stack among it and its callers that has the same key; a walk
   * through the tree, linear in the number of stacks, however deep.
   *
   * @param keys a key for each stack, such as its frame's method; {@link Ids#NONE} for those that
   *     are never found again
   */
  public static int[] outermost(StackTable stacks, int[] keys, Cancellation cancellation) {
    // The root is not a child of any node, so its id can mean that there is none.
    int[] firstChild = new int[stacks.size()];
    int[] nextSibling = new int[stacks.size()];
    int largestKey = 0;
    for (int stackId = stacks.size() - 1; stackId > 0; stackId--) {
      int parentStackId = stacks.parentStackId(stackId);
      nextSibling[stackId] = firstChild[parentStackId];
      firstChild[parentStackId] = stackId;
      largestKey = Math.max(largestKey, keys[stackId]);
    }
    return walk(stacks, keys, new int[largestKey + 1], firstChild, nextSibling, cancellation);
  }

  private static int[] walk(
      StackTable stacks,
      int[] keys,
      int[] openStackByKey,
      int[] firstChild,
      int[] nextSibling,
      Cancellation cancellation) {
    int[] outermost = new int[stacks.size()];
    int steps = 0;
    int stackId = firstChild[StackTable.ROOT];
    while (stackId > StackTable.ROOT) {
      if (++steps % Cancellation.CHECK_EVERY == 0) {
        cancellation.check();
      }
      outermost[stackId] = enter(stackId, keys[stackId], openStackByKey);
      if (firstChild[stackId] != StackTable.ROOT) {
        stackId = firstChild[stackId];
        continue;
      }
      leave(stackId, keys[stackId], openStackByKey);
      while (nextSibling[stackId] == StackTable.ROOT) {
        stackId = stacks.parentStackId(stackId);
        if (stackId == StackTable.ROOT) {
          return outermost;
        }
        leave(stackId, keys[stackId], openStackByKey);
      }
      stackId = nextSibling[stackId];
    }
    return outermost;
  }

  private static int enter(int stackId, int key, int[] openStackByKey) {
    if (key == Ids.NONE) {
      return stackId;
    }
    if (openStackByKey[key] == 0) {
      openStackByKey[key] = stackId;
    }
    return openStackByKey[key];
  }

  private static void leave(int stackId, int key, int[] openStackByKey) {
    if (key != Ids.NONE && openStackByKey[key] == stackId) {
      openStackByKey[key] = 0;
    }
  }
}
