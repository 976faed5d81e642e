package dev.candela.desktop.methods;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.transform.StackPath;
import java.util.List;

/**
 * The total weight of a path in the call tree, and that of its caller.
 *
 * @param weight 0 if there is no such path
 * @param callerWeight of its caller
 */
record PathWeight(long weight, long callerWeight) {
  static PathWeight of(WeightedStacks weighted, StackPath path, Cancellation cancellation) {
    StackTable stacks = weighted.stacks();
    List<String> names = path.names();
    // How far each stack follows the path; one that has left it does not come back.
    int[] depths = new int[stacks.size()];
    long weight = 0;
    long callerWeight = 0;
    for (int stackId = 0; stackId < depths.length; stackId++) {
      if (stackId % (1 << 14) == 0) {
        cancellation.check();
      }
      if (stackId != StackTable.ROOT) {
        int above = depths[stacks.parentStackId(stackId)];
        boolean arrived = above == names.size();
        boolean follows =
            above >= 0
                && !arrived
                && names.get(above).equals(weighted.symbols().frameName(stacks.frameId(stackId)));
        boolean stays = above == names.size() - 1 && !follows;
        depths[stackId] = arrived ? above : follows ? above + 1 : stays ? LEFT_LATE : below(above);
      }
      long own = weighted.weights().weight(stackId);
      weight += depths[stackId] == names.size() ? own : 0;
      boolean within = depths[stackId] >= names.size() - 1 || depths[stackId] == LEFT_LATE;
      callerWeight += within ? own : 0;
    }
    return new PathWeight(weight, callerWeight);
  }

  /** Below the caller, but not below the path itself. */
  private static final int LEFT_LATE = -2;

  private static int below(int above) {
    return above == LEFT_LATE ? LEFT_LATE : -1;
  }
}
