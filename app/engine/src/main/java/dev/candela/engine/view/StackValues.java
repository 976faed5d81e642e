package dev.candela.engine.view;

import java.util.Arrays;
import java.util.BitSet;

/** A number for each stack; where most are 0, only those at chosen stacks are kept. */
public final class StackValues {
  /** A bit for each chosen stack; null if all are. */
  private final long[] chosen;

  /** Number of chosen stacks before each word of {@link #chosen}. */
  private final int[] before;

  private final long[] values;

  private StackValues(long[] chosen, int[] before, long[] values) {
    this.chosen = chosen;
    this.before = before;
    this.values = values;
  }

  /** All numbers; takes ownership of the array. */
  public static StackValues of(long[] values) {
    return new StackValues(null, null, values);
  }

  /** Zeros, to which can be added at these stacks alone. */
  public static StackValues at(BitSet stackIds) {
    long[] chosen = stackIds.toLongArray();
    int[] before = new int[chosen.length];
    int count = 0;
    for (int word = 0; word < chosen.length; word++) {
      before[word] = count;
      count += Long.bitCount(chosen[word]);
    }
    return new StackValues(chosen, before, new long[count]);
  }

  public long get(int stackId) {
    if (chosen == null) {
      return values[stackId];
    }
    int word = stackId >> 6;
    return word < chosen.length && (chosen[word] >>> stackId & 1) != 0 ? values[place(stackId)] : 0;
  }

  /** At a chosen stack. */
  public void add(int stackId, long value) {
    values[chosen == null ? stackId : place(stackId)] += value;
  }

  private int place(int stackId) {
    int word = stackId >> 6;
    return before[word] + Long.bitCount(chosen[word] & (1L << stackId) - 1);
  }

  /** A loop: a simple compiler makes a call for each value of a stream. */
  long sum() {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return sum;
  }

  public long[] toArray(int stackCount) {
    if (chosen == null) {
      return Arrays.copyOf(values, stackCount);
    }
    long[] all = new long[stackCount];
    Arrays.setAll(all, this::get);
    return all;
  }
}
