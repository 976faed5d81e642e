package dev.candela.jfr;

/**
 * One decoded stack trace, the innermost frame first, in arrays that the next one overwrites. For
 * one thread.
 */
public final class StackFrames {
  private int depth;
  private boolean truncated;
  private long[] methodIds = new long[64];
  private int[] lines = new int[64];
  private int[] typeIds = new int[64];

  void prepare(int newDepth, boolean newTruncated) {
    depth = newDepth;
    truncated = newTruncated;
    if (newDepth > methodIds.length) {
      int room = newDepth + newDepth / 4;
      methodIds = new long[room];
      lines = new int[room];
      typeIds = new int[room];
    }
  }

  void set(int frame, long methodId, int line, int typeId) {
    methodIds[frame] = methodId;
    lines[frame] = line;
    typeIds[frame] = typeId;
  }

  /** Number of frames; the arrays may be longer. */
  public int depth() {
    return depth;
  }

  /** Returns whether the recorder truncated the stack and left out its outermost frames. */
  public boolean truncated() {
    return truncated;
  }

  /** Returns the ids of the frames' methods; larger stacks replace the array. */
  public long[] methodIds() {
    return methodIds;
  }

  /** Returns the line numbers, 0 or less where there is none. */
  public int[] lines() {
    return lines;
  }

  /**
   * Returns the ids of the frames' types, such as {@code Interpreted}, in the pool of frame types.
   */
  public int[] typeIds() {
    return typeIds;
  }
}
