package dev.candela.cli.record;

import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.OutputFile;
import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.LaunchedTarget;
import dev.candela.engine.capture.start.Launcher;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;

/**
 * Records every JVM that a command starts, to {@code build-PID.jfr} for {@code build.jfr}. Ends
 * with the command and the JVMs recorded by then.
 */
public final class EveryJvm {
  private final CommandLine commandLine;
  private final SamplingSettings settings;
  private final Path output;
  private final boolean json;

  /** JVMs that are being recorded or reported; guarded by this. */
  private int open;

  private final Set<LiveSession> sessions = new HashSet<>();
  private boolean stopped;

  /** True once everything has been reported: what connects then came too late. */
  private boolean closed;

  private boolean recordedAny;
  private int failure = ExitCode.SUCCESS;

  public EveryJvm(CommandLine commandLine, SamplingSettings settings, Path output, boolean json) {
    this.commandLine = commandLine;
    this.settings = settings;
    this.output = output;
    this.json = json;
  }

  /** Records until everything has ended, the time is up or Ctrl-C; returns the exit code. */
  public int record(LaunchSpec spec, Optional<Duration> duration) throws InterruptedException {
    try {
      Launcher launcher = new Launcher(AgentFiles.ofInstallation(), duration);
      LaunchedTarget target = json ? launcher.launchOnStandardError(spec) : launcher.launch(spec);
      target.takeEach(this::begin);
      awaitFirst(target);
      new RecordProgress(commandLine.getErr(), false, "").launched(spec);
      StopOnInterrupt.watch(() -> stop(target));
      duration.ifPresent(
          time ->
              CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS)
                  .execute(() -> stop(target)));
      int code = target.exitCode().get();
      awaitAll();
      target.takeNoMore();
      awaitAll();
      close();
      for (String error : target.agentErrors()) {
        commandLine.getErr().println(error);
        failed();
      }
      return result(code);
    } catch (CaptureFailure e) {
      throw new CommandFailure(e.getMessage(), e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("resource") // closed by its session
  private static void awaitFirst(LaunchedTarget target)
      throws CaptureFailure, InterruptedException {
    target.awaitAgent();
  }

  private synchronized int result(int code) {
    if (json) {
      commandLine.getOut().println(recordedAny ? "]" : "[]");
    } else if (!stopped) {
      commandLine.getOut().println(Messages.text("session.end.exit-code", Integer.toString(code)));
    }
    if (!stopped && code != ExitCode.SUCCESS) {
      return code;
    }
    return recordedAny ? failure : ExitCode.UNUSABLE;
  }

  private void stop(LaunchedTarget target) {
    target.takeNoMore();
    Set<LiveSession> running;
    synchronized (this) {
      stopped = true;
      running = Set.copyOf(sessions);
    }
    CompletableFuture.allOf(
            running.stream().map(LiveSession::stop).toArray(CompletableFuture[]::new))
        .whenComplete((_, _) -> target.kill());
  }

  private synchronized void awaitAll() throws InterruptedException {
    while (open > 0) {
      wait();
    }
  }

  private synchronized void close() {
    closed = true;
  }

  private synchronized void begin(AgentConnection connection) {
    if (stopped || closed) {
      connection.close();
      return;
    }
    open++;
    Thread.ofPlatform().name("candela-jvm").start(() -> follow(connection));
  }

  private void follow(AgentConnection connection) {
    long pid = connection.processId();
    String name = new TargetJvms().find(pid).map(TargetJvm::shortName).orElse("") + " " + pid;
    RecordProgress progress = new RecordProgress(commandLine.getErr(), false, name.strip() + ": ");
    try {
      Path file = file(pid);
      LiveSession session = LiveSession.start(connection, settings, file, null, progress);
      boolean late;
      synchronized (this) {
        sessions.add(session);
        late = stopped;
      }
      if (late) {
        session.stop();
      }
      RecordOutcome outcome =
          new RecordOutcome(file, session.engine(), session.ended().join(), OptionalInt.empty());
      synchronized (this) {
        sessions.remove(session);
      }
      report(outcome);
    } catch (RuntimeException e) {
      failed();
      throw e;
    } catch (CaptureFailure e) {
      progress.say(e.getMessage());
      failed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended();
    }
  }

  private void report(RecordOutcome outcome) {
    RecordRun run = new RecordRun(commandLine, false, json);
    run.join(outcome);
    RecordedProfile recorded = RecordedProfile.of(outcome);
    // Only now: a JVM that starts meanwhile must not wait for files to be read.
    synchronized (this) {
      if (json && !recorded.isEmpty()) {
        commandLine.getOut().print(recordedAny ? "," : "[");
      }
      int code = run.report(outcome, recorded);
      if (!recorded.isEmpty()) {
        recordedAny = true;
        failure = Math.max(failure, code);
      }
    }
  }

  private synchronized void failed() {
    failure = ExitCode.UNUSABLE;
  }

  private synchronized void ended() {
    open--;
    notifyAll();
  }

  private Path file(long pid) {
    return OutputFile.of(output, Long.toString(pid));
  }
}
