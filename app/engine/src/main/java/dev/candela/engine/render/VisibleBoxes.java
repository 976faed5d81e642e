package dev.candela.engine.render;

import dev.candela.engine.layout.FlameLayout;
import java.util.Arrays;

/** The boxes of one picture, row by row; reused from picture to picture. For one thread. */
final class VisibleBoxes {
  private final int[] fromPositions;
  private final int[] toPositions;
  private final double[] fromXs;
  private final double[] toXs;

  /** The first box of each row, and the end of the last row's. */
  private int[] rowStarts = new int[64];

  private int size;
  private int firstRow;
  private int endRow;

  /** Room for so many boxes. */
  VisibleBoxes(int capacity) {
    fromPositions = new int[capacity];
    toPositions = new int[capacity];
    fromXs = new double[capacity];
    toXs = new double[capacity];
  }

  /** Takes what is seen in place of the last; false if there is no room for it. */
  boolean collect(FlameLayout layout, FlameGeometry geometry, double narrowPixels) {
    size = 0;
    firstRow = Math.max(0, geometry.firstRow());
    endRow = Math.max(firstRow, geometry.endRow(layout.rowCount()));
    rowStarts = Arrays.copyOf(rowStarts, Math.max(rowStarts.length, endRow - firstRow + 1));
    for (int depth = firstRow; depth < endRow; depth++) {
      rowStarts[depth - firstRow] = size;
      BoxRuns.forEach(layout, depth, geometry, narrowPixels, this::add);
      if (size > fromXs.length) {
        return false;
      }
    }
    rowStarts[endRow - firstRow] = size;
    return true;
  }

  /** The first row of which something is seen. */
  int firstRow() {
    return firstRow;
  }

  /** The row after the last. */
  int endRow() {
    return endRow;
  }

  /** Hands out the boxes of a row from left to right. */
  void forEachIn(int depth, BoxRuns.Sink sink) {
    for (int i = rowStarts[depth - firstRow]; i < rowStarts[depth - firstRow + 1]; i++) {
      sink.run(fromPositions[i], toPositions[i], fromXs[i], toXs[i]);
    }
  }

  private void add(int fromPosition, int toPosition, double fromX, double toX) {
    if (size < fromXs.length) {
      fromPositions[size] = fromPosition;
      toPositions[size] = toPosition;
      fromXs[size] = fromX;
      toXs[size] = toX;
    }
    size++;
  }
}
