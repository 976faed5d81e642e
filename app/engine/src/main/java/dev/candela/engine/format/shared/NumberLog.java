package dev.candela.engine.format.shared;

import dev.candela.engine.model.Ids;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** Numbers written one after another, then read once; small ones take a byte. For one thread. */
public final class NumberLog {
  private static final int LONGEST_NUMBER = 10;

  private final Deque<byte[]> full = new ArrayDeque<>();
  private byte[] last = new byte[1 << 16];
  private int written;
  private byte[] reading = {};
  private int readTo;

  // The path before, of which the next one keeps its beginning.
  private int[] path = new int[64];
  private int depth;
  private int kept;

  public void add(long number) {
    if (last.length - written < LONGEST_NUMBER) {
      full.add(Arrays.copyOf(last, written));
      written = 0;
    }
    long rest = number << 1 ^ number >> 63;
    for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
      last[written++] = (byte) (rest | 0x80);
    }
    last[written++] = (byte) rest;
  }

  /** Adds a path; the part in common with the previous one is not repeated. */
  public void addPath(int[] numbers, int newDepth) {
    keep(numbers, newDepth);
    add(kept);
    add(newDepth - kept);
    for (int i = kept; i < newDepth; i++) {
      path[i] = numbers[i];
      add(numbers[i]);
    }
    depth = newDepth;
  }

  private void keep(int[] numbers, int newDepth) {
    int mismatch = Arrays.mismatch(path, 0, depth, numbers, 0, newDepth);
    kept = mismatch < 0 ? depth : mismatch;
    path = Ids.grown(path, newDepth - 1);
  }

  /** To be called at most as often as numbers were added. */
  public long next() {
    if (readTo == reading.length) {
      reading = full.isEmpty() ? Arrays.copyOf(last, written) : full.remove();
      readTo = 0;
    }
    long rest = reading[readTo++];
    if (rest < 0) {
      rest &= 0x7f;
      int shift = 7;
      for (; reading[readTo] < 0; shift += 7) {
        rest |= (reading[readTo++] & 0x7fL) << shift;
      }
      rest |= (long) reading[readTo++] << shift;
    }
    return rest >>> 1 ^ -(rest & 1);
  }

  /** Moves to the next path, in {@link #path}; returns its length. */
  public int nextPath() {
    kept = (int) next();
    depth = kept + (int) next();
    path = Ids.grown(path, depth - 1);
    for (int i = kept; i < depth; i++) {
      path[i] = (int) next();
    }
    return depth;
  }

  /** Begins with the current path; not to be modified. */
  public int[] path() {
    return path;
  }

  /** Length of the common start of this path and the previous one. */
  public int kept() {
    return kept;
  }
}
