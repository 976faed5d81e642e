package dev.candela.engine.read.rows;

import dev.candela.engine.model.StackTable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Stacks of numbers that mostly come in the order of a walk over their tree; for one thread. Of
 * each it keeps what the stack does not share with the one before, and the tree is built by one
 * more pass, without sorting. Equal stacks are kept as often as they come, and those of no order in
 * full: for these {@link StackPaths} is there.
 */
public final class WalkedPaths {
  private static final int LONGEST_NUMBER = 5;

  /** Of each path how many numbers it begins with are those of the path before, and the others. */
  private final ByteRows steps = new ByteRows();

  private byte[] step = new byte[256];
  private int stepBytes;
  private long numbers;

  /** Begins a path with as many numbers of the one before, which has no fewer. */
  public void begin(int kept) {
    stepBytes = 0;
    append(kept);
  }

  /** Goes on with the number of the next frame, from the outermost on; it is not negative. */
  public void add(int number) {
    append(number);
    numbers++;
  }

  /**
   * Ends the path, which has the next id.
   *
   * @throws IOException if there are more than can be held
   */
  public void end() throws IOException {
    steps.add(step, 0, stepBytes);
  }

  /** Number of paths. */
  public int size() {
    return steps.size();
  }

  /** Number of stacks that these are at most, callers included. */
  public long mostStacks() {
    return numbers;
  }

  private void append(int number) {
    if (step.length - stepBytes < LONGEST_NUMBER) {
      step = Arrays.copyOf(step, step.length * 2);
    }
    int rest = number;
    for (; rest > 0x7f; rest >>>= 7) {
      step[stepBytes++] = (byte) (rest | 0x80);
    }
    step[stepBytes++] = (byte) rest;
  }

  /**
   * Adds all paths to others.
   *
   * @param newNumbers for each number here the one there, null if they are the same
   * @return the id there of each path
   * @throws IOException if there are more than can be held
   */
  public int[] addTo(StackPaths others, int[] newNumbers) throws IOException {
    Cursor cursor = new Cursor(steps);
    int[] ids = new int[size()];
    for (int path = 0; path < ids.length; path++) {
      others.begin(cursor.begin(path));
      while (cursor.hasNext()) {
        int number = cursor.next();
        others.add(newNumbers == null ? number : newNumbers[number]);
      }
      ids[path] = others.end();
    }
    return ids;
  }

  /**
   * The stack of each path. Only the first new stack of a path is looked for, others below it
   * cannot be there.
   *
   * @param frameIds the frame of each number, null if numbers are frames
   */
  public int[] stackIds(int[] frameIds, StackTable.Builder into) {
    Cursor cursor = new Cursor(steps);
    int[] stackIds = new int[size()];
    // The stack at each depth of the path before.
    int[] open = new int[64];
    for (int path = 0; path < stackIds.length; path++) {
      int depth = cursor.begin(path);
      int stackId = depth == 0 ? StackTable.ROOT : open[depth - 1];
      boolean isNew = false;
      while (cursor.hasNext()) {
        int number = cursor.next();
        int frameId = frameIds == null ? number : frameIds[number];
        if (isNew) {
          stackId = into.add(stackId, frameId);
        } else {
          int known = into.size();
          stackId = into.intern(stackId, frameId);
          isNew = stackId == known;
        }
        if (depth == open.length) {
          open = Arrays.copyOf(open, depth * 2);
        }
        open[depth++] = stackId;
      }
      stackIds[path] = stackId;
    }
    return stackIds;
  }

  /** Goes over the numbers of a path. */
  private static final class Cursor {
    private final ByteRows steps;
    private final byte[] bytes;
    private int at;
    private int end;

    Cursor(ByteRows steps) {
      this.steps = steps;
      this.bytes = steps.bytes();
    }

    /** Goes to a path and gives how many numbers are those of the path before. */
    int begin(int path) {
      at = steps.from(path);
      end = steps.to(path);
      return next();
    }

    boolean hasNext() {
      return at < end;
    }

    int next() {
      int number = bytes[at++];
      if (number >= 0) {
        return number;
      }
      number &= 0x7f;
      int shift = 7;
      for (; bytes[at] < 0; shift += 7) {
        number |= (bytes[at++] & 0x7f) << shift;
      }
      return number | bytes[at++] << shift;
    }
  }
}
