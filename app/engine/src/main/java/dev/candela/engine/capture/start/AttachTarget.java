package dev.candela.engine.capture.start;

import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.ViaCommand;

/** A running JVM and the way to it. */
public sealed interface AttachTarget {
  /** A JVM of this machine. */
  record Local(long pid) implements AttachTarget {}

  /** A JVM that was started with an agent that listens. */
  record Listening(ListeningAgent agent) implements AttachTarget {}

  /**
   * A JVM at the other end of a command.
   *
   * @param pid its process there
   */
  record Behind(ViaCommand command, long pid) implements AttachTarget {}
}
