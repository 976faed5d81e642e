package dev.candela.engine.view.select;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.column.LongColumn;
import java.util.Arrays;

/**
 * Walks over the selected rows of one table, a block of {@link LongColumn#BLOCK_ROWS} rows at a
 * time; for one thread.
 *
 * <p>Blocks are taken or left as a whole where their smallest and largest values allow it, which is
 * nearly always so for time. In the others each row has a 1 or a 0 in {@link #included}, to be
 * multiplied with rather than branched on: a wrong guess of the branch costs as much as ten rows.
 *
 * <p>The arrays hold the current block only. Each is decoded when it is first asked for.
 */
public final class RowScan {
  private final SampleTable table;
  private final Span range;
  private final Span leftOut;
  private final IdMask threadMask;
  private final IdMask stateMask;
  private final IdMask unbiasedMask = new IdMask(0, new int[] {1, 0});
  private final Cancellation cancellation;

  private final int[] included = new int[LongColumn.BLOCK_ROWS];
  private final IntBlock stackIds;
  private final IntBlock threadIds;
  private final IntBlock states;

  /** Null if no row is excluded by it. */
  private final IntBlock biased;

  private final LongBlock startNanos;
  private final LongBlock weights;
  private int block = -1;
  private int rows;
  private boolean whole;

  /** Starts before the table's first block. */
  public RowScan(
      Profile profile, SampleTable table, SampleSelection selection, Cancellation cancellation) {
    this.table = table;
    this.range = selection.range();
    this.leftOut = selection.leftOut();
    this.threadMask = new IdMask(Ids.NONE, selection.threads().mask(profile));
    this.stateMask = new IdMask(0, selection.stateMask(table.type()));
    this.cancellation = cancellation;
    this.stackIds = new IntBlock(table.stackIds());
    this.threadIds = new IntBlock(table.threadIds());
    this.states = new IntBlock(table.states());
    LongColumn biasedColumn =
        selection.unbiased() ? table.attributes().column(SampleSelection.BIASED) : null;
    this.biased = biasedColumn == null ? null : new IntBlock(biasedColumn);
    this.startNanos = new LongBlock(table.startNanos());
    this.weights = new LongBlock(table.weights());
  }

  /** Moves to the next block that may have selected rows; false after the last. */
  public boolean next() {
    while (++block < table.startNanos().blockCount()) {
      if (block % 16 == 0) {
        cancellation.check();
      }
      rows = table.startNanos().blockRows(block);
      whole = true;
      if (takeRange()
          && leaveOut()
          && take(threadIds, threadMask)
          && take(states, stateMask)
          && (biased == null || take(biased, unbiasedMask))) {
        return true;
      }
    }
    return false;
  }

  public int firstRow() {
    return block * LongColumn.BLOCK_ROWS;
  }

  /** Including rows that are not selected. */
  public int rows() {
    return rows;
  }

  /** True if all rows of the block are selected. */
  public boolean whole() {
    return whole;
  }

  /** 1 or 0 for each row of the block. */
  public int[] included() {
    if (whole) {
      Arrays.fill(included, 0, rows, 1);
    }
    return included;
  }

  public int[] stackIds() {
    return stackIds.at(block);
  }

  public int[] threadIds() {
    return threadIds.at(block);
  }

  public int[] states() {
    return states.at(block);
  }

  /** In nanoseconds since 1970. */
  public long[] startNanos() {
    return startNanos.at(block);
  }

  public long[] weights() {
    return weights.at(block);
  }

  /** True if all rows of the block, selected or not, have equal weights. */
  public boolean sameWeights() {
    return table.weights().blockMin(block) == table.weights().blockMax(block);
  }

  public long smallestWeight() {
    return table.weights().blockMin(block);
  }

