package dev.candela.engine.read.rows;

import dev.candela.engine.model.LongColumn;

/** Gives the rows of a column one after another. */
public final class ColumnCursor {
  private final LongColumn column;
  private final long[] block = new long[LongColumn.BLOCK_ROWS];
  private int nextBlock;
  private int row;
  private int rows;

  /** Stands before the first row. */
  public ColumnCursor(LongColumn column) {
    this.column = column;
  }

  /** The next row's value; asked for no more often than there are rows. */
  public long next() {
    if (row == rows) {
      rows = column.copyBlock(nextBlock++, block);
      row = 0;
    }
    return block[row++];
  }
}
