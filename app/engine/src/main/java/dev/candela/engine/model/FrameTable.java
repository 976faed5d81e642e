package dev.candela.engine.model;

import dev.candela.engine.model.index.IdIndex;
import java.util.Arrays;

/**
 * Places in methods by id, each once; immutable.
 *
 * <p>A frame is a method, a line number, a bytecode index and the {@link FrameKind} in which it was
 * seen. Line and bytecode index are {@link Ids#NONE} where they are not known. A {@link
 * FrameKind#FOLD} has the number of its frames in place of the bytecode index.
 */
public final class FrameTable {
  private static final int FIELDS = 4;

  /** Method, line, bytecode index and kind of each frame in turn. */
  private final int[] fields;

  private final int size;

  private FrameTable(int[] fields, int size) {
    this.fields = fields;
    this.size = size;
  }

  public int size() {
    return size;
  }

  public int methodId(int frameId) {
    return fields[frameId * FIELDS];
  }

  /** From 1; {@link Ids#NONE} if unknown. */
  public int lineNumber(int frameId) {
    return fields[frameId * FIELDS + 1];
  }

  /** From 0; {@link Ids#NONE} if unknown; meaningless for a fold. */
  public int bytecodeIndex(int frameId) {
    return fields[frameId * FIELDS + 2];
  }

  /**
   * Number of frames that this one stands for, of a fold along its longest way; {@link Ids#NONE}
   * for a fold that differs between recordings.
   */
  public int frameCount(int frameId) {
    return kind(frameId) == FrameKind.FOLD ? fields[frameId * FIELDS + 2] : 1;
  }

  public FrameKind kind(int frameId) {
    return FrameKind.at(fields[frameId * FIELDS + 3]);
  }

  /** For one thread. */
  public static final class Builder {
    private final IdIndex index = new IdIndex(4096);
    private int[] fields = new int[FIELDS * 4096];
    private int size;

    /** Appends to a copy of {@code table} without searching its frames. */
    public static Builder after(FrameTable table) {
      Builder builder = new Builder();
      builder.fields = Arrays.copyOf(table.fields, FIELDS * Math.max(1, table.size * 2));
      builder.size = table.size;
      return builder;
    }

    public int intern(int methodId, int lineNumber, int bytecodeIndex, FrameKind kind) {
      long place = (long) methodId << 32 | lineNumber & 0xffff_ffffL;
      long detail = (long) bytecodeIndex << 8 | kind.ordinal();
      int slot = index.first(IdIndex.hash(place, detail));
      for (int row; (row = index.rowAt(slot)) != Ids.NONE; slot = index.next(slot)) {
        int at = row * FIELDS;
        if (fields[at] == methodId
            && fields[at + 1] == lineNumber
            && fields[at + 2] == bytecodeIndex
            && fields[at + 3] == kind.ordinal()) {
          return row;
        }
      }
      int at = size * FIELDS;
      if (at == fields.length) {
        fields = Arrays.copyOf(fields, at * 2);
      }
      fields[at] = methodId;
      fields[at + 1] = lineNumber;
      fields[at + 2] = bytecodeIndex;
      fields[at + 3] = kind.ordinal();
      index.put(slot, size, this::hashOfRow);
      return size++;
    }

    public FrameTable view() {
      return new FrameTable(fields, size);
    }

    private int hashOfRow(int row) {
      int at = row * FIELDS;
      return IdIndex.hash(
          (long) fields[at] << 32 | fields[at + 1] & 0xffff_ffffL,
          (long) fields[at + 2] << 8 | fields[at + 3]);
    }
  }
}
