package dev.candela.cli;

import static dev.candela.cli.option.Options.option;
import static dev.candela.cli.option.Options.parameter;

import dev.candela.cli.option.Options;
import dev.candela.cli.option.TimeSpan;
import dev.candela.cli.option.UnusedOptions;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.OutputFile;
import dev.candela.cli.output.StandardOutput;
import dev.candela.cli.output.Usage;
import dev.candela.cli.record.EveryJvm;
import dev.candela.cli.record.ReachOptions;
import dev.candela.cli.record.RecordRun;
import dev.candela.cli.record.RepeatedRuns;
import dev.candela.cli.record.RunningProgram;
import dev.candela.cli.record.SamplingOptions;
import dev.candela.engine.capture.Recorder.RecordRequest;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.capture.start.OwnRecordings;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.format.Format;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.text.ShellWords;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

final class RecordCommand implements Callable<Integer> {
  private static final Set<String> OF_OWN = Set.of("--from-running", "--output", "--json", "--via");

  private static final String EVERY = "all";

  private final CommandSpec spec;
  private final SamplingOptions sampling;
  private final ReachOptions reach;
  private List<String> words = List.of();
  private boolean launch;
  private String own;
  private String jvmMain;
  private Optional<Duration> duration = Optional.empty();
  private Path file;
  private boolean kernel;
  private boolean loopback;
  private boolean json;
  private Integer runs;
  private RunningProgram program;

  RecordCommand(Options options) {
    spec = options.command();
    spec.usageMessage()
        .customSynopsis(
            "candela record PID [-d TIME] [-o FILE] [OPTIONS]",
            "       candela record --launch [-d TIME] [-o FILE] [OPTIONS] -- java ...");
    sampling = new SamplingOptions(options);
    reach = new ReachOptions(options);
    options.addAll(
        String.class, v -> words = v, parameter("PID").arity("0..*").descriptionKey("target"));
    options.flag("--launch", v -> launch = v);
    options.add(
        String.class,
        v -> own = v,
        option("NAME", "--from-running").arity("0..1").fallbackValue(""));
    options.add(String.class, v -> jvmMain = v, option("REGEX|all[:REGEX]", "--jvm-main"));
    options.add(
        TimeSpan::parseOrSeconds,
        v -> duration = Optional.of(v),
        option("TIME", "-d", "--duration"));
    options.add(Path.class, v -> file = v, option("FILE", "-o", "--output"));
    options.flag("--kernel", v -> kernel = v);
    options.flag("--loopback", v -> loopback = v);
    options.flag("--json", v -> json = v);
    options.add(Integer.class, v -> runs = v, option("N", "--runs"));
  }

  @Override
  public Integer call() throws InterruptedException {
    if (own != null) {
      return copyOwn();
    }
    if (launch || reach.isElsewhere()) {
      new UnusedOptions(spec)
          .refuse(Set.of("--loopback"), Messages.text("cli.usage.no-effect.loopback"));
    }
    if (launch) {
      new UnusedOptions(spec)
          .refuse(Set.of("--kernel"), Messages.text("cli.usage.no-effect.kernel"));
    }
    if (launch && isEvery()) {
      return recordEvery();
    }
    RecordRequest.Source source = source();
    if (runs != null) {
      return recordRuns();
    }
    Path output = output();
    RecordRun run = new RecordRun(spec.commandLine(), !launch, json);
    if (!launch) {
      run.attachingTo(program());
    }
    Optional<String> report = reportFor(output);
    if (report.isEmpty()) {
      return run.run(new RecordRequest(source, sampling.settings(kernel), output, duration));
    }
    OutputFile.check(output);
    String name = launch ? words.getFirst() : program().name();
    Path recording = RecordRun.temporaryFile(name);
    AtomicInteger reported = new AtomicInteger();
    OptionalInt failed =
        run.recordForReport(
            name,
            new RecordRequest(source, sampling.settings(kernel), recording, duration),
            (outcome, recorded) -> {
              reported.set(report(report.get(), recording, output));
              if (json && reported.get() == ExitCode.SUCCESS) {
                RecordRun.printJson(spec.commandLine().getOut(), output, outcome, recorded);
              }
            });
    return failed.orElse(reported.get());
  }

  private int recordRuns() throws InterruptedException {
    int code =
        new RepeatedRuns(spec.commandLine(), sampling.settings(kernel), duration, json, json)
            .record(List.of(new RepeatedRuns.Program("", launched(), folder())), runs);
    if (code == ExitCode.SUCCESS && !json) {
      PrintWriter out = spec.commandLine().getOut();
      out.println(Messages.text("cli.record.look", ShellWords.quote(folder())));
      out.println(Messages.text("cli.record.compare", ShellWords.quote(folder())));
    }
    return code;
  }

  /** The word alone, or with a pattern behind it. */
  private boolean isEvery() {
    return jvmMain != null && (jvmMain.equals(EVERY) || jvmMain.startsWith(EVERY + ":"));
  }

  private int recordEvery() throws InterruptedException {
    source();
    Path output = output();
    if (runs != null || reportFor(output).isPresent()) {
      throw Usage.wrong(spec, "cli.usage.every-jvm");
    }
    OutputFile.check(output);
    Optional<String> pattern =
        Optional.of(jvmMain.substring(EVERY.length())).filter(rest -> rest.length() > 1);
    return new EveryJvm(spec.commandLine(), sampling.settings(kernel), output, json)
        .record(
            LaunchSpec.ofCommand(words).choosingEvery(pattern.map(rest -> rest.substring(1))),
            duration);
  }

