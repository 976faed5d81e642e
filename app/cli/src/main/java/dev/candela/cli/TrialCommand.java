package dev.candela.cli;

import dev.candela.engine.capture.start.LaunchSpec;
import dev.candela.engine.text.ShellWords;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Records two programs in turns and compares them. */
@Command(
    name = "trial",
    description =
        "Run two programs in turns (before, after, before, ...), record each run, and compare"
            + " them.",
    footer = {
      "",
      "Ctrl-C keeps the runs recorded so far; compare them with candela diff DIR/before DIR/after."
    },
    mixinStandardHelpOptions = true)
final class TrialCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private SamplingOptions sampling;

  @Option(
      names = "--before",
      required = true,
      paramLabel = "COMMAND",
      description = "The command line of the baseline, in quotes: 'java -jar app-1.jar'.")
  private String before;

  @Option(
      names = "--after",
      required = true,
      paramLabel = "COMMAND",
      description = "The command line to compare with it.")
  private String after;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each of them runs. Default: ${DEFAULT-VALUE}.")
  private int runs;

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      converter = TimeSpan.OrSeconds.class,
      description = "Stop each run after that time, such as 10s; without it, when it ends.")
  private Optional<Duration> duration = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description = "The folder for the recordings: DIR/before and DIR/after.")
  private Path folder;

  @Option(
      names = "--fail-on-regression",
      paramLabel = "PERCENT",
      description = "As for diff: exit with 1 if something costs more by this part of all.")
  private String threshold;

  @Override
  public Integer call() throws InterruptedException {
    Path ofBefore = folder.resolve("before");
    Path ofAfter = folder.resolve("after");
    List<RepeatedRuns.Program> programs =
        List.of(
            new RepeatedRuns.Program("before", launched("--before", before), ofBefore),
            new RepeatedRuns.Program("after", launched("--after", after), ofAfter));
    int code =
        new RepeatedRuns(spec.commandLine(), sampling.settings(), duration).record(programs, runs);
    if (code != ExitCode.SUCCESS) {
      return code;
    }
    List<String> words = new ArrayList<>(List.of("diff", ofBefore.toString(), ofAfter.toString()));
    if (threshold != null) {
      words.addAll(List.of("--fail-on-regression", threshold));
    }
    return CandelaCommand.run(
        spec.commandLine().getOut(), spec.commandLine().getErr(), words.toArray(String[]::new));
  }

  private LaunchSpec launched(String option, String command) {
    List<String> words = ShellWords.split(command);
    if (words.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), option + " needs a command line, such as 'java -jar app.jar'");
    }
    return LaunchSpec.ofCommand(words);
  }
}
