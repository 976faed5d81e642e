package dev.candela.engine.read.rows;

import dev.candela.engine.model.StackTable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Stacks of numbers whose frames are not known yet, each distinct one once; for one thread.
 *
 * <p>A number has seven bits a byte, which is about what the file has for it. A tree of numbers
 * beside the profile's tree of frames, and what finds a node in each, would be ten times as much
 * where stacks have little in common. In the order of their bytes stacks with the same callers
 * stand together, so the tree is built without looking for anything.
 */
public final class StackPaths {
  private static final int LONGEST_NUMBER = 5;

  private DistinctRows paths = new DistinctRows();
  private Sorted sorted;
  private byte[] path = new byte[256];
  private int pathBytes;
  private long pathHash;

  // Of the path's numbers, where each ends, and the hash up to there.
  private int[] numberEnds = new int[64];
  private long[] numberHashes = new long[64];
  private int numbers;

  /** Begins a path. */
  public void begin() {
    begin(0);
  }

  /** Begins a path with as many numbers of the one before, which has no fewer. */
  public void begin(int kept) {
    numbers = kept;
    pathBytes = kept == 0 ? 0 : numberEnds[kept - 1];
    pathHash = kept == 0 ? 1 : numberHashes[kept - 1];
  }

  /** Goes on with the number of the next frame, from the outermost on; it is not negative. */
  public void add(int number) {
    append(number);
    pathHash = (pathHash + number) * 0x9E37_79B9_7F4A_7C15L;
    pathHash ^= pathHash >>> 32;
    if (numbers == numberEnds.length) {
      numberEnds = Arrays.copyOf(numberEnds, numbers * 2);
      numberHashes = Arrays.copyOf(numberHashes, numbers * 2);
    }
    numberEnds[numbers] = pathBytes;
    numberHashes[numbers++] = pathHash;
  }

  /** One more than the number, of which no byte is 0. */
  private void append(int number) {
    if (path.length - pathBytes < LONGEST_NUMBER) {
      path = Arrays.copyOf(path, path.length * 2);
    }
    int rest = number + 1;
    for (; (rest & ~0x7f) != 0; rest >>>= 7) {
      path[pathBytes++] = (byte) (rest | 0x80);
    }
    path[pathBytes++] = (byte) rest;
  }

  /**
   * Ends the path and gives its id, that of an equal one if there is one.
   *
   * @throws IOException if there are more than can be held
   */
  public int end() throws IOException {
    return paths.rowOf(path, pathBytes, (int) pathHash);
  }

  /**
   * The same paths by other numbers, sorted, each with the id that it has here; two may be equal
   * then. These are not to be used any more.
   *
   * @param newNumbers for each number here the one there
   * @throws IOException if there are more than can be held
   */
  public StackPaths translated(int[] newNumbers) throws IOException {
    StackPaths translated = new StackPaths();
    translated.paths = null;
    translated.sorted = Sorted.of(renumbered(newNumbers, translated));
    return translated;
  }

  /** In a method of its own: what it takes from here is nothing any more once it has returned. */
  private ByteRows renumbered(int[] newNumbers, StackPaths writer) throws IOException {
    ByteRows rows = paths.rows();
    paths = null;
    byte[] bytes = rows.bytes();
    ByteRows newRows = new ByteRows();
    for (int row = 0; row < rows.size(); row++) {
      writer.begin();
      int to = rows.to(row);
      for (int at = rows.from(row); at < to; ) {
        int number = bytes[at++];
        if (number < 0) {
          number &= 0x7f;
          int shift = 7;
          for (; bytes[at] < 0; shift += 7) {
            number |= (bytes[at++] & 0x7f) << shift;
          }
          number |= bytes[at++] << shift;
        }
        writer.append(newNumbers[number - 1]);
      }
      newRows.add(writer.path, 0, writer.pathBytes);
    }
    return newRows;
  }

  /** Sorts the paths, after the last one: {@link #stackIds} would do it otherwise. */
  public void sort() {
    if (sorted == null) {
      sorted = takeSorted();
    }
  }

