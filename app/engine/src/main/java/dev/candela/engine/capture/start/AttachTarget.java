package dev.candela.engine.capture.start;

import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.ViaCommand;

/** A running JVM and how to reach it. */
public sealed interface AttachTarget {
  /**
   * A JVM of this machine.
   *
   * @param loopback true if the loopback interface of its container may be brought up meanwhile
   */
  record Local(long pid, boolean loopback) implements AttachTarget {
    public Local(long pid) {
      this(pid, false);
    }
  }

  /** A JVM whose agent listens. */
  record Listening(ListeningAgent agent) implements AttachTarget {}

  /**
   * A JVM at the other end of a command.
   *
   * @param pid its process there
   */
  record Behind(ViaCommand command, long pid) implements AttachTarget {}
}
