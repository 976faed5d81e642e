package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.jfr.read.ChunkDecoder.EventRows;
import dev.candela.engine.format.jfr.read.KnownEvents.SampleSpec;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.jfr.EventCursor;
import dev.candela.jfr.FieldPlan;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

final class SampleRows implements EventRows {
  private static final String ALLOCATED = "allocationTime";
  private static final int START = 0;
  private static final int THREAD = 1;
  private static final int STACK = 2;
  private static final int STATE = 3;
  private static final int WEIGHT = 4;
  private static final int TIMES = 5;
  private static final int FIRST_ATTRIBUTE = 6;

  private final ThreadState impliedState;
  private final WeightUnit unit;
  private final FieldPlan plan;
  private final long[] slots;
  private final FieldColumn weight;

  /** Null if a sample stands for no more than its weight. */
  private final FieldColumn times;

  private final FieldColumn[] columns;
  private final SampleTable.Builder rows;

  /** Column of each attribute; {@link Ids#NONE} if this metadata lacks it. */
  private final int[] columnIndexes;

  private final long[] attributeValues;
  private final ProfileBuilder into;

  /** Wall-clock samples that async-profiler to 3.0 writes as this type; null before the first. */
  private SampleTable.Builder asleep;

  /** Null if all samples are of running threads. */
  private final BlockingCalls blockingCalls;

  SampleRows(JfrType type, SampleSpec spec, ProfileBuilder into) throws IOException {
    this.into = into;
    impliedState = spec.impliedState();
    unit = spec.type().unit();
    List<String> names = spec.attributeFields();
    String[] wanted = new String[FIRST_ATTRIBUTE + names.size()];
    boolean live = spec.type().category() == SampleCategory.LIVE;
    // Events of live objects are written when the recording ends.
    wanted[START] = live && type.field(ALLOCATED) != null ? ALLOCATED : "startTime";
    wanted[THREAD] = KnownEvents.threadField(type);
    wanted[STACK] = "stackTrace";
    wanted[STATE] = "state";
    wanted[WEIGHT] = spec.weightField() == null ? "" : spec.weightField();
    wanted[TIMES] = spec.timesField() == null ? "" : spec.timesField();
    for (int i = 0; i < names.size(); i++) {
      wanted[FIRST_ATTRIBUTE + i] = outerField(type, names.get(i));
    }
    plan = FieldPlan.of(type, wanted);
    slots = new long[wanted.length];
    weight = plan.has(WEIGHT) ? FieldColumn.of(wanted[WEIGHT], plan.field(WEIGHT)) : null;
    times = plan.has(TIMES) ? FieldColumn.of(wanted[TIMES], plan.field(TIMES)) : null;
    columns = new FieldColumn[names.size()];
    for (int i = 0; i < columns.length; i++) {
      JfrField field = plan.field(FIRST_ATTRIBUTE + i);
      columns[i] = field == null ? null : FieldColumn.of(names.get(i), field);
    }
    Attribute[] attributes =
        Arrays.stream(columns)
            .filter(column -> column != null)
            .map(FieldColumn::attribute)
            .toArray(Attribute[]::new);
    rows = into.samples(spec.type(), attributes);
    columnIndexes = FieldColumn.indexes(rows.attributes(), columns);
    attributeValues = new long[columnIndexes.length];
    blockingCalls = KnownEvents.mayWait(spec.type()) ? new BlockingCalls(into) : null;
  }

  /** A field within a constant is read after the constant's key in the event. */
  private static String outerField(JfrType type, String name) {
    int dot = name.indexOf('.');
    JfrField outer = dot < 0 ? null : type.field(name.substring(0, dot));
    return outer != null && outer.inPool() ? outer.name() : name;
  }

  @Override
  public void add(EventCursor event, ChunkContext context) throws IOException {
    long[] values = slots;
    Arrays.fill(values, 0);
    if (!event.read(plan, values)) {
      return;
    }
    int threadId = plan.has(THREAD) ? context.threads.sampledThreadId(values[THREAD]) : Ids.NONE;
    if (threadId == ChunkThreads.AGENT) {
      context.leaveOut();
      return;
    }
    int stackId = plan.has(STACK) ? context.stacks.stackId(values[STACK]) : StackTable.ROOT;
    ThreadState state = plan.has(STATE) ? context.threadState(values[STATE]) : impliedState;
    if (blockingCalls != null && blockingCalls.waits(stackId)) {
      state = ThreadState.WAITING;
    }
    boolean counted = weight == null || rows.type().unit() != unit;
    long weighs = counted ? 1 : weight.weight(values[WEIGHT], context);
    if (!counted && times != null && times.attribute().kind() == Attribute.Kind.DOUBLE) {
      weighs = Math.round(weighs * Double.longBitsToDouble(times.value(values[TIMES], context)));
    }
    // All values first: one that is damaged must not leave half a row.
    for (int attribute = 0; attribute < attributeValues.length; attribute++) {
      int column = columnIndexes[attribute];
      attributeValues[attribute] =
          column == Ids.NONE
              ? Ids.NONE
              : columns[column].value(values[FIRST_ATTRIBUTE + column], context);
    }
    long startNanos = context.moment(values[START]);
    if (state == ThreadState.SLEEPING && rows.type().name().equals(KnownEvents.EXECUTION_SAMPLE)) {
      asleep().add(startNanos, threadId, stackId, state, weighs);
      return;
    }
    rows.add(startNanos, threadId, stackId, state, weighs);
    for (int attribute = 0; attribute < attributeValues.length; attribute++) {
      rows.attribute(attribute, attributeValues[attribute]);
    }
  }

  private SampleTable.Builder asleep() {
    if (asleep == null) {
      asleep = into.samples(KnownEvents.SAMPLES_BY_NAME.get(KnownEvents.WALL_SAMPLE).type());
    }
    return asleep;
  }
}
