package dev.candela.engine.format.csv;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.AttributeColumns;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes samples or events as comma-separated values with a heading, a line each. Moments are
 * nanoseconds since 1970, sizes bytes; what an event does not say is empty. Stacks are {@code
 * class.method} from the outermost on with semicolons between them.
 */
public final class CsvWriter {
  private final Profile profile;
  private final CsvText csv;

  /** Of the stacks of samples so far, since many share one. */
  private final String[] stackTexts;

  private CsvWriter(Profile profile, CsvText csv, String[] stackTexts) {
    this.profile = profile;
    this.csv = csv;
    this.stackTexts = stackTexts;
  }

  public static void write(Profile profile, Appendable out) throws IOException {
    CsvWriter writer =
        new CsvWriter(profile, new CsvText(out), new String[profile.stacks().size()]);
    writer.csv.row("start_nanos", "event", "thread", "state", "weight", "unit", "stack");
    for (SampleTable table : profile.samples()) {
      writer.write(table);
    }
  }

  /** Writes some events of one type with all their attributes. */
  public static void write(Profile profile, EventTable table, IntStream rows, CsvText csv)
      throws IOException {
    new CsvWriter(profile, csv, new String[0]).write(table, rows.toArray());
  }

  private void write(SampleTable table) throws IOException {
    String unit = Messages.key(table.type().unit());
    for (int row = 0; row < table.size(); row++) {
      ThreadState state = table.state(row);
      csv.field(table.startNanos().get(row))
          .field(table.type().name())
          .field(profile.threads().name(table.threadIds().getInt(row)))
          .field(state == ThreadState.UNKNOWN ? "" : Messages.key(state))
          .field(table.weights().get(row))
          .field(unit)
          .field(sharedStack(table.stackIds().getInt(row)))
          .endRow();
    }
  }

  private void write(EventTable table, int[] rows) throws IOException {
    AttributeColumns attributes = table.attributes();
    csv.field("start_nanos").field("duration_nanos").field("thread");
    for (Attribute attribute : attributes.all()) {
      csv.field(attribute.name());
    }
    csv.endRow();
    for (int row : rows) {
      csv.field(table.startNanos().get(row)).field(table.durationNanos().get(row));
      writeAttribute(Attribute.Kind.THREAD, table.threadIds().getInt(row));
      for (int i = 0; i < attributes.all().size(); i++) {
        writeAttribute(attributes.all().get(i).kind(), attributes.column(i).get(row));
      }
      csv.endRow();
    }
  }

  private void writeAttribute(Attribute.Kind kind, long value) throws IOException {
    switch (kind) {
      case STRING ->
          csv.field(value == Ids.NONE ? "" : profile.symbols().strings().get((int) value));
      case TRUTH -> csv.field(value == 0 ? "false" : "true");
      case THREAD -> csv.field(value == Ids.NONE ? "" : profile.threads().name((int) value));
      case STACK -> csv.field(value == Ids.NONE ? "" : stack((int) value));
      case COUNT, BYTES -> csv.field(value);
      case NANOS, MOMENT -> csv.field(value == Long.MIN_VALUE ? "" : Long.toString(value));
      case ADDRESS -> csv.field("0x" + Long.toHexString(value));
      case DOUBLE -> csv.field(Double.longBitsToDouble(value));
    }
  }

  private String sharedStack(int stackId) {
    if (stackTexts[stackId] == null) {
      stackTexts[stackId] = stack(stackId);
    }
    return stackTexts[stackId];
  }

  private String stack(int stackId) {
    return IntStream.of(profile.stacks().frameIds(stackId))
        .mapToObj(profile.symbols()::frameName)
        .collect(Collectors.joining(";"));
  }
}
