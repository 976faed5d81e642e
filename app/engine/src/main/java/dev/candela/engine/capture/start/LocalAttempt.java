package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.ProcEntry;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.AgentInvitation;
import dev.candela.engine.capture.start.Attacher.AttachAttempt;
import dev.candela.engine.capture.start.Attacher.AttachAttempt.AttachPhase;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Attaches to a JVM of this machine. The JDK's attach cannot be interrupted, so its thread is left
 * to itself when time is up: it then gives up, or loads an agent that leaves at once.
 */
final class LocalAttempt extends AttachAttempt {
  private static final long LIMIT_SECONDS = 10;

  /** After this time the agent is asked for an error. */
  private static final long FAILURE_MILLIS = 2000;

  /** The attempt must end within its limit, including checks and cleaning up. */
  private static final long BUDGET_NANOS = TimeUnit.MILLISECONDS.toNanos(9500);

  private final long pid;
  private final boolean loopback;
  private final AgentFiles files;
  private final TargetJvms jvms;
  private final long startNanos = System.nanoTime();
  private final CompletableFuture<Surroundings> around = new CompletableFuture<>();
  private final CompletableFuture<Void> loaded = new CompletableFuture<>();

  LocalAttempt(
      AttachTarget.Local target,
      AgentFiles files,
      TargetJvms jvms,
      Consumer<AttachPhase> progress) {
    super(progress);
    this.pid = target.pid();
    this.loopback = target.loopback();
    this.files = files;
    this.jvms = jvms;
  }

  @Override
  void attempt() throws CaptureFailure, IOException, InterruptedException {
    enter(AttachPhase.CHECKING);
    if (jvms.find(pid).filter(jvm -> jvm.attachable() && jvm.acceptsOnlyItsUser()).isPresent()) {
      attachAsItsUser();
    } else {
      try (AgentInvitation invitation = invite()) {
        attach(invitation);
      }
    }
  }

  private void attachAsItsUser() {
    AttachTarget.Behind target = new AttachTarget.Behind(Attacher.asUserOf(pid), pid);
    Attacher.RelayAttempt attempt = new Attacher.RelayAttempt(target, files, this::enter, true);
    endWithAttempt(attempt::cancel);
    attempt.run();
    attempt
        .connection()
        .whenComplete(
            (made, failure) -> {
              if (failure != null) {
                connection().completeExceptionally(failure);
              } else if (!connection().complete(made)) {
                made.close();
              }
            });
  }

  private void attach(AgentInvitation invitation) throws CaptureFailure, InterruptedException {
    AgentConnection taken = null;
    try {
      Thread.ofPlatform().daemon().name("candela-attach-jdk").start(() -> load(invitation));
      waitFor(loaded);
      enter(AttachPhase.CONNECTING);
      AgentConnection made = waitFor(invitation.connection());
      made.belongsTo(pid);
      made.keeps(around.join());
      enter(AttachPhase.CONNECTED);
      taken = connection().complete(made) ? made : null;
    } finally {
      if (taken == null) {
        // It came after the time was up or the user had cancelled, or comes only now.
        invitation.connection().thenAccept(AgentConnection::close);
        around.thenAccept(Surroundings::close);
      }
    }
  }

  private AgentInvitation invite() throws CaptureFailure, IOException {
    files.check();
    Optional<Obstacle> obstacle = jvms.obstacle(pid);
    if (obstacle.isPresent()) {
      throw new CaptureFailure(obstacle.get());
    }
    return AgentInvitation.forRunning();
  }

  private void load(AgentInvitation invitation) {
    try (JdkAttach jvm = new JdkAttach(pid)) {
      // Files and network of a container, which may hang.
      Surroundings prepared = Surroundings.of(pid, loopback, files, invitation);
      around.complete(prepared);
      enter(AttachPhase.CONTACTING);
      jvm.open();
      if (!jvms.tellsOptions(pid)) {
        jvm.checkSecurityManager();
      }
      if (!connection().isDone()) {
        enter(AttachPhase.LOADING);
        AgentFiles inner = prepared.jars().files;
        jvm.load(inner.agentJar(), invitation.agentArguments(inner, prepared.port()));
      }
      loaded.complete(null);
      if (!invitation.isTakenUpWithin(FAILURE_MILLIS)) {
        jvm.checkAgentFailure();
      }
    } catch (CaptureFailure e) {
      if (!loaded.completeExceptionally(e)) {
        fail(e);
      }
    } catch (RuntimeException | Error e) {
      loaded.completeExceptionally(agentFailed(e.toString(), e));
    }
  }

  private <T> T waitFor(CompletableFuture<T> step) throws CaptureFailure, InterruptedException {
    try {
      CompletableFuture.anyOf(step, connection())
          .get(startNanos + BUDGET_NANOS - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new CaptureFailure(
          phase() == AttachPhase.CONNECTING
              ? Obstacle.of(
                  Kind.TIMED_OUT, "obstacle.agent-silent", Long.toString(pid), LIMIT_SECONDS)
              : Obstacle.of(Kind.TIMED_OUT, pid, LIMIT_SECONDS, phase().words()),
          e);
    } catch (ExecutionException e) {
      // Either the step failed or the whole attempt is over; what follows tells which.
      if (connection().isDone()) {
        AttachAttempt.outcome(connection());
      }
    }
    return AttachAttempt.outcome(step);
  }

  /** The agent's jars and Candela's port as the target sees them; no tunnel in the same network. */
  private record Surroundings(JarsForTarget jars, ContainerTunnel tunnel, int port)
      implements AutoCloseable {
    /** True for a process with a network of its own, as in most containers; false if unknown. */
    private static boolean hasOtherNetwork(long pid) {
      Path proc = Path.of("/proc");
      return new ProcEntry(proc.resolve(Long.toString(pid)), pid)
          .isIsolatedFrom(new ProcEntry(proc.resolve("self"), 0), "net");
    }

    static Surroundings of(long pid, boolean loopback, AgentFiles files, AgentInvitation invitation)
        throws CaptureFailure {
      ContainerTunnel tunnel =
          hasOtherNetwork(pid) ? ContainerTunnel.open(pid, loopback, files, invitation) : null;
      try {
        JarsForTarget jars = JarsForTarget.of(pid, files);
        return new Surroundings(jars, tunnel, tunnel == null ? invitation.port() : tunnel.port);
      } catch (Throwable e) {
        AgentConnection.closeQuietly(tunnel);
        throw e;
      }
    }

    @Override
    public void close() {
      jars.close();
      if (tunnel != null) {
        tunnel.close();
      }
    }
  }
}
