package dev.candela.engine.read.collapsed;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.read.rows.ColumnCursor;
import dev.candela.engine.read.rows.StackPaths;
import java.io.IOException;
import java.util.List;

/**
 * A row for each line. Stacks wait until all lines are there: sorted, they are made without being
 * looked for.
 */
final class LineRows {
  private final StackPaths paths = new StackPaths();
  private final LongColumn.Builder pathIds = new LongColumn.Builder();
  private final LongColumn.Builder threadIds = new LongColumn.Builder();
  private final LongColumn.Builder weights = new LongColumn.Builder();
  private long lines;

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
   */
  void add(int[] frameIds, int kept, int depth, int threadId, long weight) throws IOException {
    int from = gaps ? 0 : kept;
    paths.begin(from);
    gaps = false;
    for (int i = from; i < depth; i++) {
      if (frameIds[i] == Ids.NONE) {
        gaps = true;
      } else {
        paths.add(frameIds[i]);
      }
    }
    pathIds.add(paths.end());
    threadIds.add(threadId);
    weights.add(weight);
  }

  /**
   * Adds all rows of others.
   *
   * @param newFrameIds for each frame id of theirs the one here
   * @param newThreadIds the same for threads
   */
  void addAll(LineRows more, int[] newFrameIds, int[] newThreadIds) throws IOException {
    int[] newPathIds = paths.addAll(more.paths, newFrameIds);
    pathIds.append(more.pathIds.view(), newPathIds);
    threadIds.append(more.threadIds.view(), newThreadIds);
    weights.append(more.weights.view(), null);
    lines += more.lines;
  }

  /** These, after what can be done with them before those of other lines are there. */
  LineRows sorted() {
    paths.sort();
    return this;
  }

  /** Moves the rows of all into a table, one after another; gives the sum of their weights. */
  static long moveTo(List<LineRows> all, SampleTable.Builder samples, StackTable.Builder stacks) {
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
    long sum = 0;
    for (int i = 0; i < stackIds.length; i++) {
      sum += all.get(i).moveTo(samples, stackIds[i]);
    }
    return sum;
  }

  private long moveTo(SampleTable.Builder samples, int[] stackIdByPath) {
    ColumnCursor pathOf = new ColumnCursor(pathIds.view());
    ColumnCursor threadOf = new ColumnCursor(threadIds.view());
    ColumnCursor weightOf = new ColumnCursor(weights.view());
    long sum = 0;
    for (int row = 0; row < weights.size(); row++) {
      int stackId = stackIdByPath[(int) pathOf.next()];
      long weight = weightOf.next();
      samples.add(0, (int) threadOf.next(), stackId, ThreadState.UNKNOWN, weight);
      sum += weight;
    }
    return sum;
  }
}
