package dev.candela.cli.record;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.JsonReport;
import dev.candela.engine.capture.Recorder;
import dev.candela.engine.capture.Recorder.ActiveRecording;
import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.capture.Recorder.RecordRequest;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.format.RecordingBytes;
import dev.candela.engine.format.jfr.write.RecordingJoin;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiConsumer;
import picocli.CommandLine;

public final class RecordRun {
  /** Of a program that failed at once: not worth a look. */
  private static final int FEW_SAMPLES = 20;

  private final String name;
  private final PrintWriter out;
  private final PrintWriter err;
  private final RecordProgress progress;
  private final boolean json;
  private boolean oneOfSeveral;
  private boolean samplesNeeded = true;
  private Optional<Duration> asked = Optional.empty();

  /** {@code mayRewrite} is false while a launched program prints on the same terminal. */
  public RecordRun(CommandLine commandLine, boolean mayRewrite, boolean json) {
    this.json = json;
    this.name = commandLine.getCommandSpec().qualifiedName();
    this.out = commandLine.getOut();
    this.err = commandLine.getErr();
    this.progress = new RecordProgress(err, mayRewrite, "");
  }

  /** Says which JVM a name was taken for. */
  public RecordRun attachingTo(RunningProgram program) {
    progress.attachTo(program);
    return this;
  }

  /** For a report on other events, which an idle program has, too. */
  RecordRun allowingNoSamples(boolean allowed) {
    samplesNeeded = !allowed;
    return this;
  }

  /** Records until the time is up or Ctrl-C; returns the exit code. */
  public int run(RecordRequest request) throws InterruptedException {
    return report(record(request));
  }

  /** The same for one of several runs, which does not count if the program fails. */
  int run(RecordRequest request, int run) throws InterruptedException {
    oneOfSeveral = true;
    RecordOutcome outcome = record(request);
    boolean failed = outcome.failure().isPresent() && outcome.recordedAnything();
    if (!failed || StopOnInterrupt.isStopping()) {
      return report(outcome);
    }
    try {
      RecordOutcome aside = outcome.setAside();
      int code = report(aside);
      err.println(name + ": " + aside.failureOfRun(run));
      return code;
    } catch (IOException e) {
      throw CommandFailure.of(
          e, "record.file.not-writable.because", outcome.file(), e.getMessage());
    }
  }

  /**
   * Records for a report on a file or program, and says how it went on the error stream alone;
   * fails if there is nothing to report on. Returns the exit code of a program that failed.
   */
  public OptionalInt recordForReport(
      String what, RecordRequest request, BiConsumer<RecordOutcome, RecordedProfile> heard)
      throws InterruptedException {
    RecordOutcome outcome = record(request);
    outcome.end().losses().forEach(loss -> err.println(name + ": " + loss));
    RecordedProfile recorded = RecordedProfile.of(outcome);
    if (samplesNeeded ? recorded.isEmpty() : !outcome.recordedAnything()) {
      throw new CommandFailure(EmptyRecording.sentence(outcome));
    }
    err.println(
        outcome.end().isRegular()
            ? RecordProgress.summary(what, outcome, recorded)
            : name + ": " + outcome.end().sentence());
    sayDoubts(recorded);
    heard.accept(outcome, recorded);
    return outcome.failure();
  }

  private RecordOutcome record(RecordRequest request) throws InterruptedException {
    asked = request.duration();
    progress.records(request.settings());
    try {
      ActiveRecording recording =
          new Recorder(AgentFiles.ofInstallation()).start(request, progress::phase, progress);
      StopOnInterrupt.watch(recording::stop);
      if (request.source() instanceof RecordRequest.Launched launched) {
        progress.launched(launched.spec());
      }
      RecordOutcome outcome = recording.await();
      if (recording.target().isPresent() && outcome.end().cause() == SessionEnd.Cause.STOPPED) {
        progress.say(Messages.text("cli.record.program-stopped"));
      }
      join(outcome);
      return outcome;
    } catch (CaptureFailure e) {
      throw new CommandFailure(e.getMessage(), e);
    } finally {
      progress.clear();
    }
  }

  /** A failure is only a note: the recording is complete, only larger. */
  void join(RecordOutcome outcome) {
    if (outcome.recordedAnything() && outcome.end().cause() != SessionEnd.Cause.FILE_FAILED) {
      try {
        RecordingJoin.replace(outcome.file());
      } catch (IOException e) {
        err.println(
            name + ": " + Messages.text("cli.record.not-joined", outcome.file(), e.getMessage()));
      }
    }
  }

  private int report(RecordOutcome outcome) {
    if (!json) {
      sayHowTheProgramEnded(outcome);
    }
    return report(outcome, RecordedProfile.of(outcome));
  }

  /** Reports on a file; the same for each of several JVMs. */
  int report(RecordOutcome outcome, RecordedProfile recorded) {
    outcome.end().losses().forEach(loss -> err.println(name + ": " + loss));
    if (recorded.isEmpty()) {
      out.flush();
      err.println(name + ": " + EmptyRecording.sentence(outcome));
      return outcome.failure().orElse(ExitCode.UNUSABLE);
    }
    if (json) {
      printJson(out, outcome.file(), outcome, recorded);
    } else {
      out.println(RecordProgress.summary(outcome.file().toString(), outcome, recorded));
      boolean brokeEarly = outcome.failure().isPresent() && recorded.samples() < FEW_SAMPLES;
      if (!oneOfSeveral && !brokeEarly) {
        looks(
                recorded.samplesByKind().keySet(),
                outcome.engine().engine(),
                ShellWords.quote(outcome.file()))
            .forEach(out::println);
      }
    }
    out.flush();
    sayDoubts(recorded);
    recorded.doubts().forEach(this::note);
    if (outcome.end().isRegular()) {
      return outcome.failure().orElse(ExitCode.SUCCESS);
    }
    err.println(name + ": " + outcome.end().sentence());
    return ExitCode.UNUSABLE;
  }

