package dev.candela.engine.model;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * All stacks as one prefix tree; immutable.
 *
 * <p>A stack is its parent stack (the callers) plus one frame (the callee). Stack {@value #ROOT} is
 * the empty stack and has neither. A parent's id is always smaller than its children's, so one loop
 * from the last id down to the first adds every stack's weight to its callers.
 */
public final class StackTable {
  /** The empty stack: the parent of outermost frames. */
  public static final int ROOT = 0;

  /** Parent in the upper half, frame in the lower: one cache line answers both. */
  private final long[] nodes;

  private final int size;

  private StackTable(long[] nodes, int size) {
    this.nodes = nodes;
    this.size = size;
  }

  /** Number of stacks, the empty one included. */
  public int size() {
    return size;
  }

  /** The callers; {@link Ids#NONE} for {@link #ROOT}. */
  public int parentStackId(int stackId) {
    return (int) (nodes[stackId] >> 32);
  }

  /** The innermost frame; {@link Ids#NONE} for {@link #ROOT}. */
  public int frameId(int stackId) {
    return (int) nodes[stackId];
  }

  /** Number of frames in the stack; walks it. */
  public int depth(int stackId) {
    int depth = 0;
    for (int id = stackId; id != ROOT; id = parentStackId(id)) {
      depth++;
    }
    return depth;
  }

  /** The frames, outermost first. */
  public int[] frameIds(int stackId) {
    int[] frameIds = new int[depth(stackId)];
    int id = stackId;
    for (int i = frameIds.length - 1; i >= 0; i--) {
      frameIds[i] = frameId(id);
      id = parentStackId(id);
    }
    return frameIds;
  }

  /**
   * The same tree with other frames. Siblings must remain different from each other; nobody checks.
   *
   * @param newFrameIds the frame of each stack, {@link Ids#NONE} for {@link #ROOT}
   */
  public StackTable withFrames(int[] newFrameIds) {
    long[] changed = new long[size];
    for (int stackId = 0; stackId < size; stackId++) {
      changed[stackId] = Builder.node(parentStackId(stackId), newFrameIds[stackId]);
    }
    return new StackTable(changed, size);
  }

  /** Interns stacks; for one thread. */
  public static final class Builder {
    private static final int FEW = 1 << 14;

    private final IdIndex index;
    private final IntUnaryOperator hashOfRow = this::hashOfRow;
    private long[] nodes;
    private int size = 1;

    /** Stacks from here on are not in the index yet. */
    private int indexed = 1;

    /** A table with the empty stack in it. */
    public Builder() {
      this(FEW);
    }

    /** The same with room for so many stacks; more are welcome. */
    public Builder(int expectedStacks) {
      index = new IdIndex(Math.max(FEW, expectedStacks));
      nodes = new long[Math.max(FEW, expectedStacks)];
      nodes[ROOT] = node(Ids.NONE, Ids.NONE);
    }

    /** The id of the stack that calls {@code frameId} from {@code parentStackId}. */
    public int intern(int parentStackId, int frameId) {
      long node = node(parentStackId, frameId);
      // Frames of a new stack get ids in a row, so the likeliest callee stands beside its caller:
      // found there, it costs no cache miss in the index.
      int likely = parentStackId + 1;
      if (likely < size && nodes[likely] == node) {
        return likely;
      }
      if (indexed < size) {
        indexAll();
      }
      int slot = index.first(IdIndex.hash(node));
      for (int row; (row = index.rowAt(slot)) != Ids.NONE; slot = index.next(slot)) {
        if (nodes[row] == node) {
          return row;
        }
      }
      if (size == nodes.length) {
        nodes = Arrays.copyOf(nodes, size * 2);
      }
      nodes[size] = node;
      index.put(slot, size, hashOfRow);
      indexed = size + 1;
      return size++;
    }

    /**
     * Adds a stack that is not there yet, which nobody checks: it takes no memory to find it until
     * {@link #intern} is asked for one.
     */
    public int add(int parentStackId, int frameId) {
      if (size == nodes.length) {
        nodes = Arrays.copyOf(nodes, size * 2);
      }
      nodes[size] = node(parentStackId, frameId);
      return size++;
    }

    /** Makes room for exactly so many more stacks. */
    public void reserve(int more) {
      if (more > nodes.length - size) {
        nodes = Arrays.copyOf(nodes, Math.addExact(size, more));
      }
    }

    private void indexAll() {
      for (; indexed < size; indexed++) {
        int slot = index.first(hashOfRow(indexed));
        while (index.rowAt(slot) != Ids.NONE) {
          slot = index.next(slot);
        }
        index.put(slot, indexed, hashOfRow);
      }
    }

    /** Number of stacks so far, the empty one included. */
    public int size() {
      return size;
    }

    /** The stacks so far. */
    public StackTable view() {
      return new StackTable(nodes, size);
    }

    private int hashOfRow(int row) {
      return IdIndex.hash(nodes[row]);
    }

    private static long node(int parentStackId, int frameId) {
      return (long) parentStackId << 32 | frameId & 0xffff_ffffL;
    }
  }
}
