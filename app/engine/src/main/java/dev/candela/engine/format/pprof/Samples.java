package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.ProtoFields.LongList;
import dev.candela.engine.format.pprof.ProtoFields.MalformedRecordException;
import dev.candela.engine.format.shared.NumberLog;
import dev.candela.engine.model.index.LongIds;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Samples as read: stacks of locations, sets of labels, and values, all by number. */
final class Samples {
  private final LongIds locations;
  private final BitSet usedLocations = new BitSet();

  /** Distinct sets of labels in encoded form: names come later, and many samples share a set. */
  private final Map<ByteBuffer, Integer> labelSets = new LinkedHashMap<>();

  /** For each sample: path of locations, set of labels, number of values, values. */
  private final NumberLog log = new NumberLog();

  private long size;
  private final ProtoFields record = new ProtoFields();
  private final LongList path = new LongList();
  private final LongList sampleValues = new LongList();
  private final ProtoRecord labels = new ProtoRecord();
  private int[] indexes = new int[64];

  /**
   * @param locations gives the numbers of locations their indexes
   */
  Samples(LongIds locations) {
    this.locations = locations;
  }

  void add(byte[] bytes, int length) throws MalformedRecordException {
    path.clear();
    sampleValues.clear();
    labels.clear();
    record.over(bytes, 0, length);
    while (record.next()) {
      if (record.field() == Fields.SAMPLE_LOCATION) {
        record.numbers(path);
      } else if (record.field() == Fields.SAMPLE_VALUE) {
        record.numbers(sampleValues);
      } else if (record.isBytes(Fields.SAMPLE_LABEL)) {
        labels.bytes(Fields.SAMPLE_LABEL, record.bytes(), record.from(), record.to());
      }
    }
    int depth = path.size();
    indexes = depth > indexes.length ? new int[depth * 2] : indexes;
    for (int i = 0; i < depth; i++) {
      indexes[i] = locations.intern(path.get(depth - 1 - i));
      usedLocations.set(indexes[i]);
    }
    log.addPath(indexes, depth);
    log.add(labelSet());
    log.add(sampleValues.size());
    for (int i = 0; i < sampleValues.size(); i++) {
      log.add(sampleValues.get(i));
    }
    size++;
  }

  private int labelSet() {
    ByteBuffer set = labels.content();
    Integer known = labelSets.get(set);
    if (known == null) {
      known = labelSets.size();
      byte[] copy = new byte[set.remaining()];
      set.get(copy);
      labelSets.put(ByteBuffer.wrap(copy), known);
    }
    return known;
  }

  long size() {
    return size;
  }

  /** Sets of labels by number, in encoded form. */
  List<byte[]> labelSets() {
    return labelSets.keySet().stream().map(ByteBuffer::array).toList();
  }

  BitSet usedLocations() {
    return usedLocations;
  }

  /** To be read once, after the last sample. */
  NumberLog log() {
    return log;
  }
}
