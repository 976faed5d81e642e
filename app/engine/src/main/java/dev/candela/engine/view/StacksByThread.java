package dev.candela.engine.view;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.index.LongIds;
import java.util.Arrays;

/**
 * Grows a prefix tree in which stacks stand below frames that name the threads they ran on; for one
 * thread.
 */
final class StacksByThread {
  private final StackTable stacks;
  private final int firstThreadFrameId;
  private final StackTable.Builder below = new StackTable.Builder();

  /** Pairs of a thread and one of {@link #stacks}. */
  private final LongIds pairs = new LongIds();

  private int[] newStackIds = new int[1024];

  /** Pairs on the way from a new one up to a known one. */
  private int[] way = new int[64];

  /**
   * Nothing yet.
   *
   * @param firstThreadFrameId the frame of thread 0; those of threads 1, 2, 3 follow
   */
  StacksByThread(StackTable stacks, int firstThreadFrameId) {
    this.stacks = stacks;
    this.firstThreadFrameId = firstThreadFrameId;
  }

  /** The new stack for a stack on a thread; slots are those of {@link ThreadFrames}. */
  int intern(int slot, int stackId) {
    int length = 0;
    int parentStackId = Ids.NONE;
    for (int at = stackId; at != Ids.NONE; at = stacks.parentStackId(at)) {
      int knownBefore = pairs.size();
      int pair = pairs.intern((long) slot << 32 | at);
      if (pair < knownBefore) {
        parentStackId = newStackIds[pair];
        break;
      }
      if (length == way.length) {
        way = Arrays.copyOf(way, length * 2);
      }
      way[length++] = pair;
    }
    if (pairs.size() > newStackIds.length) {
      newStackIds = Arrays.copyOf(newStackIds, Math.max(pairs.size(), newStackIds.length * 2));
    }
    while (length > 0) {
      int pair = way[--length];
      int oldStackId = stackId(pair);
      parentStackId =
          oldStackId == StackTable.ROOT
              ? below.add(StackTable.ROOT, firstThreadFrameId + slot)
              : below.add(parentStackId, stacks.frameId(oldStackId));
      newStackIds[pair] = parentStackId;
    }
    return parentStackId;
  }

  /** All new stacks but the empty one. */
  int pairCount() {
    return pairs.size();
  }

  int slot(int pair) {
    return (int) (pairs.key(pair) >> 32);
  }

  int stackId(int pair) {
    return (int) pairs.key(pair);
  }

  int newStackId(int pair) {
    return newStackIds[pair];
  }

  StackTable view() {
    return below.view();
  }
}
