package dev.candela.cli.report;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.option.Output;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.record.ReachOptions;
import dev.candela.cli.record.RunningProgram;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.Obstacle;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.start.OwnRecordings;
import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.text.ShellWords;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "list", mixinStandardHelpOptions = true)
public final class ListCommand implements Callable<Integer> {
  private static final int MAX_PROGRAM_CHARACTERS = 100;

  @Parameters(arity = "0..1", paramLabel = "PID", descriptionKey = "jvm")
  private String jvm;

  @Mixin private Output output;
  @Mixin private ReachOptions.Via via;

  @Override
  public Integer call() {
    output.refuseBoth();
    if (jvm != null) {
      return listOwn();
    }
    List<TargetJvm> jvms =
        via.command().map(RunningProgram::list).orElseGet(new TargetJvms()::list);
    if (output.json()) {
      JsonReport.print(output.out(), "candela.list/1", json -> write(json, jvms));
    } else if (output.csv()) {
      output.printCsv(csv -> write(csv, jvms));
    } else {
      print(output.out(), jvms);
    }
    return ExitCode.SUCCESS;
  }

  /** Lists the recordings that a JVM makes itself. */
  private int listOwn() {
    List<OwnRecordings.Entry> entries;
    long pid = Long.parseLong(RunningProgram.named(jvm, via.command()).id());
    try (OwnRecordings recordings = OwnRecordings.of(pid, via.command())) {
      entries = recordings.list();
    } catch (CaptureFailure e) {
      throw new CommandFailure(e.getMessage(), e);
    }
    if (output.json()) {
      JsonReport.print(output.out(), "candela.own/1", json -> writeOwn(json, entries));
    } else if (output.csv()) {
      output.printCsv(csv -> writeOwn(csv, entries));
    } else if (entries.isEmpty()) {
      output.out().println(Messages.text("cli.list.no-own", jvm));
    } else {
      TextTable table =
          new TextTable()
              .column("", TextTable.Align.RIGHT)
              .column(Messages.text("cli.column.name"), TextTable.Align.LEFT)
              .column(Messages.text("cli.column.settings"), TextTable.Align.LEFT);
      for (OwnRecordings.Entry entry : entries) {
        String stopped = entry.isRunning() ? "" : " " + Messages.text("cli.list.not-running");
        table.row(Long.toString(entry.id()), entry.name(), entry.settings() + stopped);
      }
      table.print(output.out());
      output.out().println();
      String name = ShellWords.quote(entries.getFirst().name());
      String way = via.command().map(v -> "--via " + v.quoted() + " ").orElse("");
      output.out().println(Messages.text("cli.list.copy", way + ShellWords.quote(jvm), name));
    }
    return ExitCode.SUCCESS;
  }

  private static void writeOwn(CsvText table, List<OwnRecordings.Entry> entries)
      throws IOException {
    table.row("id", "name", "settings", "running");
    for (OwnRecordings.Entry entry : entries) {
      table
          .field(entry.id())
          .field(entry.name())
          .field(entry.settings())
          .field(Boolean.toString(entry.isRunning()))
          .endRow();
    }
  }

  private static void writeOwn(JsonWriter json, List<OwnRecordings.Entry> entries)
      throws IOException {
    json.name("recordings").beginArray();
    for (OwnRecordings.Entry entry : entries) {
      json.beginObject();
      json.name("id").value(entry.id());
      json.name("name").value(entry.name());
      json.name("settings").value(entry.settings());
      json.name("running").value(entry.isRunning());
      json.endObject();
    }
    json.endArray();
  }

  static void print(PrintWriter out, List<TargetJvm> jvms) {
    List<TargetJvm> ready = jvms.stream().filter(TargetJvm::attachable).toList();
    if (ready.isEmpty()) {
      out.println(Messages.text("cli.list.none"));
    } else {
      printTable(out, ready);
    }
    for (TargetJvm jvm : jvms) {
      if (!jvm.attachable()) {
        out.println();
        out.println(Messages.text("cli.list.refused", jvm.pid() + " " + program(jvm)));
        out.println("    " + jvm.obstacle().map(Obstacle::sentence).orElse(""));
      }
    }
  }

  private static void printTable(PrintWriter out, List<TargetJvm> jvms) {
    TextTable table =
        new TextTable()
            .column("PID", TextTable.Align.RIGHT)
            .column(Messages.text("cli.column.age"), TextTable.Align.RIGHT)
            .column(Messages.text("cli.column.user"), TextTable.Align.LEFT)
            .column("Java", TextTable.Align.LEFT)
            .column(Messages.text("cli.column.program"), TextTable.Align.LEFT);
    for (TargetJvm jvm : jvms) {
      table.row(
          Long.toString(jvm.pid()),
          jvm.startTime().map(ListCommand::age).orElse(""),
          jvm.user(),
          jvm.runtime().title(),
          program(jvm));
    }
    table.print(out);
  }

  private static String age(Instant start) {
    long nanos = Duration.between(start, Instant.now()).toNanos();
    return Quantities.duration(Math.max(0, nanos));
  }

  private static String program(TargetJvm jvm) {
    String place = jvm.container().isEmpty() ? "" : "[" + jvm.container() + "] ";
    String text = place + (jvm.main() + " " + jvm.arguments()).strip();
    return text.length() <= MAX_PROGRAM_CHARACTERS
        ? text
        : text.substring(0, MAX_PROGRAM_CHARACTERS - 1) + "…";
  }

  private static void write(CsvText table, List<TargetJvm> jvms) throws IOException {
    table.row(
        "pid", "start", "user", "java", "container", "main", "arguments", "attachable", "reason");
    for (TargetJvm jvm : jvms) {
      table
          .field(jvm.pid())
          .field(jvm.startTime().map(Instant::toString).orElse(""))
          .field(jvm.user())
          .field(jvm.runtime().title())
          .field(jvm.container())
          .field(jvm.main())
          .field(jvm.arguments())
          .field(Boolean.toString(jvm.attachable()))
          .field(jvm.obstacle().map(Obstacle::reason).orElse(""))
          .endRow();
    }
  }

  private static void write(JsonWriter json, List<TargetJvm> jvms) throws IOException {
    json.name("jvms").beginArray();
    for (TargetJvm jvm : jvms) {
      json.beginObject();
      json.name("pid").value(jvm.pid());
      json.name("main").value(jvm.main());
      json.name("arguments").value(jvm.arguments());
      json.name("vmOptions").beginArray();
      for (String option : jvm.vmOptions()) {
        json.value(option);
      }
      json.endArray();
      json.name("java").value(jvm.runtime().title());
      json.name("javaVersion").value(jvm.runtime().version());
      json.name("user").value(jvm.user());
      json.name("container").value(jvm.container());
      json.name("start").value(jvm.startTime().map(Instant::toString).orElse(""));
      json.name("attachable").value(jvm.attachable());
      json.name("reason").value(jvm.obstacle().map(Obstacle::reason).orElse(""));
      json.name("remedy").value(jvm.obstacle().map(Obstacle::remedy).orElse(""));
      json.endObject();
    }
    json.endArray();
  }
}
