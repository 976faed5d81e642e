package dev.candela.cli.option;

import dev.candela.cli.output.Columns;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Headline;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.StandardOutput;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.output.Usage;
import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

public final class Output {
  private final CommandSpec command;
  private boolean json;
  private boolean csv;

  /** The recording that is reported by itself, or empty. */
  private String file = "";

  /** False if the titles of its table have been printed. */
  private boolean titled = true;

  public Output(Options options) {
    command = options.command();
    options.flag("--json", v -> json = v);
    options.flag("--csv", v -> csv = v);
  }

  public boolean json() {
    return json;
  }

  public boolean csv() {
    return csv;
  }

  /** True for JSON and CSV, which are complete. */
  public boolean isData() {
    return json || csv;
  }

  /** How many rows to print at most; 0 for all. Data has all of them, unless a limit was given. */
  public int limit(int usual) {
    boolean given = command.commandLine().getParseResult().hasMatchedOption("--limit");
    return isData() && !given ? 0 : usual;
  }

  /** Prints rows as JSON, in an array of this name below the head, or as CSV; false for text. */
  public <R> boolean printData(
      String schema, JsonReport.Body head, String name, Columns<R> columns, List<R> rows) {
    if (json) {
      JsonReport.print(
          out(),
          schema,
          writer -> {
            head.write(writer);
            columns.write(writer.name(name), rows);
          });
    } else if (csv) {
      printCsv(columns, rows);
    }
    return isData();
  }

  /** Prints a table of comma-separated values; one for all recordings, if each has its own. */
  public <R> void printCsv(Columns<R> columns, List<R> rows) {
    printCsv(table -> columns.write(table, rows, file, titled));
  }

  public void printCsv(Rows rows) {
    StandardOutput.write(
        out(),
        bytes -> {
          Writer text = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
          rows.write(new CsvText(text));
          text.flush();
        });
  }

  public interface Rows {
    void write(CsvText table) throws IOException;
  }

  /** Reports on each of the recordings; as JSON, reports on each by itself are one array. */
  public void forEach(List<RecordingSet> recordings, boolean each, Consumer<RecordingSet> report) {
    forEach(
        out(),
        json && each,
        recordings,
        recording -> {
          file = each ? recording.name() : "";
          report.accept(recording);
          titled = !each;
        });
  }

  /** Of several, one that cannot be reported on is named at the end, without a JSON array. */
  public static void forEach(
      PrintWriter out,
      boolean array,
      List<RecordingSet> recordings,
      Consumer<RecordingSet> report) {
    String before = array ? "[" : "";
    CommandFailure failure = null;
    for (RecordingSet each : recordings) {
      if (array) {
        out.println(before);
        before = ",";
      }
      try {
        report.accept(each);
      } catch (CommandFailure e) {
        if (array || recordings.size() == 1) {
          throw e;
        } else if (failure != null) {
          Notes.warn(each.err(), failure.getMessage());
        }
        failure = new CommandFailure(each.name() + ": " + e.getMessage(), e);
      }
    }
    if (failure != null) {
      throw failure;
    } else if (array) {
      out.println("]");
    }
  }

  public void refuseBoth() {
    if (json && csv) {
      throw Usage.wrong(command, "cli.usage.not-both", "--json", "--csv");
    }
  }

  /**
   * Prints the lines above a table: whose samples, which, how many, what the JVM did, how much ran
   * in native code, and more. Without {@code jvmListed}, the table leaves out methods that only the
   * JVM's threads ran.
   */
  public void begin(
      RecordingSet recordings, boolean each, View view, boolean jvmListed, Stream<String> more) {
    if (each) {
      out().println(TextTable.printable(recordings.name()) + ":");
    }
    out().println(Headline.of(view));
    Headline.jvmWork(view, jvmListed).ifPresent(out()::println);
    Headline.nativeCode(view).ifPresent(out()::println);
    if (recordings.isMerged()) {
      out().println(Messages.text("cli.headline.merged", recordings.files().size()));
    }
    more.forEach(out()::println);
    out().println();
  }

  public PrintWriter out() {
    return command.commandLine().getOut();
  }
}
