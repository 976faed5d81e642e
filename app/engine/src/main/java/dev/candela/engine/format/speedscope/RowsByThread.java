package dev.candela.engine.format.speedscope;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.column.LongColumn;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The rows of several tables together, thread by thread, those of a thread in the order of time. A
 * place is an index into this order.
 */
final class RowsByThread {
  private final long[] startNanos;
  private final int[] threadIds;
  private final int[] stackIds;
  private final long[] weights;

  private final int[] tableIndexes;

  private final int[] rowByPlace;

  /** First place of each thread, samples without thread first; then the end. */
  private final int[] firstPlaces;

  /**
   * @param threadCount of the profile that the tables are from
   */
  RowsByThread(List<SampleTable> tables, int threadCount) {
    int size = tables.stream().mapToInt(SampleTable::size).sum();
    startNanos = new long[size];
    threadIds = new int[size];
    stackIds = new int[size];
    weights = new long[size];
    tableIndexes = new int[size];
    int filled = 0;
    for (int table = 0; table < tables.size(); table++) {
      filled = copy(tables.get(table), table, filled);
    }
    firstPlaces = new int[threadCount + 2];
    rowByPlace = new int[size];
    orderByThread(threadCount);
    for (int slot = 0; slot <= threadCount; slot++) {
      sort(firstPlaces[slot], firstPlaces[slot + 1]);
    }
  }

  private int copy(SampleTable table, int tableIndex, int from) {
    long[] block = new long[LongColumn.BLOCK_ROWS];
    int filled = from;
    for (int i = 0; i < table.startNanos().blockCount(); i++) {
      int rows = table.startNanos().copyBlock(i, block);
      System.arraycopy(block, 0, startNanos, filled, rows);
      table.weights().copyBlock(i, block);
      System.arraycopy(block, 0, weights, filled, rows);
      copyIds(table.threadIds(), i, block, threadIds, filled);
      copyIds(table.stackIds(), i, block, stackIds, filled);
      for (int row = 0; row < rows; row++) {
        tableIndexes[filled + row] = tableIndex;
      }
      filled += rows;
    }
    return filled;
  }

  private static void copyIds(LongColumn ids, int block, long[] values, int[] target, int from) {
    int rows = ids.copyBlock(block, values);
    for (int row = 0; row < rows; row++) {
      target[from + row] = (int) values[row];
    }
  }

  /** Counting sort, which keeps the order of each thread's rows. */
  private void orderByThread(int threadCount) {
    for (int threadId : threadIds) {
      firstPlaces[threadId + 2]++;
    }
    for (int slot = 1; slot <= threadCount + 1; slot++) {
      firstPlaces[slot] += firstPlaces[slot - 1];
    }
    int[] next = firstPlaces.clone();
    for (int row = 0; row < threadIds.length; row++) {
      rowByPlace[next[threadIds[row] + 1]++] = row;
    }
  }

  private void sort(int from, int to) {
    for (int place = from + 1; place < to; place++) {
      if (startNanos[rowByPlace[place]] < startNanos[rowByPlace[place - 1]]) {
        int[] sorted =
            Ids.sorted(
                Arrays.stream(rowByPlace, from, to), Comparator.comparingLong(r -> startNanos[r]));
        System.arraycopy(sorted, 0, rowByPlace, from, sorted.length);
        return;
      }
    }
  }

  int firstPlace(int threadId) {
    return firstPlaces[threadId + 1];
  }

  /** Place after the thread's last row. */
  int endPlace(int threadId) {
    return firstPlaces[threadId + 2];
  }

  int stackId(int place) {
    return stackIds[rowByPlace[place]];
  }

  long weight(int place) {
    return weights[rowByPlace[place]];
  }

  int tableIndex(int place) {
    return tableIndexes[rowByPlace[place]];
  }
}
