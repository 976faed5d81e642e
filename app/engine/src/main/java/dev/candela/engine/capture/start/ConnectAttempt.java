package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentRefusal;
import dev.candela.engine.capture.link.ListeningAgent;
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
}
