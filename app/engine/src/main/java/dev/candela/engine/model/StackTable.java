package dev.candela.engine.model;

import dev.candela.engine.model.index.IdIndex;
import java.util.Arrays;
import java.util.BitSet;

/**
 * All stacks as one prefix tree; immutable.
 *
 * <p>A stack is its parent stack (the callers) plus one frame (the callee). Stack {@value #ROOT} is
 * the empty stack and has neither. A parent's id is always smaller than its children's, so one loop
 * from the last id down to the first adds every stack's weight to its callers.
 *
 * <p>Frames of a new stack get ids in a row, so nearly all stacks are called by the one before
 * them. Only for the others, the branches, the parent is kept.
 */
public final class StackTable {
  /** The empty stack: parent of the outermost frames. */
  public static final int ROOT = 0;

  private final int[] frameIds;
  private final Branches branches;
  private final int size;

  private StackTable(int[] frameIds, Branches branches, int size) {
    this.frameIds = frameIds;
    this.branches = branches;
    this.size = size;
  }

  public int size() {
    return size;
  }

  /** The callers; {@link Ids#NONE} for {@link #ROOT}. */
  public int parentStackId(int stackId) {
    return branches.parent(stackId);
  }

  /**
   * Where a run ends that begins with a stack: the first one behind it that another one calls than
   * the one right before it, or {@link #size}.
   */
  public int endOfRun(int stackId) {
    return branches.next(stackId + 1, size);
  }

  /** True if it is not called by the stack right before it. */
  public boolean isBranch(int stackId) {
    return branches.has(stackId);
  }

  public BitSet callersOfBranches() {
    return branches.callers(size);
  }

  /** The innermost frame; {@link Ids#NONE} for {@link #ROOT}. */
  public int frameId(int stackId) {
    return frameIds[stackId];
  }

  /** What belongs to the innermost frame of each stack; {@link Ids#NONE} for {@link #ROOT}. */
  public int[] byFrame(int[] valueByFrame) {
    int[] values = new int[size];
    values[ROOT] = Ids.NONE;
    for (int stackId = 1; stackId < size; stackId++) {
      values[stackId] = valueByFrame[frameIds[stackId]];
    }
    return values;
  }

  /** Walks the stack. */
  public int depth(int stackId) {
    int depth = 0;
    for (int id = stackId; id != ROOT; id = parentStackId(id)) {
      depth++;
    }
    return depth;
  }

  /** Outermost first. */
  public int[] frameIds(int stackId) {
    int[] frames = new int[depth(stackId)];
    int id = stackId;
    for (int i = frames.length - 1; i >= 0; i--) {
      frames[i] = frameId(id);
      id = parentStackId(id);
    }
    return frames;
  }

  /**
   * For each stack the outermost among it and its callers with the same key, such as a method;
   * {@link Ids#NONE} is for frames that are never found again. Linear where branches follow their
   * callers; a jump between deep stacks costs their depth.
   */
  public int[] outermost(int[] keyByFrame, Cancellation cancellation) {
    return outermost(keyByFrame, new int[1], cancellation);
  }

  /** Continues from the result for the first stacks, at least the empty one, with equal keys. */
  public int[] outermost(int[] keyByFrame, int[] known, Cancellation cancellation) {
    int[] outermost = Arrays.copyOf(known, size);
    OpenPath path = new OpenPath(keyByFrame, cancellation);
    for (int stackId = known.length; stackId < size; ) {
      path.goTo(parentStackId(stackId));
      for (int end = endOfRun(stackId); stackId < end; stackId++) {
        Cancellation.checkAt(stackId, cancellation);
        outermost[stackId] = path.enter(stackId);
      }
    }
    return outermost;
  }

  /** A stack and its callers, with the outermost one of each key; for one thread. */
  private final class OpenPath {
    private final int[] keyByFrame;
    private final int[] outermostByKey;
    private final Cancellation cancellation;
    private int steps;

    /** Begins with {@link #ROOT}; ids ascend. */
    private int[] path = new int[64];

    private int depth;
    private int[] missing = new int[64];

    OpenPath(int[] keyByFrame, Cancellation cancellation) {
      this.keyByFrame = keyByFrame;
      this.cancellation = cancellation;
      this.outermostByKey = new int[Arrays.stream(keyByFrame).max().orElse(0) + 1];
    }

    /** Makes a stack the last of the path. */
    void goTo(int stackId) {
      int count = 0;
      for (int caller = stackId; path[depth] != caller; ) {
        Cancellation.checkAt(++steps, cancellation);
        if (path[depth] > caller) {
          leave();
        } else {
          missing = Ids.grown(missing, count);
          missing[count++] = caller;
          caller = parentStackId(caller);
        }
      }
      while (count > 0) {
        enter(missing[--count]);
      }
    }

