package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentRefusal;
import dev.candela.engine.capture.link.ListeningAgent;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;

/** Connects to an agent that listens. */
final class ConnectAttempt extends AttachAttempt {
  private final ListeningAgent agent;

  ConnectAttempt(ListeningAgent agent, Consumer<AttachPhase> progress) {
    super(progress);
    this.agent = agent;
  }

  @Override
  void run() {
    enter(AttachPhase.CONNECTING);
    try {
      AgentConnection made = agent.connect(this::endWithAttempt);
      enter(AttachPhase.CONNECTED);
      if (!connection().complete(made)) {
        made.close();
      }
    } catch (CaptureFailure e) {
      fail(e);
    } catch (AgentRefusal e) {
      connection().completeExceptionally(e);
    } catch (RuntimeException | Error e) {
      fail(unexpected(e));
    }
  }

  /** A cancelled attempt is not to wait for its time limits. */
  private void endWithAttempt(Closeable opening) {
    connection()
        .whenComplete(
            (made, failure) -> {
              if (failure != null) {
                closeQuietly(opening);
              }
            });
  }

  private static void closeQuietly(Closeable opening) {
    try {
      opening.close();
    } catch (IOException e) {
      // It is closed as far as it can be.
      return;
    }
  }
}
