package dev.candela.engine.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Numbers of rows of a table. */
public final class Ids {
  /** The id of nothing. */
  public static final int NONE = -1;

  private Ids() {}

  /** The same in an order; equal ones stay as they were. */
  public static int[] sorted(IntStream ids, Comparator<Integer> order) {
    return ids.boxed().sorted(order).mapToInt(Integer::intValue).toArray();
  }

  public static long[] at(long[] values, int[] ids) {
    long[] chosen = new long[ids.length];
    for (int i = 0; i < ids.length; i++) {
      chosen[i] = values[ids[i]];
    }
    return chosen;
  }

  /** The same numbers with room for this index, in at least twice the space if there is none. */
  public static int[] grown(int[] numbers, int index) {
    return index < numbers.length
        ? numbers
        : Arrays.copyOf(numbers, Math.max(index + 1, 2 * numbers.length));
  }

  public static long[] grown(long[] numbers, int index) {
    return index < numbers.length
        ? numbers
        : Arrays.copyOf(numbers, Math.max(index + 1, 2 * numbers.length));
  }

  /** An array of {@link #NONE}. */
  public static int[] none(int size) {
    int[] ids = new int[size];
    Arrays.fill(ids, NONE);
    return ids;
  }
}
