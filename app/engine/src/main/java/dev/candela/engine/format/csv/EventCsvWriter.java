package dev.candela.engine.format.csv;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.AttributeColumns;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes events of one type as comma-separated values with a heading, a line each: when, how long,
 * on which thread, and everything else that such events say, in the recording's own words. Moments
 * are nanoseconds since 1970, sizes bytes; what an event does not say is empty.
 */
public final class EventCsvWriter {
  private final Profile profile;
  private final AttributeColumns attributes;
  private final CsvText csv;

  private EventCsvWriter(Profile profile, EventTable table, CsvText csv) {
    this.profile = profile;
    this.attributes = table.attributes();
    this.csv = csv;
  }

  /** Writes some of the events. */
  public static void write(Profile profile, EventTable table, IntStream rows, CsvText csv)
      throws IOException {
    new EventCsvWriter(profile, table, csv).write(table, rows.toArray());
  }

  private void write(EventTable table, int[] rows) throws IOException {
    csv.field("start_nanos").field("duration_nanos").field("thread");
    for (Attribute attribute : attributes.all()) {
      csv.field(attribute.name());
    }
    csv.endRow();
    for (int row : rows) {
      writeRow(table, row);
    }
  }

  private void writeRow(EventTable table, int row) throws IOException {
    int threadId = table.threadIds().getInt(row);
    csv.field(table.startNanos().get(row)).field(table.durationNanos().get(row));
    csv.field(threadId == Ids.NONE ? "" : profile.threads().name(threadId));
    for (int i = 0; i < attributes.all().size(); i++) {
      writeAttribute(attributes.all().get(i).kind(), attributes.column(i).get(row));
    }
    csv.endRow();
  }

  private void writeAttribute(Attribute.Kind kind, long value) throws IOException {
    switch (kind) {
      case STRING ->
          csv.field(value == Ids.NONE ? "" : profile.symbols().strings().get((int) value));
      case TRUTH -> csv.field(value == 0 ? "false" : "true");
      case THREAD -> csv.field(value == Ids.NONE ? "" : profile.threads().name((int) value));
      case STACK -> csv.field(value == Ids.NONE ? "" : stack(profile, (int) value));
      case COUNT, BYTES -> csv.field(value);
      case NANOS, MOMENT -> csv.field(value == Long.MIN_VALUE ? "" : Long.toString(value));
      case ADDRESS -> csv.field("0x" + Long.toHexString(value));
      case DOUBLE -> csv.field(Double.longBitsToDouble(value));
    }
  }

  static String stack(Profile profile, int stackId) {
    return IntStream.of(profile.stacks().frameIds(stackId))
        .mapToObj(profile.symbols()::frameName)
        .collect(Collectors.joining(";"));
  }
}
