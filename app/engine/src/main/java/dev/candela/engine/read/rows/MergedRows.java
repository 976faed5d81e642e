package dev.candela.engine.read.rows;

import java.util.Arrays;
import java.util.List;

/** Sorted rows of several as if they had been sorted together; immutable. */
final class MergedRows {
  private final List<ByteRows> parts;
  private final int[] partByPlace;
  private final int[] rowByPlace;

  /** By place, how many bytes a row begins with that the row before it begins with, too. */
  private final int[] shared;

  private MergedRows(List<ByteRows> parts, int size) {
    this.parts = parts;
    this.partByPlace = new int[size];
    this.rowByPlace = new int[size];
    this.shared = new int[size];
  }

  /**
   * Merges.
   *
   * @param parts in each of them rows stand by their bytes
   */
  static MergedRows of(List<ByteRows> parts) {
    MergedRows merged = new MergedRows(parts, parts.stream().mapToInt(ByteRows::size).sum());
    merged.merge();
    return merged;
  }

  /** Number of rows; one that several have is there as often. */
  int size() {
    return shared.length;
  }

  /** Whose row stands in a place. */
  int part(int place) {
    return partByPlace[place];
  }

  /** {@link #part} itself. */
  ByteRows rows(int place) {
    return parts.get(partByPlace[place]);
  }

  /** Which of {@link #rows} stands in a place. */
  int row(int place) {
    return rowByPlace[place];
  }

  /** How many bytes it begins with that the row in the place before begins with, too. */
  int sharedWithBefore(int place) {
    return shared[place];
  }

  private void merge() {
    int[] next = new int[parts.size()];
    // The parts that have a row left, by this row.
    int[] waiting = new int[parts.size()];
    int waitingCount = 0;
    for (int part = 0; part < next.length; part++) {
      if (parts.get(part).size() > 0) {
        enqueue(waiting, waitingCount++, part, next);
      }
    }
    for (int place = 0; place < shared.length; place++) {
      int part = waiting[0];
      partByPlace[place] = part;
      rowByPlace[place] = next[part]++;
      shared[place] = place == 0 ? 0 : shared(place - 1, place);
      waitingCount--;
      System.arraycopy(waiting, 1, waiting, 0, waitingCount);
      if (next[part] < parts.get(part).size()) {
        enqueue(waiting, waitingCount++, part, next);
      }
    }
  }

  /** Puts a part in front of those whose next row is larger. */
  private void enqueue(int[] waiting, int waitingCount, int part, int[] next) {
    int low = 0;
    int high = waitingCount;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(part, next[part], waiting[middle], next[waiting[middle]]) < 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    System.arraycopy(waiting, low, waiting, low + 1, waitingCount - low);
    waiting[low] = part;
  }

  private int compare(int partA, int rowA, int partB, int rowB) {
    ByteRows a = parts.get(partA);
    ByteRows b = parts.get(partB);
    return Arrays.compareUnsigned(
        a.bytes(), a.from(rowA), a.to(rowA), b.bytes(), b.from(rowB), b.to(rowB));
  }

  private int shared(int before, int place) {
    ByteRows a = rows(before);
    ByteRows b = rows(place);
    int fromA = a.from(rowByPlace[before]);
    int toA = a.to(rowByPlace[before]);
    int fromB = b.from(rowByPlace[place]);
    int mismatch =
        Arrays.mismatch(a.bytes(), fromA, toA, b.bytes(), fromB, b.to(rowByPlace[place]));
    return mismatch < 0 ? toA - fromA : mismatch;
  }
}
