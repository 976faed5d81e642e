package dev.candela.cli;

import dev.candela.engine.capture.ActiveRecording;
import dev.candela.engine.capture.RecordOutcome;
import dev.candela.engine.capture.RecordRequest;
import dev.candela.engine.capture.Recorder;
import dev.candela.engine.capture.SessionEnd;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentFiles;
import java.io.PrintWriter;
import java.util.OptionalInt;
import picocli.CommandLine;

/** Records as asked, tells how it goes, and says at the end what there is. */
final class RecordRun {
  private final String name;
  private final PrintWriter out;
  private final PrintWriter err;
  private final RecordProgress progress;

  /**
   * @param mayRewrite false while a launched program prints on the same terminal
   */
  RecordRun(CommandLine commandLine, boolean mayRewrite) {
    this.name = commandLine.getCommandSpec().qualifiedName();
    this.out = commandLine.getOut();
    this.err = commandLine.getErr();
    this.progress = new RecordProgress(err, mayRewrite);
  }

  /** Records until the request or Ctrl-C says that it is enough; returns the exit code. */
  int run(RecordRequest request) throws InterruptedException {
    try {
      Recorder recorder = new Recorder(AgentFiles.ofInstallation());
      return awaitAndReport(recorder.start(request, progress::phase, progress));
    } catch (CaptureFailure e) {
      progress.clear();
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  @SuppressWarnings("try") // the hook has to be there until all is reported, not to be used
  private int awaitAndReport(ActiveRecording recording) throws InterruptedException {
    try (StopOnInterrupt interrupt = new StopOnInterrupt(recording)) {
      RecordOutcome outcome = recording.await();
      progress.clear();
      return report(outcome);
    }
  }

  private int report(RecordOutcome outcome) {
    outcome.end().losses().forEach(loss -> err.println(name + ": " + loss));
    sayHowTheProgramEnded(outcome);
    if (!EmptyRecording.hasSamples(outcome)) {
      out.flush();
      err.println(name + ": " + EmptyRecording.sentence(outcome));
      return failureOfProgram(outcome).orElse(ExitCode.UNUSABLE);
    }
    out.println(RecordProgress.summary(outcome));
    out.println("Look at it with: candela top " + outcome.file());
    out.flush();
    return switch (outcome.end().cause()) {
      case STOPPED, TARGET_ENDED -> failureOfProgram(outcome).orElse(ExitCode.SUCCESS);
      default -> {
        err.println(name + ": " + outcome.end().sentence());
        yield ExitCode.UNUSABLE;
      }
    };
  }

  /** What a launched program that failed by itself says to its caller, which is ours, too. */
  private static OptionalInt failureOfProgram(RecordOutcome outcome) {
    boolean failed =
        outcome.end().cause() == SessionEnd.Cause.TARGET_ENDED
            && outcome.exitCode().orElse(ExitCode.SUCCESS) != ExitCode.SUCCESS;
    return failed ? outcome.exitCode() : OptionalInt.empty();
  }

  private void sayHowTheProgramEnded(RecordOutcome outcome) {
    if (outcome.exitCode().isPresent()) {
      out.println("The program ended with exit code " + outcome.exitCode().getAsInt() + ".");
    } else if (outcome.end().cause() == SessionEnd.Cause.TARGET_ENDED) {
      out.println("The program has ended, and the recording with it.");
    }
  }
}
