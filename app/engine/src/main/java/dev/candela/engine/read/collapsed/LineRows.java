package dev.candela.engine.read.collapsed;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.read.rows.ColumnCursor;
import dev.candela.engine.read.rows.StackPaths;
import dev.candela.engine.read.rows.WalkedPaths;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * A row for each line. Stacks wait until all lines are there: those of sorted lines are made as
 * they come, others are sorted first, and then made without being looked for.
 */
final class LineRows {
  private static final byte[] NO_TEXT = {};
  private static final long MOST_RESERVED = 1 << 30;
  private static final int WHOLE = 1000;

  /** The stack of each row, until a line stands behind one that it should stand before; or null. */
  private WalkedPaths walked = new WalkedPaths();

  /** The frame of each number in {@link #walked}; null if numbers are frames. */
  private int[] walkedFrameIds;

  /** From then on all stacks. */
  private StackPaths paths;

  /** By row, in {@link #paths}. */
  private final LongColumn.Builder pathIds = new LongColumn.Builder();

  private final LongColumn.Builder threadIds = new LongColumn.Builder();
  private final LongColumn.Builder weights = new LongColumn.Builder();

  /** What weights have behind their point, up to the last row that has something there. */
  private final LongColumn.Builder thousandths = new LongColumn.Builder();

  private long lines;
  private byte[] firstStack = NO_TEXT;
  private byte[] lastStack = NO_TEXT;

  /** True if a row has a thread. */
  private boolean threads;

  /** True if a frame without an id was passed over in the row before. */
  private boolean gaps;

  /** Lines that were read, those that are no stacks included. */
  long lines() {
    return lines;
  }

  /** Goes on with the next line. */
  void endLine() {
    lines++;
  }

  /**
   * Adds a row; frames without an id are passed over.
   *
   * @param kept how many frames are those of the row before
   * @param fraction the thousandths of the weight
   */
  void add(int[] frameIds, int kept, int depth, int threadId, long weight, int fraction)
      throws IOException {
    int from = gaps ? 0 : kept;
    gaps = false;
    if (walked != null) {
      walked.begin(from);
    } else {
      paths.begin(from);
    }
    for (int i = from; i < depth; i++) {
      if (frameIds[i] == Ids.NONE) {
        gaps = true;
      } else if (walked != null) {
        walked.add(frameIds[i]);
      } else {
        paths.add(frameIds[i]);
      }
    }
    if (walked != null) {
      walked.end();
    } else {
      pathIds.add(paths.end());
    }
    threadIds.add(threadId);
    threads |= threadId != Ids.NONE;
    weights.add(weight);
    if (fraction > 0) {
      while (thousandths.size() < weights.size() - 1) {
        thousandths.add(0);
      }
      thousandths.add(fraction);
    }
  }

  /** Prepares for stacks in any order. */
  void expectDisorder() throws IOException {
    if (walked == null) {
      return;
    }
    paths = new StackPaths();
    for (int pathId : walked.addTo(paths, walkedFrameIds)) {
      pathIds.add(pathId);
    }
    walked = null;
  }

  /** Ends these rows: says what the text of their first stack is, and of their last. */
  void end(byte[] first, byte[] last) {
    firstStack = first;
    lastStack = last;
  }

  /**
   * The rows by the numbers of others; these are not to be used any more.
   *
   * @param newFrameIds for each frame id of theirs the one here
   * @param newThreadIds the same for threads
   */
  LineRows translated(int[] newFrameIds, int[] newThreadIds) throws IOException {
    LineRows translated = new LineRows();
    if (walked != null) {
      translated.walked = walked;
      translated.walkedFrameIds = newFrameIds;
    } else {
      translated.walked = null;
      translated.paths = paths.translated(newFrameIds);
      translated.pathIds.append(pathIds.view(), null);
    }
    translated.threadIds.append(threadIds.view(), newThreadIds);
    translated.weights.append(weights.view(), null);
    translated.thousandths.append(thousandths.view(), null);
    translated.threads = threads;
    translated.lines = lines;
    translated.end(firstStack, lastStack);
    return translated;
  }

  /** These, after what can be done with them before those of other lines are there. */
  LineRows sorted() {
    if (paths != null) {
      paths.sort();
    }
    return this;
  }

  /**
   * Moves the rows of all into a table, one after another.
   *
   * @return what weights are multiplied by: 1, or 1000 if one has a fraction
   */
  static int moveTo(List<LineRows> all, SampleTable.Builder samples, StackTable.Builder stacks)
      throws IOException {
    boolean fractions = all.stream().anyMatch(rows -> rows.thousandths.size() > 0);
    int scale = fractions ? WHOLE : 1;
    if (inOrder(all)) {
      reserve(all, stacks);
      for (LineRows rows : all) {
        rows.moveTo(samples, rows.walked.stackIds(rows.walkedFrameIds, stacks), scale);
      }
      return scale;
    }
    for (LineRows rows : all) {
      rows.expectDisorder();
    }
    // One array for all frames: each is asked for once and taken out at once.
    int[] frame = new int[1];
    int[][] stackIds =
        StackPaths.stackIds(
            all.stream().map(rows -> rows.paths).toList(),
            frameId -> {
              frame[0] = frameId;
              return frame;
            },
            true,
            stacks);
    for (int i = 0; i < stackIds.length; i++) {
      all.get(i).moveTo(samples, stackIds[i], scale);
    }
    return scale;
  }

  /** Room for all, if they are all new: each thread has stacks that others have, too. */
  private static void reserve(List<LineRows> all, StackTable.Builder stacks) {
    if (stacks.size() == 1 && all.stream().noneMatch(rows -> rows.threads)) {
      long most = all.stream().mapToLong(rows -> rows.walked.mostStacks()).sum();
      stacks.reserve((int) Math.min(most, MOST_RESERVED));
    }
  }

  /** True if each stack of all of them stands behind those that it should stand behind. */
  private static boolean inOrder(List<LineRows> all) {
    byte[] before = new byte[0];
    for (LineRows rows : all) {
      if (rows.walked == null) {
        return false;
      }
      if (rows.walked.size() > 0) {
        if (Arrays.compareUnsigned(before, rows.firstStack) > 0) {
          return false;
        }
        before = rows.lastStack;
      }
    }
    return true;
  }

  private void moveTo(SampleTable.Builder samples, int[] stackIds, int scale) {
    ColumnCursor pathOf = walked == null ? new ColumnCursor(pathIds.view()) : null;
    ColumnCursor threadOf = new ColumnCursor(threadIds.view());
    ColumnCursor weightOf = new ColumnCursor(weights.view());
    ColumnCursor thousandthOf = new ColumnCursor(thousandths.view());
    for (int row = 0; row < weights.size(); row++) {
      int stackId = stackIds[pathOf == null ? row : (int) pathOf.next()];
      long weight = weightOf.next();
      if (scale > 1) {
        long fraction = row < thousandths.size() ? thousandthOf.next() : 0;
        weight = weight > Long.MAX_VALUE / WHOLE - 1 ? Long.MAX_VALUE : weight * WHOLE + fraction;
      }
      samples.add(0, (int) threadOf.next(), stackId, ThreadState.UNKNOWN, weight);
    }
  }
}
