package dev.candela.cli.option;

import dev.candela.cli.output.StandardOutput;
import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Destination and format of reports. */
public final class Output {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--json")
  private boolean json;

  @Option(names = "--csv")
  private boolean csv;

  public boolean json() {
    return json;
  }

  public boolean csv() {
    return csv;
  }

  /** Prints a table of comma-separated values. */
  public void printCsv(Rows rows) {
    StandardOutput.write(
        out(),
        bytes -> {
          Writer text = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
          rows.write(new CsvText(text));
          text.flush();
        });
  }

  /** Writes rows of a table, headings first. */
  public interface Rows {
    void write(CsvText table) throws IOException;
  }

  /**
   * Reports on each of the recordings; as JSON, reports on each by itself are one array.
   *
   * @param each true if each was asked for by itself, were it only one
   */
  public void forEach(List<RecordingSet> recordings, boolean each, Consumer<RecordingSet> report) {
    boolean array = json && each;
    if (array) {
      out().println("[");
    }
    for (int i = 0; i < recordings.size(); i++) {
      if (array && i > 0) {
        out().println(",");
      }
      report.accept(recordings.get(i));
    }
    if (array) {
      out().println("]");
    }
  }

  /**
   * One form at a time.
   *
   * @throws ParameterException if both are asked for
   */
  public void refuseBoth() {
    if (json && csv) {
      throw new ParameterException(command.commandLine(), Messages.text("cli.usage.json-and-csv"));
    }
  }

  /** Names the recordings of a text if each has its own. */
  public void begin(RecordingSet recordings, boolean each) {
    if (each) {
      out().println(recordings.name() + ":");
    }
  }

  public PrintWriter out() {
    return command.commandLine().getOut();
  }
}