  private int report(String command, Path recording, Path output) {
    List<String> words =
        new ArrayList<>(List.of(command, recording.toString(), "-o", output.toString()));
    if (StandardOutput.isMeant(output)) {
      words.addAll(List.of("--format", "jfr"));
    }
    return CandelaCommand.run(
        spec.commandLine().getOut(), spec.commandLine().getErr(), words.toArray(String[]::new));
  }

  /** Copies the JVM's own recording and records nothing. */
  private int copyOwn() {
    reach.refuseConnect("cli.usage.own-connect");
    new UnusedOptions(spec).refuseAllBut(OF_OWN, "cli.usage.only-copy");
    if (words.isEmpty() && !own.isEmpty()) {
      String jvm = ShellWords.quote(own);
      throw Usage.wrong(spec, "cli.usage.own-before", "candela record " + jvm + " --from-running");
    }
    RunningProgram from = program();
    Path output = output();
    OutputFile.check(output);
    Optional<String> report = reportFor(output);
    Path copy = report.isEmpty() ? output : RecordRun.temporaryFile(from.name());
    try (OwnRecordings recordings =
        OwnRecordings.of(Long.parseLong(from.id()), reach.viaCommand())) {
      OwnRecordings.Entry entry = recordings.find(own);
      recordings.copy(entry, copy);
      if (report.isPresent()) {
        int reported = report(report.get(), copy, output);
        if (reported != ExitCode.SUCCESS || !json) {
          return reported;
        }
      }
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        JsonReport.print(
            out,
            "candela.record/1",
            writer -> {
              writer.name("file").value(output.toString());
              writer.name("recordedBytes").value(Files.size(copy));
              writer.name("failure").value("");
            });
        return ExitCode.SUCCESS;
      }
      out.println(
          Messages.text(
              "record.copied",
              output.toString(),
              entry.name(),
              from.id(),
              Quantities.bytes(Files.size(output))));
      out.println(Messages.text("cli.record.look", ShellWords.quote(output)));
      return ExitCode.SUCCESS;
    } catch (CaptureFailure e) {
      throw new CommandFailure(e.getMessage(), e);
    } catch (IOException e) {
      throw CommandFailure.of(e, "cli.failure.cannot-read", output, e.getMessage());
    }
  }

  /** The command for files of this type, unless it is a recording. */
  private Optional<String> reportFor(Path output) {
    if (StandardOutput.isMeant(output)) {
      return Optional.of("convert");
    }
    if (PictureFormat.of(output).isPresent()) {
      return Optional.of("flame");
    }
    Optional<Format> format = Format.of(output);
    if (format.isEmpty() && output.getFileName().toString().contains(".")) {
      Notes.note(spec.commandLine().getErr(), "cli.note.other-ending", output);
    }
    return format.filter(other -> other != Format.JFR).map(_ -> "convert");
  }

  private RunningProgram program() {
    if (program == null && loopback) {
      program = ofThisMachine().withLoopback();
    } else if (program == null) {
      program = reach.program(words).orElseGet(this::ofThisMachine);
    }
    return program;
  }

  /** A hint if options of a program to launch were parsed as Candela's. */
  static String hintAtDashes(List<String> arguments) {
    boolean launches = arguments.contains("--launch") || arguments.contains("java");
    return launches && !arguments.contains("--") ? Messages.text("cli.usage.put-dashes") : "";
  }

  private RecordRequest.Source source() {
    if (launch) {
      reach.refuseWith("--launch");
      if (words.isEmpty()) {
        throw Usage.wrong(spec, "cli.usage.launch-needs-command");
      }
      boolean outTaken = json || file != null && StandardOutput.isMeant(file);
      return new RecordRequest.Launched(launched(), outTaken);
    }
    return new RecordRequest.Running(program().target());
  }

  private LaunchSpec launched() {
    LaunchSpec program = LaunchSpec.ofCommand(words);
    return jvmMain == null ? program : program.choosing(jvmMain);
  }

  private RunningProgram ofThisMachine() {
    if (jvmMain != null) {
      throw Usage.wrong(spec, "cli.usage.needs", "--jvm-main", "--launch");
    }
    if (words.size() != 1) {
      throw new ParameterException(
          spec.commandLine(),
          words.isEmpty()
              ? Messages.text("cli.usage.no-process")
              : Messages.text("cli.usage.several-processes", String.join(" ", words)));
    }
    return RunningProgram.named(words.getFirst());
  }

  private Path folder() {
    if (!launch || file == null) {
      throw Usage.wrong(spec, "cli.usage.runs-need-folder");
    }
    Usage.requireFolder(spec, file);
    return file;
  }

  private Path output() {
    if (file != null && file.toString().isEmpty()) {
      throw Usage.wrong(spec, "cli.usage.empty-file-name");
    }
    if (file != null && StandardOutput.isMeant(file)) {
      if (json) {
        throw Usage.wrong(spec, "cli.usage.two-on-stdout", "--json");
      } else if (StandardOutput.isTerminal()) {
        throw Usage.wrong(spec, "cli.usage.binary-to-terminal", "jfr");
      }
    }
    return file != null
        ? file
        : Path.of(launch ? "candela.jfr" : "candela-" + program().id() + ".jfr");
  }
}