  /**
   * The stack of each path; to be asked for once, after the last path.
   *
   * @param framesByNumber the frames that a number stands for, outermost first; asked for once for
   *     each stack that ends with it
   * @param oneToOne true if each number stands for one frame, and no two for the same
   */
  public int[] stackIds(
      IntFunction<int[]> framesByNumber, boolean oneToOne, StackTable.Builder into) {
    return stackIds(List.of(this), framesByNumber, oneToOne, into)[0];
  }

  /**
   * The same for several whose numbers mean the same: the stack of each path of each.
   *
   * @param framesByNumber as above
   * @param oneToOne as above
   */
  public static int[][] stackIds(
      List<StackPaths> all,
      IntFunction<int[]> framesByNumber,
      boolean oneToOne,
      StackTable.Builder into) {
    Sorted[] parts = all.stream().map(StackPaths::giveSorted).toArray(Sorted[]::new);
    MergedRows merged = MergedRows.of(Arrays.stream(parts).map(Sorted::rows).toList());
    boolean isNew = oneToOne && into.size() == 1;
    if (isNew) {
      into.reserve(countStacks(merged));
    }
    int[][] stackIds = new int[parts.length][];
    Arrays.setAll(stackIds, part -> new int[parts[part].order().length]);
    // The path before: where each of its numbers ends, and the stack up to there.
    int[] ends = new int[64];
    int[] stacks = new int[64];
    for (int i = 0; i < merged.size(); i++) {
      int part = merged.part(i);
      int row = merged.row(i);
      ByteRows rows = parts[part].rows();
      byte[] bytes = rows.bytes();
      int from = rows.from(row);
      int to = rows.to(row);
      int shared = merged.sharedWithBefore(i);
      int depth = 0;
      while (depth < ends.length && ends[depth] > 0 && ends[depth] <= shared) {
        depth++;
      }
      int stackId = depth == 0 ? StackTable.ROOT : stacks[depth - 1];
      int at = from + (depth == 0 ? 0 : ends[depth - 1]);
      while (at < to) {
        int number = 0;
        int shift = 0;
        for (; bytes[at] < 0; shift += 7) {
          number |= (bytes[at++] & 0x7f) << shift;
        }
        number |= bytes[at++] << shift;
        for (int frameId : framesByNumber.apply(number - 1)) {
          stackId = isNew ? into.add(stackId, frameId) : into.intern(stackId, frameId);
        }
        if (depth + 1 >= ends.length) {
          ends = Arrays.copyOf(ends, ends.length * 2);
          stacks = Arrays.copyOf(stacks, stacks.length * 2);
        }
        ends[depth] = at - from;
        stacks[depth++] = stackId;
      }
      ends[depth] = 0;
      stackIds[part][parts[part].order()[row]] = stackId;
    }
    return stackIds;
  }

  /**
   * @param order the path of each row
   */
  private record Sorted(int[] order, ByteRows rows) {
    static Sorted of(ByteRows unsorted) {
      int[] order = RowOrder.of(unsorted);
      return new Sorted(order, unsorted.inOrder(order));
    }
  }

  /** In a method of its own, since a variable of a running one may hold what nobody needs. */
  private Sorted takeSorted() {
    ByteRows unsorted = paths.rows();
    paths = null;
    return Sorted.of(unsorted);
  }

  private Sorted giveSorted() {
    sort();
    Sorted given = sorted;
    sorted = null;
    return given;
  }

  /** How many stacks there are, callers included, without the empty one. */
  private static int countStacks(MergedRows merged) {
    int count = 0;
    for (int i = 0; i < merged.size(); i++) {
      ByteRows rows = merged.rows(i);
      byte[] bytes = rows.bytes();
      int to = rows.to(merged.row(i));
      for (int at = rows.from(merged.row(i)) + merged.sharedWithBefore(i); at < to; at++) {
        // The last byte of a number.
        count += bytes[at] >= 0 ? 1 : 0;
      }
    }
    return count;
  }
}
