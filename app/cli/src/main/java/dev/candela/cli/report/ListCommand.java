package dev.candela.cli.report;

import static dev.candela.cli.option.Options.parameter;

import dev.candela.cli.option.Options;
import dev.candela.cli.option.Output;
import dev.candela.cli.output.Columns;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.record.ReachOptions;
import dev.candela.cli.record.RunningProgram;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.start.OwnRecordings;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.text.ShellWords;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

public final class ListCommand implements Runnable {
  private static final int MAX_PROGRAM_CHARACTERS = 100;

  private String jvm;
  private final Output output;
  private final ReachOptions.Via via;

  public ListCommand(Options options) {
    options.add(
        String.class, v -> jvm = v, parameter("NAME|PID").arity("0..1").descriptionKey("jvm"));
    output = new Output(options);
    via = new ReachOptions.Via(options);
  }

  @Override
  public void run() {
    output.refuseBoth();
    if (jvm != null && RunningProgram.isPid(jvm)) {
      listOwn();
      return;
    }
    List<TargetJvm> jvms =
        via.command().map(RunningProgram::list).orElseGet(new TargetJvms()::list);
    if (jvm != null) {
      List<TargetJvm> all = jvms;
      jvms = named(jvm, all);
      if (jvms.isEmpty()) {
        throw RunningProgram.unknown(jvm, via.command(), all);
      }
    }
    if (!output.printData("candela.list/1", json -> {}, "jvms", columns(), jvms)) {
      print(output.out(), jvms);
    }
  }

  /** Those whose main class, jar or arguments contain the text. */
  static List<TargetJvm> named(String text, List<TargetJvm> jvms) {
    String part = text.toLowerCase(Locale.ROOT);
    return jvms.stream()
        .filter(jvm -> commandLine(jvm).toLowerCase(Locale.ROOT).contains(part))
        .toList();
  }

  private void listOwn() {
    List<OwnRecordings.Entry> entries;
    long pid = Long.parseLong(RunningProgram.named(jvm, via.command()).id());
    try (OwnRecordings recordings = OwnRecordings.of(pid, via.command())) {
      entries = recordings.list();
    } catch (CaptureFailure e) {
      throw new CommandFailure(e.getMessage(), e);
    }
    Columns<OwnRecordings.Entry> own =
        new Columns<OwnRecordings.Entry>()
            .titled("", TextTable.Align.RIGHT, entry -> Long.toString(entry.id()))
            .words("name", OwnRecordings.Entry::name)
            .words("settings", ListCommand::settings)
            .value("id", OwnRecordings.Entry::id)
            .value("name", OwnRecordings.Entry::name)
            .value("settings", OwnRecordings.Entry::settings)
            .value("running", OwnRecordings.Entry::isRunning);
    if (output.printData("candela.recordings/1", json -> {}, "recordings", own, entries)) {
      return;
    }
    if (entries.isEmpty()) {
      output.out().println(Messages.text("cli.list.no-own", jvm));
    } else {
      own.table(entries).print(output.out());
      output.out().println();
      String name = ShellWords.quote(entries.getFirst().name());
      String way = via.command().map(v -> "--via " + v.quoted() + " ").orElse("");
      output.out().println(Messages.text("cli.list.copy", way + jvm, name));
    }
  }

  private static String settings(OwnRecordings.Entry entry) {
    String stopped = entry.isRunning() ? "" : " " + Messages.text("cli.list.not-running");
    return entry.settings() + stopped;
  }

  static void print(PrintWriter out, List<TargetJvm> jvms) {
    List<TargetJvm> ready = jvms.stream().filter(TargetJvm::attachable).toList();
    if (ready.isEmpty()) {
      out.println(Messages.text("cli.list.none"));
    } else {
      columns().table(ready).print(out);
    }
    for (TargetJvm jvm : jvms) {
      if (!jvm.attachable()) {
        out.println();
        out.println(Messages.text("cli.list.refused", jvm.pid() + " " + program(jvm)));
        out.println("    " + jvm.obstacle().map(Obstacle::sentence).orElse(""));
      }
    }
  }

  private static Columns<TargetJvm> columns() {
    return new Columns<TargetJvm>()
        .titled("PID", TextTable.Align.RIGHT, jvm -> Long.toString(jvm.pid()))
        .amounts("age", jvm -> jvm.startTime().map(ListCommand::age).orElse(""))
        .words("user", TargetJvm::user)
        .titled("Java", TextTable.Align.LEFT, jvm -> jvm.runtime().title())
        .words("program", ListCommand::program)
        .value("pid", TargetJvm::pid)
        .value("start", jvm -> jvm.startTime().map(Instant::toString).orElse(""))
        .value("user", TargetJvm::user)
        .value("java", jvm -> jvm.runtime().title())
        .json("javaVersion", jvm -> jvm.runtime().version())
        .value("container", TargetJvm::container)
        .value("main", TargetJvm::main)
        .value("arguments", TargetJvm::arguments)
        .json("jvmArguments", TargetJvm::vmOptions)
        .value("attachable", TargetJvm::attachable)
        .value("reason", jvm -> jvm.obstacle().map(Obstacle::reason).orElse(""))
        .json("remedy", jvm -> jvm.obstacle().map(Obstacle::remedy).orElse(""));
  }

  private static String age(Instant start) {
    return Quantities.duration(Math.max(0, Duration.between(start, Instant.now()).toNanos()));
  }

  private static String commandLine(TargetJvm jvm) {
    return (jvm.main() + " " + jvm.arguments()).strip();
  }

  private static String program(TargetJvm jvm) {
    String place = jvm.container().isEmpty() ? "" : "[" + jvm.container() + "] ";
    String text = place + commandLine(jvm);
    return text.length() <= MAX_PROGRAM_CHARACTERS
        ? text
        : text.substring(0, MAX_PROGRAM_CHARACTERS - 1) + "…";
  }
}
