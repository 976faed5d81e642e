package dev.candela.engine.model;

import java.util.stream.IntStream;

/**
 * Places in methods by id, each once; immutable. A frame is a method, a line number, a bytecode
 * index and the {@link FrameKind} in which it was seen. Line and bytecode index are {@link
 * Ids#NONE} where they are not known. A {@link FrameKind#FOLD} has the number of its frames in
 * place of the bytecode index.
 */
public final class FrameTable {
  private final IntRows rows;

  private FrameTable(IntRows rows) {
    this.rows = rows;
  }

  public int size() {
    return rows.size;
  }

  public int methodId(int frameId) {
    return rows.get(frameId, 0);
  }

  /** The method of each frame, in a new array. */
  public int[] methodIds() {
    return IntStream.range(0, size()).map(this::methodId).toArray();
  }

  /** From 1; {@link Ids#NONE} if unknown. */
  public int lineNumber(int frameId) {
    return rows.get(frameId, 1);
  }

  /** From 0; {@link Ids#NONE} if unknown; meaningless for a fold. */
  public int bytecodeIndex(int frameId) {
    return rows.get(frameId, 2);
  }

  /**
   * Number of frames that this one stands for, of a fold along its longest way; {@link Ids#NONE}
   * for a fold that differs between recordings.
   */
  public int frameCount(int frameId) {
    return kind(frameId) == FrameKind.FOLD ? rows.get(frameId, 2) : 1;
  }

  public FrameKind kind(int frameId) {
    return FrameKind.at(rows.get(frameId, 3));
  }

  /** For one thread. */
  public static final class Builder {
    private static final int FEW = 4096;

    private final IntRows.Builder rows;

    Builder() {
      rows = new IntRows.Builder(FEW);
    }

    /** Appends to a copy of {@code table} without searching its frames. */
    Builder(FrameTable table) {
      rows = IntRows.Builder.after(table.rows, FEW);
    }

    public int intern(int methodId, int lineNumber, int bytecodeIndex, FrameKind kind) {
      return rows.intern(methodId, lineNumber, bytecodeIndex, kind.ordinal());
    }

    FrameTable view() {
      return new FrameTable(rows.view());
    }
  }
}
