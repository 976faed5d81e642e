package dev.candela.cli;

import dev.candela.engine.capture.RecordRequest;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.start.LaunchSpec;
import dev.candela.engine.capture.start.OwnRecordings;
import dev.candela.engine.export.PictureFormat;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Records a JVM to a file. */
@Command(
    name = "record",
    description = "Attach to a JVM, or launch one, and record it.",
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "candela record PID [-d TIME] [-o FILE] [OPTIONS]",
      "       candela record --via COMMAND PID [-d TIME] [-o FILE] [OPTIONS]",
      "       candela record --connect HOST:PORT --token FILE [-d TIME] [-o FILE] [OPTIONS]",
      "       candela record PID --from-running [NAME] [-o FILE]",
      "       candela record --launch [-d TIME] [-o FILE] [OPTIONS] -- java ..."
    },
    footer = {
      "",
      "Ctrl-C stops the recording and keeps it. A launched program is ended when the time is up;"
          + " one that ends by itself once it is recorded gives its exit code."
    },
    mixinStandardHelpOptions = true)
final class RecordCommand implements Callable<Integer> {
  private static final Set<String> OF_OWN = Set.of("--from-running", "--output");

  @Spec private CommandSpec spec;
  @Mixin private SamplingOptions sampling;
  @Mixin private ReachOptions reach;

  @Parameters(
      arity = "0..*",
      paramLabel = "PID",
      description =
          "The process to attach to, by its id or main class; with --launch the command to run.")
  private List<String> words = List.of();

  @Option(
      names = "--launch",
      description = "Start the program or script whose command line follows, behind --.")
  private boolean launch;

  @Option(
      names = "--from-running",
      arity = "0..1",
      fallbackValue = "",
      paramLabel = "NAME",
      description =
          "Copy a recording that the JVM makes by itself, by its name or number, and leave it"
              + " running. The name is needed only if there are several.")
  private String own;

  @Option(
      names = "--jvm-main",
      paramLabel = "REGEX",
      description =
          "With --launch of a script or tool: record the first JVM it starts whose main class or"
              + " jar matches. Default: the first that is not a build tool.")
  private String jvmMain;

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      converter = TimeSpan.OrSeconds.class,
      description = "Stop after that time, such as 30s; without it, when the program ends.")
  private Optional<Duration> duration = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "The recording; an existing one is replaced. Default: candela-PID.jfr. A name that ends"
              + " in .html, .svg or .png gets a flame graph of it; .collapsed, .pb.gz, .csv and the"
              + " like get what convert makes.")
  private Path file;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "With --launch: run and record the program that often; -o names the folder, and diff"
              + " takes that for a side.")
  private Integer runs;

  private RunningProgram program;

  @Override
  public Integer call() throws InterruptedException {
    if (own != null) {
      return copyOwn();
    }
    RecordRequest.Source source = source();
    if (runs != null) {
      return new RepeatedRuns(spec.commandLine(), sampling.settings(), duration)
          .record(List.of(new RepeatedRuns.Program("", launched(), folder())), runs);
    }
    Path output = output();
    RecordRun run = new RecordRun(spec.commandLine(), !launch);
    Optional<String> report = reportFor(output);
    if (report.isEmpty()) {
      return run.run(new RecordRequest(source, sampling.settings(), output, duration));
    }
    OutputFile.checkDirectory(output);
    Path recording = TemporaryRecording.named(launch ? words.getFirst() : program().name());
    OptionalInt failed =
        run.recordForReport(new RecordRequest(source, sampling.settings(), recording, duration));
    return failed.orElse(report(report.get(), recording, output));
  }

  private int report(String command, Path recording, Path output) {
    return CandelaCommand.run(
        spec.commandLine().getOut(),
        spec.commandLine().getErr(),
        command,
        recording.toString(),
        "-o",
        output.toString());
  }

  /** Takes over what the JVM's own recorder has, and records nothing itself. */
  private int copyOwn() {
    new UnusedOptions(spec).refuseAllBut(OF_OWN, "--from-running copies what is there already");
    RunningProgram from = program();
    Path output = output();
    OutputFile.checkDirectory(output);
    Optional<String> report = reportFor(output);
    Path copy = report.isEmpty() ? output : TemporaryRecording.named(from.name());
    try {
      OwnRecordings recordings = new OwnRecordings(Long.parseLong(from.id()));
      OwnRecordings.Entry entry = recordings.find(own);
      recordings.copy(entry, copy);
      if (report.isPresent()) {
        return report(report.get(), copy, output);
      }
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          Messages.text(
              "record.copied",
              output.toString(),
              entry.name(),
              from.id(),
              Quantities.bytes(Files.size(output))));
      out.println("Look at it with: candela top " + output);
      return ExitCode.SUCCESS;
    } catch (CaptureFailure e) {
      throw new CommandFailure(e.getMessage(), e);
    } catch (IOException e) {
      throw new CommandFailure(output + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** The command that makes a file of this name, if it is no recording. */
  private static Optional<String> reportFor(Path output) {
    if (PictureFormat.of(output).isPresent()) {
      return Optional.of("flame");
    }
    ConvertFormat format = ConvertFormat.of(output);
    boolean other = format != null && format != ConvertFormat.JFR;
    return other ? Optional.of("convert") : Optional.empty();
  }

  private RunningProgram program() {
    if (program == null && own != null) {
      program = ofThisMachine();
    } else if (program == null) {
      program = reach.program(words).orElseGet(this::ofThisMachine);
    }
    return program;
  }

  /** What is wrong where options of the program to launch were taken for Candela's own. */
  static String hintAtDashes(List<String> arguments) {
    return arguments.contains("--launch") && !arguments.contains("--")
        ? "; put -- before the program's own command line: candela record --launch -- java ..."
        : "";
  }

  private RecordRequest.Source source() {
    if (launch) {
      reach.refuseWith("--launch");
      if (words.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(), "--launch needs a command: candela record --launch -- java ...");
      }
      return new RecordRequest.Launched(launched());
    }
    return new RecordRequest.Running(program().target());
  }

  private LaunchSpec launched() {
    LaunchSpec program = LaunchSpec.ofCommand(words);
    return jvmMain == null ? program : program.choosing(jvmMain);
  }

  private RunningProgram ofThisMachine() {
    if (jvmMain != null) {
      throw new ParameterException(
          spec.commandLine(), "--jvm-main needs --launch: candela record --launch -- ./start.sh");
    }
    if (words.size() != 1) {
      throw new ParameterException(
          spec.commandLine(),
          words.isEmpty()
              ? "name the process to record; candela list shows them"
              : "name one process, not '" + String.join(" ", words) + "'");
    }
    return RunningProgram.named(words.getFirst());
  }

  private Path folder() {
    if (!launch || file == null) {
      throw new ParameterException(
          spec.commandLine(),
          "--runs needs --launch and a folder: candela record --launch --runs 5 -o DIR -- java"
              + " ...");
    }
    return file;
  }

  private Path output() {
    if (file != null && file.toString().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "-o needs the name of a file; the one given is empty");
    }
    if (file != null && file.toString().equals("-")) {
      throw new ParameterException(
          spec.commandLine(),
          "a recording cannot go to standard output, since it goes back in its file; name a file");
    }
    return file != null
        ? file
        : Path.of(launch ? "candela.jfr" : "candela-" + program().id() + ".jfr");
  }
}