  private boolean takeRange() {
    LongColumn column = table.startNanos();
    // Not by equals, which a record makes up when it is first asked.
    if (range.startNanos() == SampleSelection.ALWAYS.startNanos()
        && range.endNanos() == SampleSelection.ALWAYS.endNanos()) {
      return true;
    }
    long min = column.blockMin(block);
    long max = column.blockMax(block);
    if (max < range.startNanos() || min >= range.endNanos()) {
      return false;
    }
    if (range.contains(min) && range.contains(max)) {
      return true;
    }
    long[] nanos = startNanos();
    long start = range.startNanos();
    long end = range.endNanos();
    for (int i = 0; i < rows; i++) {
      included[i] = (nanos[i] >= start ? 1 : 0) & (nanos[i] < end ? 1 : 0);
    }
    whole = false;
    return true;
  }

  private boolean leaveOut() {
    LongColumn column = table.startNanos();
    long min = column.blockMin(block);
    long max = column.blockMax(block);
    if (leftOut.isEmpty() || max < leftOut.startNanos() || min >= leftOut.endNanos()) {
      return true;
    }
    if (leftOut.contains(min) && leftOut.contains(max)) {
      return false;
    }
    long[] nanos = startNanos();
    long start = leftOut.startNanos();
    long end = leftOut.endNanos();
    for (int i = 0; i < rows; i++) {
      int outside = (nanos[i] < start ? 1 : 0) | (nanos[i] >= end ? 1 : 0);
      included[i] = whole ? outside : included[i] & outside;
    }
    whole = false;
    return true;
  }

  private boolean take(IntBlock ids, IdMask mask) {
    long min = ids.column.blockMin(block);
    long max = ids.column.blockMax(block);
    int chosen = mask.chosen(min, max);
    if (chosen == 0 || chosen == max - min + 1) {
      return chosen > 0;
    }
    if (whole) {
      mask.fill(ids.at(block), included, rows);
      whole = false;
    } else {
      mask.narrow(ids.at(block), included, rows);
    }
    return true;
  }

  /** The current block of a column, read on demand. */
  private static final class IntBlock {
    private final LongColumn column;
    private final int[] values = new int[LongColumn.BLOCK_ROWS];
    private int decoded = -1;

    IntBlock(LongColumn column) {
      this.column = column;
    }

    int[] at(int block) {
      if (decoded != block) {
        column.copyBlock(block, values);
        decoded = block;
      }
      return values;
    }
  }

  private static final class LongBlock {
    private final LongColumn column;
    private final long[] values = new long[LongColumn.BLOCK_ROWS];
    private int decoded = -1;

    LongBlock(LongColumn column) {
      this.column = column;
    }

    long[] at(int block) {
      if (decoded != block) {
        column.copyBlock(block, values);
        decoded = block;
      }
      return values;
    }
  }

  /** A subset of a dense range of ids; tells in two reads whether a part is included. */
  static final class IdMask {
    private final int firstId;
    private final int[] mask;

    /** Number of included ids before this one. */
    private final int[] chosenBefore;

    /** The mask is 1 where an id counts, 0 where it does not. */
    IdMask(int firstId, int[] mask) {
      this.firstId = firstId;
      this.mask = mask;
      this.chosenBefore = new int[mask.length + 1];
      for (int i = 0; i < mask.length; i++) {
        chosenBefore[i + 1] = chosenBefore[i] + mask[i];
      }
    }

    /** Number of included ids from {@code minId} to {@code maxId}, inclusive. */
    int chosen(long minId, long maxId) {
      return chosenBefore[(int) maxId - firstId + 1] - chosenBefore[(int) minId - firstId];
    }

    /** Writes 1 or 0 for each id. */
    void fill(int[] ids, int[] included, int rows) {
      for (int i = 0; i < rows; i++) {
        included[i] = mask[ids[i] - firstId];
      }
    }

    /** Writes 0 for each id that is not included. */
    void narrow(int[] ids, int[] included, int rows) {
      for (int i = 0; i < rows; i++) {
        included[i] &= mask[ids[i] - firstId];
      }
    }
  }
}
