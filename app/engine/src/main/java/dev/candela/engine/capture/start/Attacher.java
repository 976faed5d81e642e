package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.ProcEntry;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.jvm.TargetRoot;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentConnection.AgentRefusal;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.Relay;
import dev.candela.engine.capture.link.Relay.ViaCommand;
import dev.candela.engine.capture.start.Attacher.AttachAttempt.AttachPhase;
import dev.candela.engine.text.Messages;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Stream;

public final class Attacher {
  private static final String PATH =
      "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  private static final List<String> WITHOUT_RIGHTS =
      List.of("env", "-i", "-C", "/", PATH, "setsid", "setpriv", "--no-new-privs");

  private final AgentFiles files;
  private final TargetJvms jvms;

  public Attacher(AgentFiles files) {
    this(files, new TargetJvms());
  }

  Attacher(AgentFiles files, TargetJvms jvms) {
    this.files = files;
    this.jvms = jvms;
  }

  /** Returns at once; the attempt ends within 10 s and tells its phases on its own thread. */
  public AttachAttempt attach(long pid, Consumer<AttachPhase> progress) {
    return attach(new AttachTarget.Local(pid), progress);
  }

  public AttachAttempt attach(AttachTarget target, Consumer<AttachPhase> progress) {
    AttachAttempt attempt =
        switch (target) {
          case AttachTarget.Local local -> new LocalAttempt(local, files, jvms, progress);
          case AttachTarget.Listening listening -> new ConnectAttempt(listening.agent(), progress);
          case AttachTarget.Behind behind -> new RelayAttempt(behind, files, progress, false);
        };
    Thread.ofPlatform().daemon().name("candela-attach").start(attempt::run);
    return attempt;
  }

  /**
   * Runs a command as a JVM's user and in its file system. That user may take control of the
   * command; so it gets no terminal, nothing of root's environment and directory, and no way to
   * more rights.
   */
  static ViaCommand asUserOf(long pid) {
    Map<String, String> status = new ProcEntry(Path.of("/proc", Long.toString(pid)), pid).status();
    // Without a directory, nsenter stays in the one outside.
    String entry =
        TargetRoot.of(pid).isEmpty()
            ? "--reuid=%2$s --regid=%3$s --clear-groups --inh-caps=-all --"
            : "nsenter -t %1$s -m -r --wd=/proc/%1$s/root -S %2$s -G %3$s --";
    String[] words =
        entry.formatted(pid, effective(status.get("Uid")), effective(status.get("Gid"))).split(" ");
    return new ViaCommand(Stream.concat(WITHOUT_RIGHTS.stream(), Stream.of(words)).toList());
  }

  /** The second of four ids; none if the process has ended. */
  private static String effective(String ids) {
    String[] all = String.valueOf(ids).split("\\s+");
    return all.length > 1 ? all[1] : "none";
  }

  static final class ConnectAttempt extends AttachAttempt {
    private final ListeningAgent agent;

    ConnectAttempt(ListeningAgent agent, Consumer<AttachPhase> progress) {
      super(progress);
      this.agent = agent;
    }

    @Override
    void attempt() throws CaptureFailure, AgentRefusal {
      enter(AttachPhase.CONNECTING);
      AgentConnection made = agent.connect(this::endWithAttempt);
      enter(AttachPhase.CONNECTED);
      if (!connection().complete(made)) {
        made.close();
      }
    }
  }

  static final class RelayAttempt extends AttachAttempt {
    private final AttachTarget.Behind target;
    private final AgentFiles files;
    private final boolean ofThisMachine;

    RelayAttempt(
        AttachTarget.Behind target,
        AgentFiles files,
        Consumer<AttachPhase> progress,
        boolean ofThisMachine) {
      super(progress);
      this.target = target;
      this.files = files;
      this.ofThisMachine = ofThisMachine;
    }

