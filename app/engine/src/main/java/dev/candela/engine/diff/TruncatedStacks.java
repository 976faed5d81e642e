package dev.candela.engine.diff;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackWeights;
import java.util.ArrayList;
import java.util.List;

/** Finds out whether a recorder cut off stacks: many that are of the greatest depth to a frame. */
final class TruncatedStacks {
  /** Stacks less deep than this are cut off by nobody. */
  private static final int LEAST_DEPTH = 60;

  private static final double NOTABLE_SHARE = 0.01;

  private TruncatedStacks() {}

  /** A mismatch for each such run of a side. */
  static List<Mismatch> of(DiffSide side) {
    List<Mismatch> found = new ArrayList<>();
    for (DiffRun run : side.runs()) {
      look(run, found);
    }
    return found;
  }

  private static void look(DiffRun run, List<Mismatch> found) {
    StackTable stacks = run.profile().stacks();
    if (!isDeep(stacks)) {
      return;
    }
    int[] depths = new int[stacks.size()];
    for (int stackId = 1; stackId < depths.length; stackId++) {
      depths[stackId] = depths[stacks.parentStackId(stackId)] + 1;
    }
    StackWeights weights =
        StackWeights.of(run.profile(), run.filter().selection(), Cancellation.NEVER);
    int deepest = 0;
    for (int stackId = 1; stackId < depths.length; stackId++) {
      if (weights.samples(stackId) > 0) {
        deepest = Math.max(deepest, depths[stackId]);
      }
    }
    long samples = 0;
    for (int stackId = 1; stackId < depths.length; stackId++) {
      samples += depths[stackId] == deepest ? weights.samples(stackId) : 0;
    }
    double share = (double) samples / Math.max(1, weights.totalSamples());
    if (deepest >= LEAST_DEPTH && share >= NOTABLE_SHARE) {
      found.add(new Mismatch.Truncated(run.name(), share, deepest));
    }
  }

  /** Counts no further than it has to, so that a byte is enough for a depth. */
  private static boolean isDeep(StackTable stacks) {
    byte[] depths = new byte[stacks.size()];
    for (int stackId = 1; stackId < depths.length; stackId++) {
      depths[stackId] = (byte) (depths[stacks.parentStackId(stackId)] + 1);
      if (depths[stackId] == LEAST_DEPTH) {
        return true;
      }
    }
    return false;
  }
}
