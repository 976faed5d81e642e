package dev.candela.cli;

import dev.candela.engine.capture.RecordRequest;
import dev.candela.engine.capture.start.LaunchSpec;
import dev.candela.engine.export.PictureFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
      "       candela record --connect HOST:PORT --token FILE [-d TIME] [-o FILE] [OPTIONS]",
      "       candela record --launch [-d TIME] [-o FILE] [OPTIONS] -- java ..."
    },
    footer = {
      "",
      "Ctrl-C stops the recording and keeps it. A launched program is ended when the time is up;"
          + " one that ends by itself once it is recorded gives its exit code."
    },
    mixinStandardHelpOptions = true)
final class RecordCommand implements Callable<Integer> {
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
    int drawn =
        CandelaCommand.run(
            spec.commandLine().getOut(),
            spec.commandLine().getErr(),
            report.get(),
            recording.toString(),
            "-o",
            output.toString());
    return failed.orElse(drawn);
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
    if (program == null) {
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
