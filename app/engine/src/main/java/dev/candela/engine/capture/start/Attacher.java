package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.AgentRefusal;
import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.Relay;
import java.util.function.Consumer;

/** Loads the agent into running JVMs; thread-safe. */
public final class Attacher {
  private final AgentFiles files;
  private final TargetJvms jvms;

  public Attacher(AgentFiles files) {
    this(files, new TargetJvms());
  }

  Attacher(AgentFiles files, TargetJvms jvms) {
    this.files = files;
    this.jvms = jvms;
  }

  /**
   * Begins to attach and returns at once; the attempt ends within 10 s, one way or the other.
   *
   * @param progress told of each phase, on a thread of the attempt
   */
  public AttachAttempt attach(long pid, Consumer<AttachPhase> progress) {
    return attach(new AttachTarget.Local(pid), progress);
  }

  /** Also for JVMs elsewhere. */
  public AttachAttempt attach(AttachTarget target, Consumer<AttachPhase> progress) {
    AttachAttempt attempt =
        switch (target) {
          case AttachTarget.Local local -> new LocalAttempt(local, files, jvms, progress);
          case AttachTarget.Listening listening -> new ConnectAttempt(listening.agent(), progress);
          case AttachTarget.Behind behind -> new RelayAttempt(behind, files, progress);
        };
    Thread.ofPlatform().daemon().name("candela-attach").start(attempt::run);
    return attempt;
  }

  static final class ConnectAttempt extends AttachAttempt {
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

  static final class RelayAttempt extends AttachAttempt {
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
}
