package dev.candela.engine.view;

import dev.candela.engine.model.Ids;
import java.util.Arrays;
import java.util.BitSet;

/** A number for each stack, or for chosen stacks alone and 0 for all others. */
public final class StackValues {
  /** A bit for each chosen stack; null if all are. */
  private final long[] chosen;

  /** Number of chosen stacks in front of each word of {@link #chosen}. */
  private final int[] placeOfWord;

  private final long[] values;

  private StackValues(long[] chosen, int[] placeOfWord, long[] values) {
    this.chosen = chosen;
    this.placeOfWord = placeOfWord;
    this.values = values;
  }

  /** All numbers; takes ownership of the array. */
  public static StackValues of(long[] values) {
    return new StackValues(null, null, values);
  }

  /** Zeros; values can be added only at these stacks. */
  public static StackValues at(BitSet stackIds) {
    long[] chosen = stackIds.toLongArray();
    int[] placeOfWord = new int[chosen.length];
    int count = 0;
    for (int word = 0; word < chosen.length; word++) {
      placeOfWord[word] = count;
      count += Long.bitCount(chosen[word]);
    }
    return new StackValues(chosen, placeOfWord, new long[count]);
  }

  public long get(int stackId) {
    if (chosen == null) {
      return values[stackId];
    }
    int word = stackId >> 6;
    return word < chosen.length && (chosen[word] >>> stackId & 1) != 0 ? values[place(stackId)] : 0;
  }

  /** For chosen stacks only, and only while the values are built. */
  public void add(int stackId, long value) {
    values[place(stackId)] += value;
  }

  /** The first stack from this one on that is chosen, or {@link Ids#NONE}. */
  int next(int from) {
    if (chosen == null) {
      return from < values.length ? from : Ids.NONE;
    }
    for (int stackId = from; stackId >> 6 < chosen.length; stackId = (stackId | 63) + 1) {
      long rest = chosen[stackId >> 6] >>> stackId;
      if (rest != 0) {
        return stackId + Long.numberOfTrailingZeros(rest);
      }
    }
    return Ids.NONE;
  }

  private int place(int stackId) {
    int word = stackId >> 6;
    return placeOfWord[word] + Long.bitCount(chosen[word] & (1L << stackId) - 1);
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
