package dev.candela.jfr;

/** A stack, innermost frame first, in arrays that the next one overwrites. For one thread. */
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

  public int depth() {
    return depth;
  }

  /** True if the recorder left out the outermost frames. */
  public boolean truncated() {
    return truncated;
  }

  /** Larger stacks replace the arrays. */
  public long[] methodIds() {
    return methodIds;
  }

  /** 0 or less where there is none. */
  public int[] lines() {
    return lines;
  }

  /** In the pool of frame types, such as {@code Interpreted}. */
  public int[] typeIds() {
    return typeIds;
  }
}
