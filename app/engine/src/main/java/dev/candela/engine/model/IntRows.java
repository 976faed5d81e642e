package dev.candela.engine.model;

import dev.candela.engine.model.index.IdIndex;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Rows of four numbers by id, each once; immutable. */
final class IntRows {
  private static final int FIELDS = 4;

  private final int[] fields;
  final int size;

  private IntRows(int[] fields, int size) {
    this.fields = fields;
    this.size = size;
  }

  int get(int row, int field) {
    return fields[row * FIELDS + field];
  }

  /** For one thread. */
  static final class Builder {
    private final IdIndex index;
    private final IntUnaryOperator hashOfRow = this::hashOfRow;
    private int[] fields;
    private int size;

    Builder(int expectedRows) {
      index = new IdIndex(expectedRows);
      fields = new int[FIELDS * expectedRows];
    }

    /** Appends to a copy of these rows without searching them. */
    static Builder after(IntRows rows, int expectedRows) {
      Builder builder = new Builder(expectedRows);
      builder.fields = Arrays.copyOf(rows.fields, FIELDS * Math.max(1, rows.size * 2));
      builder.size = rows.size;
      return builder;
    }

    int intern(int a, int b, int c, int d) {
      int slot = index.first(hash(a, b, c, d));
      for (int row; (row = index.rowAt(slot)) != Ids.NONE; slot = index.next(slot)) {
        int at = row * FIELDS;
        if (fields[at] == a && fields[at + 1] == b && fields[at + 2] == c && fields[at + 3] == d) {
          return row;
        }
      }
      int at = size * FIELDS;
      if (at == fields.length) {
        fields = Arrays.copyOf(fields, at * 2);
      }
      fields[at] = a;
      fields[at + 1] = b;
      fields[at + 2] = c;
      fields[at + 3] = d;
      index.put(slot, size, hashOfRow);
      return size++;
    }

    IntRows view() {
      return new IntRows(fields, size);
    }

    private int hashOfRow(int row) {
      int at = row * FIELDS;
      return hash(fields[at], fields[at + 1], fields[at + 2], fields[at + 3]);
    }

    private static int hash(int a, int b, int c, int d) {
      return IdIndex.hash((long) a << 32 | b & 0xffff_ffffL, (long) c << 8 ^ d);
    }
  }
}
