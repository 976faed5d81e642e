package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.jfr.read.ChunkDecoder.EventRows;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.jfr.EventCursor;
import dev.candela.jfr.FieldPlan;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class NonSampleRows implements EventRows {
  private static final int START = 0;
  private static final int DURATION = 1;
  private static final int THREAD = 2;

  /** Structures within structures; recorders write one within an event. */
  private static final int DEEPEST = 4;

  private static final List<String> HEAD = List.of("startTime", "duration", "eventThread");

  private final FieldPlan plan;
  private final long[] slots;
  private final FieldColumn duration;
  private final FieldColumn[] columns;
  private final EventTable.Builder rows;
  private final int[] columnIndexes;
  private final long[] attributeValues;
  private final ReadOptions.RowsOf wanted;

  /** Slot of the thread of samples, which do not count if it is the agent's. */
  private final int sampledThread;

  /** If the type is {@code wanted}, missing values differ from empty ones. */
  NonSampleRows(JfrType type, String tableName, ProfileBuilder into, ReadOptions.RowsOf wanted)
      throws IOException {
    this(type, tableName, into, wanted, true);
  }

  private NonSampleRows(
      JfrType type,
      String tableName,
      ProfileBuilder into,
      ReadOptions.RowsOf wanted,
      boolean withFields)
      throws IOException {
    this.wanted = wanted;
    List<String> names = new ArrayList<>(HEAD);
    List<FieldColumn> found = new ArrayList<>();
    if (withFields) {
      collect(type, "", 0, names, found);
    }
    plan = FieldPlan.of(type, names.toArray(new String[0]));
    slots = new long[names.size()];
    boolean sampled = wanted != null && KnownEvents.spec(type) != null;
    sampledThread = sampled ? names.indexOf(KnownEvents.threadField(type)) : Ids.NONE;
    duration = plan.has(DURATION) ? FieldColumn.of("duration", plan.field(DURATION)) : null;
    columns = found.toArray(new FieldColumn[0]);
    Attribute[] attributes = found.stream().map(FieldColumn::attribute).toArray(Attribute[]::new);
    rows = into.events(tableName, attributes);
    columnIndexes = FieldColumn.indexes(rows.attributes(), columns);
    attributeValues = new long[columnIndexes.length];
  }

  /** Rows with times and threads only, for types with millions of events. */
  static NonSampleRows withoutFields(JfrType type, ProfileBuilder into) throws IOException {
    return new NonSampleRows(type, type.name(), into, null, false);
  }

  /** Fields of embedded structures count as the event's own. */
  private static void collect(
      JfrType type, String prefix, int depth, List<String> names, List<FieldColumn> found)
      throws IOException {
    for (JfrField field : type.fields()) {
      String name = prefix + field.name();
      if (HEAD.contains(name)) {
        continue;
      }
      boolean typeId = type.name().equals("jdk.ActiveSetting") && name.equals("id");
      FieldColumn column = typeId ? FieldColumn.ofTypeId(name) : FieldColumn.of(name, field);
      if (column != null) {
        names.add(name);
        found.add(column);
      } else if (!field.array() && !field.inPool() && field.type() != null && depth < DEEPEST) {
        collect(field.type(), name + ".", depth + 1, names, found);
      }
    }
  }

  private long value(FieldColumn column, long raw, ChunkContext context) throws IOException {
    return wanted != null ? column.valueOrNone(raw, context) : column.value(raw, context);
  }

  @Override
  public void add(EventCursor event, ChunkContext context) throws IOException {
    Arrays.fill(slots, 0);
    if (!event.read(plan, slots)) {
      return;
    }
    long moment = context.moment(slots[START]);
    if (wanted != null && (!wanted.range().contains(moment) || rows.size() >= wanted.most())) {
      return;
    }
    if (sampledThread != Ids.NONE
        && context.threads.sampledThreadId(slots[sampledThread]) == ChunkThreads.AGENT) {
      return;
    }
    // All values first: one that is damaged must not leave half a row.
    for (int attribute = 0; attribute < attributeValues.length; attribute++) {
      int column = columnIndexes[attribute];
      attributeValues[attribute] =
          column == Ids.NONE
              ? Ids.NONE
              : value(columns[column], slots[HEAD.size() + column], context);
    }
    long durationNanos = duration == null ? 0 : duration.value(slots[DURATION], context);
    int threadId = plan.has(THREAD) ? context.threads.threadId(slots[THREAD]) : Ids.NONE;
    rows.add(moment, durationNanos, threadId);
    for (int attribute = 0; attribute < attributeValues.length; attribute++) {
      rows.attribute(attribute, attributeValues[attribute]);
    }
  }
}
