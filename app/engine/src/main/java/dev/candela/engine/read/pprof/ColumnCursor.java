package dev.candela.engine.read.pprof;

import dev.candela.engine.model.LongColumn;

/** Gives the rows of a column one after another. */
final class ColumnCursor {
  private final LongColumn column;
  private final long[] block = new long[LongColumn.BLOCK_ROWS];
  private int nextBlock;
  private int row;
  private int rows;

  ColumnCursor(LongColumn column) {
    this.column = column;
  }

  /** The next row's value; asked for no more often than there are rows. */
  long next() {
    if (row == rows) {
      rows = column.copyBlock(nextBlock++, block);
      row = 0;
    }
    return block[row++];
  }
}