    /** Enters a stack whose caller is the last one; returns the outermost one of its key. */
    int enter(int stackId) {
      path = Ids.grown(path, ++depth);
      path[depth] = stackId;
      int key = keyByFrame[frameIds[stackId]];
      if (key == Ids.NONE) {
        return stackId;
      }
      if (outermostByKey[key] == 0) {
        outermostByKey[key] = stackId;
      }
      return outermostByKey[key];
    }

    private void leave() {
      int stackId = path[depth--];
      int key = keyByFrame[frameIds[stackId]];
      if (key != Ids.NONE && outermostByKey[key] == stackId) {
        outermostByKey[key] = 0;
      }
    }
  }

  /**
   * The same tree with other frames for its stacks, {@link Ids#NONE} for {@link #ROOT}; given away.
   * Siblings must remain different from each other; this is not checked.
   */
  public StackTable withFrames(int[] newFrameIds) {
    return new StackTable(newFrameIds, branches, size);
  }

  /**
   * Interns stacks; for one thread. The index holds the branches alone: whatever else there is
   * stands right behind its caller.
   */
  public static final class Builder {
    private static final int FEW = 1 << 14;

    /**
     * By hash: a branch's parent in the upper half, its id in the lower; 0 is free. With the parent
     * at hand, a look-up reads half as many places of memory as with an {@link IdIndex}.
     */
    private long[] slots = new long[64];

    private int[] frameIds;
    private final Branches.Builder branches;
    private int size = 1;

    /** Stacks from here on are not indexed yet. */
    private int indexed = 1;

    public Builder() {
      this(FEW);
    }

    /** With space for this number of stacks; it can grow. */
    public Builder(int expectedStacks) {
      frameIds = new int[Math.max(FEW, expectedStacks)];
      frameIds[ROOT] = Ids.NONE;
      branches = new Branches.Builder(frameIds.length);
    }

    public int intern(int parentStackId, int frameId) {
      int beside = beside(parentStackId, frameId, size);
      if (beside != Ids.NONE) {
        return beside;
      }
      index();
      int slot = slot(parentStackId, frameId);
      if (slots[slot] != 0) {
        return (int) slots[slot];
      }
      int added = add(parentStackId, frameId);
      if (branches.has(added)) {
        put(slot, parentStackId, added);
        reserve();
      }
      indexed = size;
      return added;
    }

    /**
     * The same without adding it, {@link Ids#NONE} if it is not there. Looks among the stacks that
     * were there when {@link #index} or {@link #intern} was called last.
     */
    public int find(int parentStackId, int frameId) {
      int beside = beside(parentStackId, frameId, indexed);
      if (beside != Ids.NONE) {
        return beside;
      }
      long entry = slots[slot(parentStackId, frameId)];
      return entry == 0 ? Ids.NONE : (int) entry;
    }

    /** The stack directly after its caller, if it matches; before {@code end}. */
    private int beside(int parentStackId, int frameId, int end) {
      int likely = parentStackId + 1;
      boolean found = likely < end && frameIds[likely] == frameId && !branches.has(likely);
      return found ? likely : Ids.NONE;
    }

    /**
     * Adds a stack that is not there yet, which is not checked: it takes no memory to find it until
     * {@link #intern} or {@link #index} is called.
     */
    public int add(int parentStackId, int frameId) {
      if (size == frameIds.length) {
        makeRoom(Math.addExact(size, size / 2));
      }
      frameIds[size] = frameId;
      branches.add(size, parentStackId);
      return size++;
    }

    /** Adds all stacks of a table, with the same ids, to a builder that has none. */
    public void addAll(StackTable from, int[] frameIdByFrame) {
      if (from.size > frameIds.length) {
        makeRoom(from.size);
      }
      for (int stackId = 1; stackId < from.size; stackId++) {
        frameIds[stackId] = frameIdByFrame[from.frameIds[stackId]];
      }
      branches.addAll(from.branches, from.size);
      size = from.size;
    }

    /** Makes all stacks so far findable by {@link #find}. */
    public void index() {
      if (indexed == size) {
        return;
      }
      reserve();
      for (int row; (row = branches.next(indexed, size)) < size; indexed = row + 1) {
        int parent = branches.parent(row);
        put(slot(parent, frameIds[row]), parent, row);
      }
      indexed = size;
    }

    public int size() {
      return size;
    }

    public StackTable view() {
      return new StackTable(frameIds, branches.view(), size);
    }

    private void makeRoom(int room) {
      frameIds = Arrays.copyOf(frameIds, room);
      branches.makeRoom(room);
    }

