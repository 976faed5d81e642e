package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.link.AgentFiles;
import java.util.function.Consumer;

/** Loads the agent into running JVMs. For any thread. */
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

  /** The same for a JVM that may be elsewhere. */
  public AttachAttempt attach(AttachTarget target, Consumer<AttachPhase> progress) {
    AttachAttempt attempt =
        switch (target) {
          case AttachTarget.Local local -> new LocalAttempt(local.pid(), files, jvms, progress);
          case AttachTarget.Listening listening -> new ConnectAttempt(listening.agent(), progress);
          case AttachTarget.Behind behind -> new RelayAttempt(behind, files, progress);
        };
    Thread.ofPlatform().daemon().name("candela-attach").start(attempt::run);
    return attempt;
  }
}
