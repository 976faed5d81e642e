package dev.candela.engine.read.pprof;

import java.io.IOException;
import java.util.Arrays;

/**
 * The labels of samples, each distinct set of them once, as the bytes in which it is written: their
 * names are known later, and many samples share a set.
 */
final class LabelSets {
  private final ByteRows sets = new ByteRows();

  /** Index plus 1 in open addressing, 0 for none. */
  private int[] slots = new int[1 << 10];

  private int[] hashes = new int[1 << 9];

  /** The set without labels is always there. */
  LabelSets() throws IOException {
    indexOf(new byte[0], 0);
  }

  int size() {
    return sets.size();
  }

  /** The index of the set that is written in the first bytes of an array. */
  int indexOf(byte[] bytes, int length) throws IOException {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = hash * 31 + bytes[i];
    }
    hash = (hash ^ hash >>> 15) * 0x2C1B3C6D;
    int slot = hash & slots.length - 1;
    for (int index; (index = slots[slot] - 1) >= 0; slot = slot + 1 & slots.length - 1) {
      if (hashes[index] == hash
          && Arrays.equals(sets.bytes(), sets.from(index), sets.to(index), bytes, 0, length)) {
        return index;
      }
    }
    return add(slot, hash, bytes, length);
  }

  /** Goes to the labels of a set, each of which is a field that is bytes. */
  ProtoFields labels(int index, ProtoFields record) {
    return record.over(sets.bytes(), sets.from(index), sets.to(index));
  }

  private int add(int slot, int hash, byte[] bytes, int length) throws IOException {
    sets.add(bytes, 0, length);
    int size = sets.size();
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
    for (int index = 0; index < sets.size(); index++) {
      int slot = hashes[index] & slots.length - 1;
      while (slots[slot] != 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = index + 1;
    }
  }
}
