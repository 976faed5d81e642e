package dev.candela.engine.model.index;

import java.util.function.IntUnaryOperator;

/**
 * Finds the row of a table by the hash of its key, without holding the keys: the table compares.
 * Open addressing at a load of at most one half; a slot holds the row plus one, 0 is free.
 *
 * <p>Use: {@code for (int slot = index.first(hash); (row = index.rowAt(slot)) != -1; slot =
 * index.next(slot))} compare, then {@link #put} at the free slot that ended the loop.
 */
public final class IdIndex {
  private int[] slots;
  private int size;

  public IdIndex(int expectedRows) {
    slots = new int[slotsFor(expectedRows)];
  }

  /** Spreads a 64-bit key over an int; multiplicative, since ids are small and dense. */
  public static int hash(long key) {
    long h = key * 0x9E37_79B9_7F4A_7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 12);
  }

  public static int hash(long key, long more) {
    return hash(key + Long.rotateLeft(more * 0xC2B2_AE3D_27D4_EB4FL, 31));
  }

  public int first(int hash) {
    return hash & slots.length - 1;
  }

  public int next(int slot) {
    return slot + 1 & slots.length - 1;
  }

  public int rowAt(int slot) {
    return slots[slot] - 1;
  }

  /** Puts the next row into a free slot; {@code hashOfRow} gives hashes again on growth. */
  public void put(int slot, int row, IntUnaryOperator hashOfRow) {
    slots[slot] = row + 1;
    size++;
    if (size * 2 > slots.length) {
      resize(Math.multiplyExact(slots.length, 2), hashOfRow);
    }
  }

  private static int slotsFor(int rows) {
    return Integer.highestOneBit(Math.max(16, Math.multiplyExact(rows, 2) - 1)) * 2;
  }

  private void resize(int slotCount, IntUnaryOperator hashOfRow) {
    int[] old = slots;
    slots = new int[slotCount];
    for (int entry : old) {
      if (entry != 0) {
        int slot = first(hashOfRow.applyAsInt(entry - 1));
        while (slots[slot] != 0) {
          slot = next(slot);
        }
        slots[slot] = entry;
      }
    }
  }
}
