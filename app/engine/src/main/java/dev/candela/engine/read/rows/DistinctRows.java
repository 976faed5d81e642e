package dev.candela.engine.read.rows;

import java.io.IOException;
import java.util.Arrays;

/** Short runs of bytes, each distinct one once; for one thread. */
public final class DistinctRows {
  private final ByteRows rows = new ByteRows();

  /** Row plus 1 in open addressing, 0 for none. */
  private int[] slots = new int[1 << 10];

  private int[] hashes = new int[1 << 9];

  /** The rows, in order of their first appearance. */
  public ByteRows rows() {
    return rows;
  }

  /**
   * The row that equals the first bytes of an array, which is new if none does.
   *
   * @throws IOException if all rows no longer fit into an array
   */
  public int rowOf(byte[] bytes, int length) throws IOException {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = hash * 31 + bytes[i];
    }
    return rowOf(bytes, length, hash);
  }

  /**
   * The same where a hash of the bytes is known.
   *
   * @param bytesHash the same for the same bytes, and for others mostly another one
   */
  int rowOf(byte[] bytes, int length, int bytesHash) throws IOException {
    int hash = (bytesHash ^ bytesHash >>> 15) * 0x2C1B3C6D;
    int slot = hash & slots.length - 1;
    for (int row; (row = slots[slot] - 1) >= 0; slot = slot + 1 & slots.length - 1) {
      if (hashes[row] == hash
          && Arrays.equals(rows.bytes(), rows.from(row), rows.to(row), bytes, 0, length)) {
        return row;
      }
    }
    return add(slot, hash, bytes, length);
  }

  private int add(int slot, int hash, byte[] bytes, int length) throws IOException {
    rows.add(bytes, 0, length);
    int size = rows.size();
    if (size > hashes.length) {
      hashes = Arrays.copyOf(hashes, size * 2);
    }
    hashes[size - 1] = hash;
    slots[slot] = size;
    if (size * 2 > slots.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    for (int row = 0; row < rows.size(); row++) {
      int slot = hashes[row] & slots.length - 1;
      while (slots[slot] != 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = row + 1;
    }
  }
}
