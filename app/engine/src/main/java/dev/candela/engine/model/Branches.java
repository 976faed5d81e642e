package dev.candela.engine.model;

import java.util.Arrays;

/**
 * The parents of rows of a tree, most of which are the row before; immutable. A bit for each row
 * says whether it is another one, and only these have a parent of their own, which a count of the
 * bits before it finds.
 */
final class Branches {
  private final long[] bits;

  /** Number of branches before each word of {@link #bits}. */
  private final int[] before;

  private final int[] parents;

  private Branches(long[] bits, int[] before, int[] parents) {
    this.bits = bits;
    this.before = before;
    this.parents = parents;
  }

  /** -1 for row 0. */
  int parent(int row) {
    // Short enough for a simple compiler to put it where it is called.
    return (bits[row >> 6] >>> row & 1) == 0 ? row - 1 : parentOfBranch(row);
  }

  private int parentOfBranch(int row) {
    return parentOfBranch(row, bits, before, parents);
  }

  /** The first branch from a row on, or {@code end}. */
  int next(int from, int end) {
    for (int row = from; row < end; row = (row | 63) + 1) {
      long rest = bits[row >> 6] >>> row;
      if (rest != 0) {
        return Math.min(end, row + Long.numberOfTrailingZeros(rest));
      }
    }
    return end;
  }

  private static int parentOfBranch(int row, long[] bits, int[] before, int[] parents) {
    int word = row >> 6;
    return parents[before[word] + Long.bitCount(bits[word] & (1L << row) - 1)];
  }

  /**
   * Appends rows; for one thread. Views share its arrays: what is appended sets bits of rows that
   * an earlier view does not have, in words of which it may have others.
   */
  static final class Builder {
    private long[] bits;
    private int[] before;
    private int[] parents = new int[64];
    private int size;

    Builder(int expectedRows) {
      bits = new long[words(expectedRows)];
      before = new int[words(expectedRows)];
    }

    /** Rows are added in order, from 1. */
    void add(int row, int parent) {
      int word = row >> 6;
      if ((row & 63) == 0) {
        before[word] = size;
      }
      if (parent != row - 1) {
        if (size == parents.length) {
          parents = Arrays.copyOf(parents, size + size / 2);
        }
        parents[size++] = parent;
        bits[word] |= 1L << row;
      }
    }

    int size() {
      return size;
    }

    boolean has(int row) {
      return (bits[row >> 6] >>> row & 1) != 0;
    }

    int parent(int row) {
      return has(row) ? parentOfBranch(row, bits, before, parents) : row - 1;
    }

    /** Reserves space for this number of rows. */
    void makeRoom(int rows) {
      bits = Arrays.copyOf(bits, words(rows));
      before = Arrays.copyOf(before, words(rows));
    }

    Branches view() {
      return new Branches(bits, before, parents);
    }

    private static int words(int rows) {
      return (rows + 63) >> 6;
    }
  }
}
