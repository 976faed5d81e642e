package dev.candela.engine.format.pprof;

import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.model.index.LongIds;
import java.util.Arrays;

/**
 * The samples of a table added up by thread, stack and state, in the order in which each of these
 * was first met.
 */
final class SampleSums {
  private static final int STATE_BITS = 3;
  private static final int STACK_BITS = 31;

  private final LongIds rows = new LongIds();
  private long[] counts = new long[1 << 10];
  private long[] weights = new long[1 << 10];

  SampleSums(SampleTable table) {
    int[] stackIds = new int[LongColumn.BLOCK_ROWS];
    int[] threadIds = new int[LongColumn.BLOCK_ROWS];
    int[] states = new int[LongColumn.BLOCK_ROWS];
    long[] rowWeights = new long[LongColumn.BLOCK_ROWS];
    for (int block = 0; block < table.stackIds().blockCount(); block++) {
      int length = table.stackIds().copyBlock(block, stackIds);
      table.threadIds().copyBlock(block, threadIds);
      table.states().copyBlock(block, states);
      table.weights().copyBlock(block, rowWeights);
      for (int i = 0; i < length; i++) {
        long key = ((long) threadIds[i] << STACK_BITS | stackIds[i]) << STATE_BITS | states[i];
        int row = rows.intern(key);
        if (row == counts.length) {
          counts = Arrays.copyOf(counts, row * 2);
          weights = Arrays.copyOf(weights, row * 2);
        }
        counts[row]++;
        weights[row] += rowWeights[i];
      }
    }
  }

  int size() {
    return rows.size();
  }

  /** Negative for no thread. */
  int threadId(int row) {
    return (int) (rows.key(row) >> STACK_BITS + STATE_BITS);
  }

  int stackId(int row) {
    return (int) (rows.key(row) >> STATE_BITS) & Integer.MAX_VALUE;
  }

  /** Ordinal of the state. */
  int state(int row) {
    return (int) rows.key(row) & (1 << STATE_BITS) - 1;
  }

  long count(int row) {
    return counts[row];
  }

  long weight(int row) {
    return weights[row];
  }
}
