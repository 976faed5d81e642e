package dev.candela.engine.read.pprof;

import dev.candela.engine.model.LongColumn;
import dev.candela.engine.read.rows.ColumnCursor;
import dev.candela.engine.read.rows.StackPaths;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;

/** The samples as they come: stacks of locations, sets of labels and values, all by number. */
final class Samples {
  private final DenseIds locations;
  private final StackPaths paths = new StackPaths();
  private final BitSet usedLocations = new BitSet();
  private final LabelSets labelSets = new LabelSets();
  private final LongColumn.Builder pathIds = new LongColumn.Builder();
  private final LongColumn.Builder labelSetIds = new LongColumn.Builder();
  private final LongColumn.Builder valueCounts = new LongColumn.Builder();

  /** The values of the first sample, then of the second, and so on. */
  private final LongColumn.Builder values = new LongColumn.Builder();

  private final ProtoFields record = new ProtoFields();
  private final LongList path = new LongList();
  private final LongList sampleValues = new LongList();
  private byte[] labels = new byte[256];
  private int labelBytes;

  /**
   * @param locations gives the numbers of locations their indexes
   */
  Samples(DenseIds locations) throws IOException {
    this.locations = locations;
  }

  void add(byte[] bytes, int length) throws IOException {
    path.clear();
    sampleValues.clear();
    labelBytes = 0;
    record.over(bytes, 0, length);
    while (record.next()) {
      if (record.field() == Fields.SAMPLE_LOCATION) {
        record.numbers(path);
      } else if (record.field() == Fields.SAMPLE_VALUE) {
        record.numbers(sampleValues);
      } else if (record.isBytes(Fields.SAMPLE_LABEL)) {
        addLabel();
      }
    }
    paths.begin();
    for (int i = path.size() - 1; i >= 0; i--) {
      int location = locations.indexOf(path.get(i));
      usedLocations.set(location);
      paths.add(location);
    }
    pathIds.add(paths.end());
    labelSetIds.add(labelSets.indexOf(labels, labelBytes));
    valueCounts.add(sampleValues.size());
    for (int i = 0; i < sampleValues.size(); i++) {
      values.add(sampleValues.get(i));
    }
  }

  /** Puts the label behind those of the same sample, as the bytes that it was. */
  private void addLabel() {
    int length = record.to() - record.from();
    if (labels.length - labelBytes < length + 6) {
      labels = Arrays.copyOf(labels, Math.max(labels.length * 2, labelBytes + length + 6));
    }
    labels[labelBytes++] = Fields.SAMPLE_LABEL << 3 | ProtoFields.BYTES;
    int rest = length;
    for (; rest > 0x7f; rest >>>= 7) {
      labels[labelBytes++] = (byte) (rest | 0x80);
    }
    labels[labelBytes++] = (byte) rest;
    System.arraycopy(record.bytes(), record.from(), labels, labelBytes, length);
    labelBytes += length;
  }

  int size() {
    return pathIds.size();
  }

  /** Stacks whose frames are indexes of locations. */
  StackPaths paths() {
    return paths;
  }

  LabelSets labelSets() {
    return labelSets;
  }

  /** The indexes of locations that occur in stacks. */
  BitSet usedLocations() {
    return usedLocations;
  }

  ColumnCursor pathIds() {
    return new ColumnCursor(pathIds.view());
  }

  ColumnCursor labelSetIds() {
    return new ColumnCursor(labelSetIds.view());
  }

  ColumnCursor valueCounts() {
    return new ColumnCursor(valueCounts.view());
  }

  ColumnCursor values() {
    return new ColumnCursor(values.view());
  }
}
