package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentConnection.AgentRefusal;
import dev.candela.engine.text.Messages;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

public abstract class AttachAttempt {
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

  /** Waits for the end of the attempt. */
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
