package dev.candela.engine.format.csv;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.format.shared.Aspect;
import dev.candela.engine.format.shared.WrittenFormat;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

public final class CsvFormat implements WrittenFormat {
  @Override
  public String name() {
    return "CSV";
  }

  @Override
  public List<String> endings() {
    return List.of(".csv");
  }

  @Override
  public Set<Aspect> cannotHold() {
    return EnumSet.of(
        Aspect.THREAD_NUMBERS, Aspect.FRAME_KINDS, Aspect.DESCRIPTORS, Aspect.ATTRIBUTES);
  }

  @Override
  public void write(Profile profile, WriteOptions options, OutputStream out) throws IOException {
    WrittenFormat.writeText(out, text -> SampleCsvWriter.write(profile, text));
  }

  /**
   * Writes samples as comma-separated values with a heading, a line each: when, what, on which
   * thread, in which state, how much, in which unit, where. Moments are nanoseconds since 1970;
   * stacks are {@code class.method} from the outermost on with semicolons between them.
   */
  private static final class SampleCsvWriter {
    private final Profile profile;
    private final CsvText csv;

    /** The text of each stack used so far, since many samples share one. */
    private final String[] stackTexts;

    private SampleCsvWriter(Profile profile, Appendable out) {
      this.profile = profile;
      this.csv = new CsvText(out);
      this.stackTexts = new String[profile.stacks().size()];
    }

    static void write(Profile profile, Appendable out) throws IOException {
      SampleCsvWriter writer = new SampleCsvWriter(profile, out);
      writer.csv.row("start_nanos", "event", "thread", "state", "weight", "unit", "stack");
      for (SampleTable table : profile.samples()) {
        writer.write(table);
      }
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
            .field(stackText(table.stackIds().getInt(row)))
            .endRow();
      }
    }

    private String stackText(int stackId) {
      if (stackTexts[stackId] == null) {
        stackTexts[stackId] = EventCsvWriter.stack(profile, stackId);
      }
      return stackTexts[stackId];
    }
  }
}
