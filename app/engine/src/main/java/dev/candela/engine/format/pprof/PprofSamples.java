package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.ProtoFields.LongList;
import dev.candela.engine.format.pprof.SampleLabels.Labels;
import dev.candela.engine.format.pprof.ValueKinds.ValueKind;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.WeightUnit;
import java.util.HashMap;
import java.util.Map;

/** Rows of values. Candela's own samples say how many they are, and become as many rows again. */
final class PprofSamples {
  private final ValueKinds kinds;
  private final ProfileBuilder into;
  private final SampleTable.Builder[] tables;
  private final Map<String, SampleTable.Builder> tableByEvent = new HashMap<>();
  private long spareRows;
  private long negative;

  /** {@code spareRows} may be added to one for each value. */
  PprofSamples(ValueKinds kinds, ProfileBuilder into, long spareRows) {
    this.kinds = kinds;
    this.into = into;
    this.tables = new SampleTable.Builder[kinds.size()];
    this.spareRows = spareRows;
  }

  /** Excess values are ignored. */
  void add(int stackId, Labels labels, LongList values) {
    String event = labels.event();
    if (event != null && kinds.has(event)) {
      // Converted from a file of another writer, whose values had these names.
      event = null;
    }
    for (int kind = 0; kind < kinds.size(); kind++) {
      int countIndex = kinds.countIndex(kind);
      long count = countIndex == ValueKinds.NONE ? 0 : values.get(countIndex);
      long amount = values.get(kind);
      if (amount < 0 || count < 0) {
        negative++;
      } else if (event != null && kinds.isMain(kind) && (amount > 0 || count > 0)) {
        addSplit(table(event, kind), stackId, labels, amount, Math.max(1, count));
      } else if (event == null && amount > 0) {
        ValueKind value = kinds.get(kind);
        // Allocations are too many for a row each, and sampled by their size.
        long rows = value.category() == SampleCategory.CPU ? Math.max(1, count) : 1;
        addSplit(table(kind), stackId, labels, value.scaled(amount), rows);
      }
    }
  }

  void end() {
    into.remarkIf(negative > 0, "read.warning.negative-values", negative);
  }

  private void addSplit(
      SampleTable.Builder table, int stackId, Labels labels, long weight, long count) {
    long rows = count - 1 <= spareRows ? count : 1;
    spareRows -= rows - 1;
    for (long row = 0; row < rows; row++) {
      // The first ones take what does not divide.
      addRow(table, stackId, labels, weight / rows + (row < weight % rows ? 1 : 0));
    }
  }

  private void addRow(SampleTable.Builder table, int stackId, Labels labels, long weight) {
    table.add(0, labels.threadId(), stackId, labels.state(), weight);
    SampleType type = table.type();
    into.countEvents(type.name(), type.unit().events(weight));
  }

  private SampleTable.Builder table(int kind) {
    if (tables[kind] == null) {
      ValueKind value = kinds.get(kind);
      tables[kind] = into.moreSamples(new SampleType(value.name(), value.category(), value.unit()));
    }
    return tables[kind];
  }

  private SampleTable.Builder table(String event, int kind) {
    ValueKind value = kinds.get(kind);
    // Candela's own objects without a size are samples.
    boolean samples = value.unit() == WeightUnit.COUNT && kinds.countIndex(kind) == ValueKinds.NONE;
    WeightUnit unit = samples ? WeightUnit.SAMPLES : value.unit();
    return tableByEvent.computeIfAbsent(
        kind + " " + event, _ -> into.moreSamples(new SampleType(event, value.category(), unit)));
  }
}
