package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.AgentRefusal;
import dev.candela.engine.capture.link.Relay;
import java.util.function.Consumer;

/** Attaches to a JVM at the other end of a command. */
final class RelayAttempt extends AttachAttempt {
  private final AttachTarget.Behind target;
  private final AgentFiles files;

  RelayAttempt(AttachTarget.Behind target, AgentFiles files, Consumer<AttachPhase> progress) {
    super(progress);
    this.target = target;
    this.files = files;
  }

  @Override
  void run() {
    enter(AttachPhase.CONTACTING);
    Relay relay = null;
    boolean taken = false;
    try {
      relay = Relay.open(target.command(), files, this::endWithAttempt);
      AgentConnection made = relay.attach(target.pid(), files, this::nextPhase);
      enter(AttachPhase.CONNECTED);
      taken = connection().complete(made);
    } catch (CaptureFailure e) {
      fail(e);
    } catch (AgentRefusal e) {
      connection().completeExceptionally(e);
    } catch (RuntimeException | Error e) {
      fail(unexpected(e));
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
