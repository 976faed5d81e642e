package dev.candela.cli.record;

import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.OutputFile;
import dev.candela.cli.output.Usage;
import dev.candela.engine.capture.Recorder.RecordRequest;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Records programs several times, in turns: what the machine does meanwhile falls on all of them.
 * Ctrl-C keeps the complete runs, and an incomplete one only if its program has no other. A run
 * that fails is the last one.
 */
public record RepeatedRuns(
    CommandLine commandLine,
    SamplingSettings settings,
    Optional<Duration> duration,
    boolean json,
    boolean outTaken) {

  /** One of the programs: what its runs are called if there are others, and their directory. */
  public record Program(String label, LaunchSpec command, Path folder) {}

  /** Returns the exit code of the first failing run. */
  public int record(List<Program> programs, int runs) throws InterruptedException {
    if (runs < 1) {
      throw Usage.wrong(commandLine.getCommandSpec(), "cli.usage.runs", runs);
    }
    programs.forEach(program -> prepare(program.folder()));
    if (!json) {
      return recordAll(programs, runs);
    }
    commandLine.getOut().println("[");
    int code = recordAll(programs, runs);
    commandLine.getOut().println("]");
    return code;
  }

  private int recordAll(List<Program> programs, int runs) throws InterruptedException {
    RecordRun recorder = new RecordRun(commandLine, false, json);
    String separator = "";
    for (int run = 1; run <= runs; run++) {
      for (Program program : programs) {
        commandLine
            .getErr()
            .println(
                program.label().isEmpty()
                    ? Messages.text("cli.record.run", run, runs)
                    : Messages.text("cli.record.run.of", program.label(), run, runs));
        commandLine.getErr().flush();
        Path file = RecordRequest.runIn(program.folder(), run);
        RecordRequest.Source source = new RecordRequest.Launched(program.command(), outTaken);
        if (json) {
          commandLine.getOut().print(separator);
          separator = "," + System.lineSeparator();
        }
        int code = recorder.run(new RecordRequest(source, settings, file, duration), run);
        if (StopOnInterrupt.isStopping()) {
          sayWhatIsKept(programs, file, run);
          return ExitCode.INTERRUPTED;
        }
        if (code != ExitCode.SUCCESS) {
          return code;
        }
      }
    }
    return ExitCode.SUCCESS;
  }

  /** The last one was interrupted: a part of a job looks like a cheap run. */
  private void sayWhatIsKept(List<Program> programs, Path last, int run) {
    try {
      boolean deleted = run > 1 && Files.deleteIfExists(last);
      for (Program program : programs) {
        int kept = (int) recordings(program.folder());
        String key =
            deleted && last.startsWith(program.folder())
                ? "cli.record.stopped.without"
                : "cli.record.stopped";
        commandLine.getErr().println(Messages.text(key, kept, program.folder(), run));
      }
    } catch (IOException e) {
      throw CommandFailure.of(e, "cli.failure.cannot-delete", last, e.getMessage());
    }
  }

  private static long recordings(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      // Not the folder with runs that failed.
      return files.filter(Files::isRegularFile).count();
    }
  }

  /** Recordings of an earlier time would count as runs. */
  private static void prepare(Path folder) {
    try (Stream<Path> files = Files.list(OutputFile.folder(folder))) {
      if (files.findAny().isPresent()) {
        throw CommandFailure.of("cli.failure.folder-not-empty", folder);
      }
    } catch (IOException e) {
      throw CommandFailure.of(e, "cli.failure.cannot-read", folder, e.getMessage());
    }
  }
}