    /** The stack's slot, or a free one. */
    private int slot(int parentStackId, int frameId) {
      int slot = IdIndex.hash((long) parentStackId << 32 | frameId & 0xffff_ffffL);
      for (long entry; (entry = slots[slot &= slots.length - 1]) != 0; slot++) {
        if (entry >>> 32 == parentStackId && frameIds[(int) entry] == frameId) {
          break;
        }
      }
      return slot;
    }

    private void put(int slot, int parentStackId, int stackId) {
      slots[slot] = (long) parentStackId << 32 | stackId;
    }

    /** Keeps half of the slots free once all branches are in them. */
    private void reserve() {
      long wanted = branches.size() * 2L;
      if (wanted > slots.length) {
        long[] full = slots;
        slots = new long[Math.toIntExact(Long.highestOneBit(wanted) * 2)];
        for (long entry : full) {
          if (entry != 0) {
            slots[slot((int) (entry >>> 32), frameIds[(int) entry])] = entry;
          }
        }
      }
    }
  }

  /**
   * The parents of rows of a tree, most of which are the row before; immutable. A bit for each row
   * says whether it is another one, and only these have a parent of their own, which a count of the
   * bits before it finds.
   */
  private static final class Branches {
    private final long[] bits;

    /** Number of branches before each word of {@link #bits}. */
    private final int[] before;

    private final int[] parents;

    private Branches(long[] bits, int[] before, int[] parents) {
      this.bits = bits;
      this.before = before;
      this.parents = parents;
    }

    /** -1 for row 0. */
    int parent(int row) {
      // Short enough for a simple compiler to put it where it is called.
      return has(row) ? parentOfBranch(row) : row - 1;
    }

    private int parentOfBranch(int row) {
      return parentOfBranch(row, bits, before, parents);
    }

    boolean has(int row) {
      return (bits[row >> 6] >>> row & 1) != 0;
    }

    /** The first branch from a row on, or {@code end}. */
    int next(int from, int end) {
      return next(from, end, bits);
    }

    BitSet callers(int rows) {
      BitSet callers = new BitSet();
      int place = 0;
      for (int row = next(1, rows); row < rows; row = next(row + 1, rows)) {
        callers.set(parents[place++]);
      }
      return callers;
    }

    private static int next(int from, int end, long[] bits) {
      for (int row = from; row < end; row = (row | 63) + 1) {
        long rest = bits[row >> 6] >>> row;
        if (rest != 0) {
          return Math.min(end, row + Long.numberOfTrailingZeros(rest));
        }
      }
      return end;
    }

    private static int parentOfBranch(int row, long[] bits, int[] before, int[] parents) {
      int word = row >> 6;
      return parents[before[word] + Long.bitCount(bits[word] & (1L << row) - 1)];
    }

    /**
     * Appends rows; for one thread. Views share its arrays: what is appended sets bits of rows that
     * an earlier view does not have, in words of which it may have others.
     */
    static final class Builder {
      private long[] bits;
      private int[] before;
      private int[] parents = new int[64];
      private int size;

      Builder(int expectedRows) {
        bits = new long[words(expectedRows)];
        before = new int[words(expectedRows)];
      }

      void addAll(Branches from, int rows) {
        int last = rows - 1 >> 6;
        System.arraycopy(from.bits, 0, bits, 0, last + 1);
        // The table's builder may have set bits of later rows since.
        bits[last] &= -1L >>> -rows;
        System.arraycopy(from.before, 0, before, 0, last + 1);
        size = before[last] + Long.bitCount(bits[last]);
        parents = Arrays.copyOf(from.parents, Math.max(64, size + size / 2));
      }

      /** Rows are added in order, from 1. */
      void add(int row, int parent) {
        int word = row >> 6;
        if ((row & 63) == 0) {
          before[word] = size;
        }
        if (parent != row - 1) {
          if (size == parents.length) {
            parents = Arrays.copyOf(parents, size + size / 2);
          }
          parents[size++] = parent;
          bits[word] |= 1L << row;
        }
      }

      int size() {
        return size;
      }

      int next(int from, int end) {
        return Branches.next(from, end, bits);
      }

      boolean has(int row) {
        return (bits[row >> 6] >>> row & 1) != 0;
      }

      int parent(int row) {
        return has(row) ? parentOfBranch(row, bits, before, parents) : row - 1;
      }

      void makeRoom(int rows) {
        bits = Arrays.copyOf(bits, words(rows));
        before = Arrays.copyOf(before, words(rows));
      }

      Branches view() {
        return new Branches(bits, before, parents);
      }

      private static int words(int rows) {
        return (rows + 63) >> 6;
      }
    }
  }
}