    @Override
    void attempt() throws CaptureFailure, AgentRefusal {
      enter(AttachPhase.CONTACTING);
      Relay relay = null;
      boolean taken = false;
      try {
        relay = Relay.open(target.command(), files, this::endWithAttempt);
        AgentConnection made = relay.attach(target.pid(), files, this::nextPhase);
        if (ofThisMachine) {
          made.belongsTo(target.pid());
        }
        enter(AttachPhase.CONNECTED);
        taken = connection().complete(made);
      } finally {
        if (!taken && relay != null) {
          relay.close();
        }
      }
    }

    private void nextPhase() {
      enter(phase() == AttachPhase.CONTACTING ? AttachPhase.LOADING : AttachPhase.CONNECTING);
    }
  }

  public sealed interface AttachTarget {
    /** Of this machine; {@code loopback} if that interface of its container may be brought up. */
    record Local(long pid, boolean loopback) implements AttachTarget {
      public Local(long pid) {
        this(pid, false);
      }
    }

    record Listening(ListeningAgent agent) implements AttachTarget {}

    /** At the other end of a command, with its process id there. */
    record Behind(ViaCommand command, long pid) implements AttachTarget {}
  }

  public abstract static class AttachAttempt {
    private final Consumer<AttachPhase> progress;
    private final CompletableFuture<AgentConnection> connection = new CompletableFuture<>();
    private volatile AttachPhase phase = AttachPhase.CHECKING;

    AttachAttempt(Consumer<AttachPhase> progress) {
      this.progress = progress;
    }

    /** Blocks until the attempt has ended; never throws. */
    final void run() {
      try {
        attempt();
      } catch (CaptureFailure e) {
        fail(e);
      } catch (AgentRefusal e) {
        connection.completeExceptionally(e);
      } catch (IOException e) {
        fail(agentFailed(e.getMessage(), e));
      } catch (InterruptedException e) {
        cancel();
      } catch (RuntimeException | Error e) {
        fail(agentFailed(e.toString(), e));
      }
    }

    abstract void attempt() throws CaptureFailure, IOException, InterruptedException;

    public void cancel() {
      fail(CaptureFailure.of(Kind.CANCELLED, "obstacle.cancelled"));
    }

    public AgentConnection await() throws CaptureFailure, InterruptedException {
      try {
        return outcome(connection);
      } catch (InterruptedException e) {
        cancel();
        // Unless the connection is already there; it is not needed any more.
        connection.thenAccept(AgentConnection::close);
        throw e;
      }
    }

    /** Completes with the connection, or with a {@link CaptureFailure}. */
    public CompletableFuture<AgentConnection> connection() {
      return connection;
    }

    AttachPhase phase() {
      return phase;
    }

    void fail(CaptureFailure failure) {
      connection.completeExceptionally(failure);
    }

    static CaptureFailure agentFailed(String reason, Throwable cause) {
      return new CaptureFailure(
          Obstacle.of(Kind.LINK_BROKEN, "obstacle.agent-failed", reason), cause);
    }

    void enter(AttachPhase next) {
      if (!connection.isDone()) {
        phase = next;
        progress.accept(next);
      }
    }

    /** A cancelled attempt does not wait for its time limits. */
    final void endWithAttempt(Closeable opening) {
      connection()
          .whenComplete(
              (made, failure) -> {
                if (failure != null) {
                  AgentConnection.closeQuietly(opening);
                }
              });
    }

    public enum AttachPhase {
      CHECKING,
      CONTACTING,
      LOADING,
      CONNECTING,
      CONNECTED;

      public String words() {
        return Messages.text("attach.phase." + Messages.key(this));
      }
    }

    static <T> T outcome(CompletableFuture<T> future) throws CaptureFailure, InterruptedException {
      try {
        return future.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof CaptureFailure failure) {
          throw failure;
        }
        if (e.getCause() instanceof AgentRefusal refusal && refusal.isBusy()) {
          throw new CaptureFailure(new Obstacle(Kind.BUSY, refusal.getMessage(), ""), e);
        }
        throw agentFailed(e.getCause().getMessage(), e);
      }
    }
  }
}
