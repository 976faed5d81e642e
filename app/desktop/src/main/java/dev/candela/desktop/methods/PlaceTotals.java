package dev.candela.desktop.methods;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.transform.StackPath;
import java.util.List;

/**
 * What one place of the tree weighs, and the place above it.
 *
 * @param weight 0 if there is no such place
 * @param aboveWeight of its caller
 */
record PlaceTotals(long weight, long aboveWeight) {
  static PlaceTotals of(WeightedStacks weighted, StackPath path, Cancellation cancellation) {
    StackTable stacks = weighted.stacks();
    List<String> names = path.names();
    // How far each stack follows the path; one that has left it does not come back.
    int[] depths = new int[stacks.size()];
    long weight = 0;
    long aboveWeight = 0;
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
      aboveWeight += within ? own : 0;
    }
    return new PlaceTotals(weight, aboveWeight);
  }

  /** Below the caller, but not below the place itself. */
  private static final int LEFT_LATE = -2;

  private static int below(int above) {
    return above == LEFT_LATE ? LEFT_LATE : -1;
  }
}
