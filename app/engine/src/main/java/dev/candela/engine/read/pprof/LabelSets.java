package dev.candela.engine.read.pprof;

import dev.candela.engine.read.rows.ByteRows;
import dev.candela.engine.read.rows.DistinctRows;
import java.io.IOException;

/**
 * The labels of samples, each distinct set of them once, as the bytes in which it is written: their
 * names are known later, and many samples share a set.
 */
final class LabelSets {
  private final DistinctRows sets = new DistinctRows();

  /** The set without labels is always there. */
  LabelSets() throws IOException {
    indexOf(new byte[0], 0);
  }

  int size() {
    return sets.rows().size();
  }

  /** The index of the set that is written in the first bytes of an array. */
  int indexOf(byte[] bytes, int length) throws IOException {
    return sets.rowOf(bytes, length);
  }

  /** Goes to the labels of a set, each of which is a field that is bytes. */
  ProtoFields labels(int index, ProtoFields record) {
    ByteRows rows = sets.rows();
    return record.over(rows.bytes(), rows.from(index), rows.to(index));
  }
}
