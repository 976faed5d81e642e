package dev.candela.engine.format.shared;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import java.util.Arrays;

/** Interns stacks one after another; frames shared with the one before are not looked up again. */
public final class StackRun {
  private final StackTable.Builder into;
  private int[] frameIds = new int[64];
  private int[] stackIds = new int[64];
  private int depth;

  public StackRun(StackTable.Builder into) {
    this.into = into;
  }

  /** Frames from the outermost on, {@link Ids#NONE} for none. */
  public int stackId(int[] newFrameIds, int newDepth) {
    int mismatch = Arrays.mismatch(frameIds, 0, depth, newFrameIds, 0, newDepth);
    int at = mismatch < 0 ? depth : mismatch;
    frameIds = Ids.grown(frameIds, newDepth - 1);
    stackIds = Ids.grown(stackIds, newDepth - 1);
    int stackId = at == 0 ? StackTable.ROOT : stackIds[at - 1];
    boolean isNew = false;
    for (; at < newDepth; at++) {
      int frameId = newFrameIds[at];
      if (frameId != Ids.NONE && isNew) {
        stackId = into.add(stackId, frameId);
      } else if (frameId != Ids.NONE) {
        int known = into.size();
        stackId = into.intern(stackId, frameId);
        isNew = stackId == known;
      }
      frameIds[at] = frameId;
      stackIds[at] = stackId;
    }
    depth = newDepth;
    return stackId;
  }
}