  static List<String> looks(Set<String> kinds, EngineKind engine, String file) {
    // Where time passes in threads without work, they hide the others.
    String waiting = engine == EngineKind.ASYNC ? "sleeping" : "sleeping,waiting,parked,blocked";
    return switch (String.join(",", kinds)) {
      case "lock" -> List.of(Messages.text("cli.record.look-locks", file));
      case "wall" ->
          List.of(
              Messages.text("cli.record.look-running", file),
              Messages.text("cli.record.look-waiting", file, waiting));
      default -> {
        String event = kinds.isEmpty() || kinds.contains("cpu") ? "" : kinds.iterator().next();
        String of = event.isEmpty() ? file : file + " --event " + event;
        yield List.of(
            Messages.text("cli.record.look", of), Messages.text("cli.record.look-lines", of));
      }
    };
  }

  private void sayDoubts(RecordedProfile recorded) {
    asked
        .flatMap(time -> RecordProgress.longer(time, recorded.durationNanos()))
        .ifPresent(sentence -> note("longer", sentence));
    if (recorded.onlySourceLauncher()) {
      note("compiler", Messages.text("cli.note.only-compiler"));
    }
  }

  private void note(String what, String sentence) {
    progress.sayOnce(what, Messages.text("cli.note", sentence));
  }

  public static void printJson(
      PrintWriter out, Path file, RecordOutcome outcome, RecordedProfile recorded) {
    JsonReport.print(
        out,
        "candela.record/1",
        json -> {
          json.name("file").value(file.toString());
          write(json, outcome, recorded);
        });
  }

  public static void write(JsonWriter json, RecordOutcome outcome, RecordedProfile recorded)
      throws IOException {
    SessionStatus status = outcome.end().status();
    json.name("engine").value(outcome.engine().engine().label());
    json.name("durationNanos").value(recorded.durationNanos());
    json.name("samples").value(recorded.samples());
    JsonReport.write(json.name("samplesByKind"), recorded.samplesByKind());
    json.name("lostSamples").value(status.lostSamples().orElse(0));
    json.name("droppedChunks").value(status.droppedChunks().orElse(0));
    json.name("recordedBytes").value(recorded.fileBytes());
    if (outcome.exitCode().isPresent()) {
      json.name("exitCode").value(outcome.exitCode().getAsInt());
    }
    json.name("failure").value(outcome.end().isRegular() ? "" : outcome.end().sentence());
  }

  private void sayHowTheProgramEnded(RecordOutcome outcome) {
    if (outcome.exitCode().isPresent()) {
      out.println(
          Messages.text("session.end.exit-code", Integer.toString(outcome.exitCode().getAsInt())));
    } else if (outcome.end().cause() == SessionEnd.Cause.TARGET_ENDED) {
      out.println(Messages.text("session.end.target-ended"));
    }
  }

  /**
   * A file that is deleted when the process ends, in a new folder that only this user can open;
   * named after the program.
   */
  public static Path temporaryFile(String program) {
    try {
      Path folder = Files.createTempDirectory("candela-");
      folder.toFile().deleteOnExit();
      String name = program.substring(program.replace('\\', '/').lastIndexOf('/') + 1);
      Path file = folder.resolve(name + ".jfr");
      file.toFile().deleteOnExit();
      // If the process is interrupted, the second recorder's events are still there.
      RecordingBytes.besidePath(file).toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw CommandFailure.of(e, "cli.failure.temporary-file", e.getMessage());
    }
  }

  static final class EmptyRecording {
    private EmptyRecording() {}

    /** Likely reason, and the fate of the file. */
    static String sentence(RecordOutcome outcome) {
      OptionalInt failure = outcome.failure();
      if (outcome.end().isRegular() && failure.isEmpty()) {
        return Messages.text("cli.record.empty", Messages.text(guess(outcome)), file(outcome));
      }
      String end =
          failure.isPresent()
              ? Messages.text("session.end.exit-code", Integer.toString(failure.getAsInt()))
              : outcome.end().sentence();
      String reason = end.replaceAll("[.\u3002]$", "");
      return Messages.text("cli.record.empty.because", reason, file(outcome));
    }

    private static String guess(RecordOutcome outcome) {
      Set<EventKind> events = outcome.engine().intervals().keySet();
      boolean ofTime = events.contains(EventKind.CPU) || events.contains(EventKind.WALL);
      if (ofTime && outcome.end().cause() == SessionEnd.Cause.TARGET_ENDED) {
        return "cli.record.empty.too-short";
      } else if (events.contains(EventKind.CPU)) {
        return outcome.engine().engine() == EngineKind.JFR
            ? "cli.record.empty.idle.jfr"
            : "cli.record.empty.idle";
      } else if (events.contains(EventKind.LOCK)) {
        return "cli.record.empty.no-locks";
      }
      return "cli.record.empty.no-events";
    }

    private static String file(RecordOutcome outcome) {
      String key =
          outcome.recordedAnything()
              ? "cli.record.empty.file-kept"
              : Files.exists(outcome.file())
                  ? "cli.record.empty.file-unchanged"
                  : "cli.record.empty.file-not-written";
      return Messages.text(key, outcome.file());
    }
  }
}
