package dev.candela.cli;

import dev.candela.engine.capture.RecordRequest;
import dev.candela.engine.capture.start.LaunchSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
    description = "Attach to a JVM, or launch one, and record it to a .jfr file.",
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "candela record PID [-d TIME] [-o FILE] [OPTIONS]",
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

  @Parameters(
      arity = "0..*",
      paramLabel = "PID",
      description = "The process to attach to; with --launch the command to run.")
  private List<String> words = List.of();

  @Option(
      names = "--launch",
      description = "Start the program whose command line follows, behind --.")
  private boolean launch;

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "Stop after that time, such as 30s; without it, when the program ends.")
  private Optional<Duration> duration = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The recording; an existing one is replaced. Default: candela-PID.jfr.")
  private Path file;

  @Override
  public Integer call() throws InterruptedException {
    RecordRequest request = new RecordRequest(source(), sampling.settings(), output(), duration);
    return new RecordRun(spec.commandLine(), !launch).run(request);
  }

  /** What is wrong where options of the program to launch were taken for Candela's own. */
  static String hintAtDashes(List<String> arguments) {
    return arguments.contains("--launch") && !arguments.contains("--")
        ? "; put -- before the program's own command line: candela record --launch -- java ..."
        : "";
  }

  private RecordRequest.Source source() {
    if (launch) {
      if (words.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(), "--launch needs a command: candela record --launch -- java ...");
      }
      return new RecordRequest.Launched(LaunchSpec.ofCommand(words));
    }
    if (words.size() != 1 || !words.getFirst().matches("[0-9]{1,10}")) {
      throw new ParameterException(
          spec.commandLine(),
          words.isEmpty()
              ? "name the process to record; candela list shows them"
              : "'" + String.join(" ", words) + "' is no process id; candela list shows them");
    }
    return new RecordRequest.Running(Long.parseLong(words.getFirst()));
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
        : Path.of(launch ? "candela.jfr" : "candela-" + words.getFirst() + ".jfr");
  }
}
