package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.Obstacle;
import dev.candela.engine.capture.jvm.Obstacles;
import dev.candela.engine.capture.jvm.ProcEntry;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.jvm.TargetRoot;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.AgentInvitation;
import dev.candela.engine.capture.start.AttachAttempt.AttachPhase;
import dev.candela.engine.capture.start.AttachAttempt.Outcome;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Attaches to a JVM of this machine.
 *
 * <p>The JDK's attach blocks and cannot be interrupted, so it runs on a thread that is left to
 * itself when time is up or the user cancels: it then finds the attempt over and gives up, or loads
 * an agent that is no longer expected and leaves at once.
 */
final class LocalAttempt extends AttachAttempt {
  private static final long LIMIT_SECONDS = 10;

  /** After this time the agent is asked for an error. */
  private static final long FAILURE_MILLIS = 2000;

  /** The attempt must end within its limit, including checks and cleaning up. */
  private static final long BUDGET_NANOS = TimeUnit.MILLISECONDS.toNanos(9500);

  private final AttachTarget.Local target;
  private final long pid;
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
    this.target = target;
    this.pid = target.pid();
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
      int feature = jvms.find(pid).map(found -> found.runtime().feature()).orElse(0);
      Surroundings prepared = Surroundings.of(target, feature, files, invitation);
      around.complete(prepared);
      enter(AttachPhase.CONTACTING);
      jvm.open();
      if (!jvms.tellsOptions(pid)) {
        jvm.checkSecurityManager();
      }
      if (!connection().isDone()) {
        enter(AttachPhase.LOADING);
        jvm.load(prepared.jars().files().agentJar(), prepared.arguments(invitation));
        if (prepared.meeting() != null) {
          meet(prepared.meeting(), invitation, jvm);
        }
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
      loaded.completeExceptionally(unexpected(e));
    }
  }

  private static void meet(Meeting meeting, AgentInvitation invitation, JdkAttach jvm)
      throws CaptureFailure {
    try {
      invitation.meet(meeting.enter());
    } catch (IOException e) {
      jvm.checkAgentFailure();
      throw new CaptureFailure(Obstacles.linkBroken(meeting.inner() + ": " + e.getMessage()), e);
    }
  }

  private <T> T waitFor(CompletableFuture<T> step) throws CaptureFailure, InterruptedException {
    try {
      CompletableFuture.anyOf(step, connection())
          .get(startNanos + BUDGET_NANOS - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new CaptureFailure(
          phase() == AttachPhase.CONNECTING
              ? Obstacles.agentSilent(pid, LIMIT_SECONDS)
              : Obstacles.timedOut(pid, LIMIT_SECONDS, phase().words()),
          e);
    } catch (ExecutionException e) {
      // Either the step failed or the whole attempt is over; what follows tells which.
      if (connection().isDone()) {
        Outcome.of(connection());
      }
    }
    return Outcome.of(step);
  }

  /**
   * The agent's jars in the target's own file system, and the way to the agent. In another network
   * that is a socket's file, or for a JVM without such sockets a port of that network.
   *
   * @param tunnel null in the same network and with a meeting
   * @param meeting null in the same network and with a tunnel
   */
  private record Surroundings(JarsForTarget jars, ContainerTunnel tunnel, Meeting meeting)
      implements AutoCloseable {
    /** True for a process with a network of its own, as in most containers; false if unknown. */
    private static boolean hasOtherNetwork(long pid) {
      Path proc = Path.of("/proc");
      return new ProcEntry(proc.resolve(Long.toString(pid)), pid)
          .isIsolatedFrom(new ProcEntry(proc.resolve("self"), 0), "net");
    }

    static Surroundings of(
        AttachTarget.Local target, int feature, AgentFiles files, AgentInvitation invitation)
        throws CaptureFailure {
      long pid = target.pid();
      boolean otherNetwork = hasOtherNetwork(pid);
      Optional<Meeting> meeting =
          otherNetwork && feature >= Meeting.FIRST_FEATURE ? Meeting.of(pid) : Optional.empty();
      ContainerTunnel tunnel =
          otherNetwork && meeting.isEmpty()
              ? ContainerTunnel.open(pid, target.loopback(), files, invitation)
              : null;
      JarsForTarget jars = null;
      try {
        jars = JarsForTarget.of(pid, files);
        return new Surroundings(jars, tunnel, meeting.orElse(null));
      } finally {
        if (jars == null) {
          close(tunnel, meeting.orElse(null));
        }
      }
    }

    String arguments(AgentInvitation invitation) {
      AgentFiles inner = jars.files();
      if (meeting != null) {
        return invitation.agentArguments(inner, meeting.inner());
      }
      return invitation.agentArguments(inner, tunnel == null ? invitation.port() : tunnel.port());
    }

    @Override
    public void close() {
      jars.close();
      close(tunnel, meeting);
    }

    private static void close(ContainerTunnel tunnel, Meeting meeting) {
      if (tunnel != null) {
        tunnel.close();
      }
      if (meeting != null) {
        meeting.close();
      }
    }
  }

  /**
   * A Unix-domain socket in a directory that the target sees, at which its agent waits.
   *
   * @param inner the socket's path as the target sees it
   */
  private record Meeting(long pid, SecureDirectoryStream<Path> directory, Path inner)
      implements AutoCloseable {
    /** Of Java with such sockets. */
    static final int FIRST_FEATURE = 16;

    /** Empty if there is no directory for it. */
    static Optional<Meeting> of(long pid) {
      byte[] random = new byte[8];
      new SecureRandom().nextBytes(random);
      String name = "candela-link-" + HexFormat.of().formatHex(random);
      for (Path place : JarsForTarget.PLACES) {
        try {
          return Optional.of(
              new Meeting(pid, TargetRoot.openSafe(pid, place), place.resolve(name)));
        } catch (IOException e) {
          // The next one may do.
        }
      }
      return Optional.empty();
    }

    /** A link in place of the socket leads to a process that does not know the token. */
    SocketChannel enter() throws IOException {
      Optional<TargetRoot> other = TargetRoot.of(pid);
      return SocketChannel.open(
          UnixDomainSocketAddress.of(other.isPresent() ? other.get().path(inner) : inner));
    }

    @Override
    public void close() {
      try (directory) {
        directory.deleteFile(inner.getFileName());
      } catch (IOException e) {
        // The agent has removed it, as it does when it is met.
      }
    }
  }
}
