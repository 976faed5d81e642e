package dev.candela.engine.model.column;

import java.util.Arrays;

/**
 * A column of whole numbers, immutable, packed in blocks of {@value #BLOCK_ROWS} rows. A full block
 * keeps its smallest value and, for each row, the distance to it in 0 to 5 or 8 bytes: a column of
 * equal weights costs nothing a row, thread ids cost one byte, time stamps mostly four. The last,
 * unfinished block is plain. Blocks also know their largest value, so that a filter can take or
 * leave one as a whole.
 */
public final class LongColumn {
  /** Rows in every block but the last. */
  public static final int BLOCK_ROWS = 1024;

  /** The id of nothing, as in all tables of the model. */
  private static final int NONE = -1;

  private static final PackedBlock[] NO_BLOCKS = {};

  private final PackedBlock[] fullBlocks;

  /** Not the number of blocks: a full last block is packed by the next addition. */
  private final int fullBlockCount;

  private final long[] tail;
  private final int size;

  private LongColumn(PackedBlock[] fullBlocks, int fullBlockCount, long[] tail, int size) {
    this.fullBlocks = fullBlocks;
    this.fullBlockCount = fullBlockCount;
    this.tail = tail;
    this.size = size;
  }

  public int size() {
    return size;
  }

  /** For many rows, {@link #copyBlock} is much faster. */
  public long get(int row) {
    checkRow(row);
    int block = row / BLOCK_ROWS;
    int rowInBlock = row % BLOCK_ROWS;
    return isFull(block) ? fullBlocks[block].get(rowInBlock) : tail[rowInBlock];
  }

  /** For columns of ids. */
  public int getInt(int row) {
    return (int) get(row);
  }

  /** Includes the unfinished block. */
  public int blockCount() {
    return (size + BLOCK_ROWS - 1) / BLOCK_ROWS;
  }

  public int blockRows(int block) {
    return Math.min(BLOCK_ROWS, size - block * BLOCK_ROWS);
  }

  public long blockMin(int block) {
    if (isFull(block)) {
      return fullBlocks[block].min();
    }
    return Arrays.stream(tail, 0, blockRows(block)).min().orElseThrow();
  }

  public long blockMax(int block) {
    if (isFull(block)) {
      return fullBlocks[block].max();
    }
    return Arrays.stream(tail, 0, blockRows(block)).max().orElseThrow();
  }

  /** Copies a block to the start of {@code target}; returns the number of rows. */
  public int copyBlock(int block, long[] target) {
    int rows = blockRows(block);
    if (isFull(block)) {
      fullBlocks[block].copyTo(target);
    } else {
      System.arraycopy(tail, 0, target, 0, rows);
    }
    return rows;
  }

  /** {@link #copyBlock(int, long[])} for columns that hold ids. */
  public int copyBlock(int block, int[] target) {
    int rows = blockRows(block);
    if (isFull(block)) {
      fullBlocks[block].copyTo(target);
    } else {
      for (int i = 0; i < rows; i++) {
        target[i] = (int) tail[i];
      }
    }
    return rows;
  }

  private boolean isFull(int block) {
    return block < fullBlockCount;
  }

  private void checkRow(int row) {
    if (row < 0 || row >= size) {
      throw new IndexOutOfBoundsException("row " + row + " of " + size);
    }
  }

  /** For one thread. */
  public static final class Builder {
    private PackedBlock[] fullBlocks = NO_BLOCKS;
    private int fullBlockCount;
    private long[] tail = new long[16];
    private int tailRows;

    public void add(long value) {
      if (tailRows == tail.length) {
        makeRoom();
      }
      tail[tailRows++] = value;
    }

    public void add(long[] values, int count) {
      for (int from = 0; from < count; ) {
        if (tailRows == tail.length) {
          makeRoom();
        }
        int fits = Math.min(count - from, tail.length - tailRows);
        System.arraycopy(values, from, tail, tailRows, fits);
        tailRows += fits;
        from += fits;
      }
    }

    /** Appends a column as it is, or with {@code newIds} in place of the ids in it; -1 stays. */
    public void append(LongColumn column, int[] newIds) {
      long[] values = new long[BLOCK_ROWS];
      for (int block = 0; block < column.blockCount(); block++) {
        int rows = column.copyBlock(block, values);
        if (newIds != null) {
          for (int row = 0; row < rows; row++) {
            values[row] = values[row] == NONE ? NONE : newIds[(int) values[row]];
          }
        }
        add(values, rows);
      }
    }

    public int size() {
      return fullBlockCount * BLOCK_ROWS + tailRows;
    }

    /** Later additions do not show in it. */
    public LongColumn view() {
      return new LongColumn(fullBlocks, fullBlockCount, tail, size());
    }

    private void makeRoom() {
      if (tailRows < BLOCK_ROWS) {
        tail = Arrays.copyOf(tail, Math.min(BLOCK_ROWS, tailRows * 2));
        return;
      }
      if (fullBlockCount == fullBlocks.length) {
        fullBlocks = Arrays.copyOf(fullBlocks, Math.max(8, fullBlockCount * 2));
      }
      // A view that is out there keeps the plain tail that it was given.
      fullBlocks[fullBlockCount++] = PackedBlock.pack(tail);
      tail = new long[BLOCK_ROWS];
      tailRows = 0;
    }
  }
}
