package dev.candela.engine.format.pprof;

import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.column.LongColumn;
import java.util.Arrays;

/**
 * The samples of a table added up by thread, stack and state, in the order in which each of these
 * was first met.
 */
final class SampleSums {
  private static final int STATE_BITS = 3;
  private static final int STACK_BITS = 31;

  private long[] keys = new long[1 << 10];
  private long[] counts = new long[1 << 10];
  private long[] weights = new long[1 << 10];

  /** Row plus 1 in open addressing, 0 for none. */
  private int[] slots = new int[1 << 11];

  private int size;

  SampleSums(SampleTable table) {
    int[] stackIds = new int[LongColumn.BLOCK_ROWS];
    int[] threadIds = new int[LongColumn.BLOCK_ROWS];
    int[] states = new int[LongColumn.BLOCK_ROWS];
    long[] rowWeights = new long[LongColumn.BLOCK_ROWS];
    for (int block = 0; block < table.stackIds().blockCount(); block++) {
      int rows = table.stackIds().copyBlock(block, stackIds);
      table.threadIds().copyBlock(block, threadIds);
      table.states().copyBlock(block, states);
      table.weights().copyBlock(block, rowWeights);
      for (int i = 0; i < rows; i++) {
        long key = ((long) threadIds[i] << STACK_BITS | stackIds[i]) << STATE_BITS | states[i];
        int row = row(key);
        counts[row]++;
        weights[row] += rowWeights[i];
      }
    }
  }

  int size() {
    return size;
  }

  /** Negative for no thread. */
  int threadId(int row) {
    return (int) (keys[row] >> STACK_BITS + STATE_BITS);
  }

  int stackId(int row) {
    return (int) (keys[row] >> STATE_BITS) & Integer.MAX_VALUE;
  }

  /** Ordinal of the state. */
  int state(int row) {
    return (int) keys[row] & (1 << STATE_BITS) - 1;
  }

  long count(int row) {
    return counts[row];
  }

  long weight(int row) {
    return weights[row];
  }

  private int row(long key) {
    int slot = slot(key);
    if (slots[slot] == 0) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, size * 2);
        counts = Arrays.copyOf(counts, size * 2);
        weights = Arrays.copyOf(weights, size * 2);
        grow();
        slot = slot(key);
      }
      keys[size++] = key;
      slots[slot] = size;
    }
    return slots[slot] - 1;
  }

  private int slot(long key) {
    int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 36) & slots.length - 1;
    while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    for (int row = 0; row < size; row++) {
      slots[slot(keys[row])] = row + 1;
    }
  }
}
