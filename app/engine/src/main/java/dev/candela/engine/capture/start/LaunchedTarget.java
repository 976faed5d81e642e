package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentInvitation;
import dev.candela.engine.capture.start.Attacher.AttachAttempt;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.text.Messages;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class LaunchedTarget {
  /** A loaded JVM may need seconds to start the agent; after a minute it never will. */
  private static final long AGENT_SECONDS = 60;

  private static final long KILL_SECONDS = 3;

  /** A script may leave a JVM in the background, which needs seconds on a busy machine. */
  private static final long BACKGROUND_MILLIS = 10_000;

  private static final long LOOK_MILLIS = 100;

  private final Process process;
  private final AgentInvitation invitation;
  private final LaunchSpec spec;
  private final CompletableFuture<AgentConnection> connection = new CompletableFuture<>();
  private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
  private final AtomicBoolean givenUp = new AtomicBoolean();

  /** The recorded JVMs; a tool's daemon may have started them. */
  private final Set<ProcessHandle> jvms = ConcurrentHashMap.newKeySet();

  LaunchedTarget(Process process, AgentInvitation invitation, LaunchSpec spec) {
    this.process = process;
    this.invitation = invitation;
    this.spec = spec;
    if (spec.isJava()) {
      invitation
          .connection()
          .orTimeout(AGENT_SECONDS, TimeUnit.SECONDS)
          .whenComplete(this::connected);
    } else {
      invitation.connection().whenComplete(this::connected);
      Thread.ofVirtual().start(this::watchTool);
    }
    process.onExit().thenAccept(ended -> exited(ended.exitValue()));
  }

  public long pid() {
    return process.pid();
  }

  /** True while the process runs, or a recorded JVM that a script left in the background. */
  public boolean running() {
    return process.isAlive() || jvms.stream().anyMatch(ProcessHandle::isAlive);
  }

  /** True if the program is not a JVM and may outlive the recorded one. */
  public boolean outlivesJvm() {
    return !spec.isJava();
  }

  public CompletableFuture<Integer> exitCode() {
    return exitCode;
  }

  /** Waits for the agent; fails if the program ends before that, or the agent does not come. */
  public AgentConnection awaitAgent() throws CaptureFailure, InterruptedException {
    return AttachAttempt.outcome(connection);
  }

  /** Terminates the program and its children; kills them after 3 s. */
  public void kill() {
    Set<ProcessHandle> all = new LinkedHashSet<>();
    if (!spec.isJava()) {
      process.descendants().forEach(all::add);
      all.addAll(jvms);
    }
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroy);
    CompletableFuture.delayedExecutor(KILL_SECONDS, TimeUnit.SECONDS)
        .execute(() -> all.forEach(ProcessHandle::destroyForcibly));
  }

  private void connected(AgentConnection made, Throwable failure) {
    if (failure == null) {
      belongs(made);
      if (!connection.complete(made)) {
        // The program has ended, or the caller has stopped waiting.
        made.close();
      }
      return;
    }
    fail(failure);
  }

  private void belongs(AgentConnection made) {
    made.belongsTo(spec.isJava() ? process.pid() : jvm(made.target().pid()));
    ProcessHandle.of(made.processId()).ifPresent(jvms::add);
  }

  /** Takes the connection of each JVM of a specification for every JVM; on any thread. */
  public void takeEach(Consumer<AgentConnection> each) {
    invitation.takeEach(
        made -> {
          belongs(made);
          each.accept(made);
        });
  }

  public void takeNoMore() {
    invitation.close();
  }

  /** The process id that the agent reports, unless it is inside a container. */
  private long jvm(long said) {
    return new TargetJvms().find(said).isPresent() ? said : process.pid();
  }

  /** Of JVMs that were meant and are not recorded; also after the end. */
  public List<String> agentErrors() {
    return invitation.agentErrors().stream()
        .map(
            error ->
                error.pid().isEmpty()
                    ? error.sentence()
                    : Messages.text(
                        "launch.tool.not-recorded", error.main(), error.pid(), error.sentence()))
        .toList();
  }

  private void fail(Throwable failure) {
    String reason = String.join(" ", agentErrors());
    String sentence =
        reason.isEmpty() ? Messages.text("launch.failed.no-connection", AGENT_SECONDS) : reason;
    String remedy = reason.isEmpty() ? Messages.text("obstacle.agent-silent.remedy") : "";
    giveUp(new CaptureFailure(new Obstacle(Kind.LAUNCH_FAILED, sentence, remedy), failure));
  }

  /** When waiters learn of it, no file is left. */
  private void giveUp(CaptureFailure failure) {
    if (!connection.isDone() && givenUp.compareAndSet(false, true)) {
      invitation.close();
      connection.completeExceptionally(failure);
    }
  }

  private void exited(int code) {
    if (spec.isJava()) {
      String exited = Messages.text("launch.failed.exited", Integer.toString(code));
      String sentences =
          Stream.concat(Stream.of(exited), agentErrors().stream()).collect(Collectors.joining(" "));
      String remedy = remedy(spec, System.getenv(), code);
      giveUp(new CaptureFailure(new Obstacle(Kind.LAUNCH_FAILED, sentences, remedy)));
    }
    exitCode.complete(code);
  }

  /** In an ASCII locale, Java finds neither classes nor files below a name that is not ASCII. */
  static String remedy(LaunchSpec spec, Map<String, String> environment, int exitCode) {
    if (exitCode == 0) {
      return Messages.text("launch.failed.exited.well");
    }
    String directory = spec.directory().orElse(Path.of("")).toAbsolutePath().toString();
    return Stream.concat(Stream.of(directory), spec.words().stream())
        .filter(_ -> environment.containsKey("CANDELA_LC_ALL"))
        .filter(name -> !StandardCharsets.US_ASCII.newEncoder().canEncode(name))
        .findFirst()
        .map(name -> Messages.text("launch.failed.exited.locale", name))
        .orElse(Messages.text("launch.failed.exited.remedy"));
  }

  /** A build may take minutes to start its program, so only failures end the waiting. */
  private void watchTool() {
    try {
      long claimedNanos = 0;
      long endedNanos = 0;
      while (!isConnectedSoon()) {
        long now = System.nanoTime();
        claimedNanos = claimedNanos == 0 && invitation.isClaimed() ? now : claimedNanos;
        endedNanos = endedNanos == 0 && exitCode.isDone() ? now : endedNanos;
        boolean silent =
            claimedNanos != 0 && now - claimedNanos > TimeUnit.SECONDS.toNanos(AGENT_SECONDS);
        boolean over =
            endedNanos != 0
                && (exitCode.join() != 0
                    || now - endedNanos > TimeUnit.MILLISECONDS.toNanos(BACKGROUND_MILLIS));
        boolean failed = !invitation.agentErrors().isEmpty();
        if (silent || failed && (over || !spec.every())) {
          fail(null);
        } else if (over && claimedNanos == 0) {
          giveUp(ToolLaunch.noJvm(exitCode.join(), invitation.seenJvms(), spec));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isConnectedSoon() throws InterruptedException {
    try {
      connection.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    }
  }
}
