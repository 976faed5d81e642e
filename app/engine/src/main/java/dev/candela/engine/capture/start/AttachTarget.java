package dev.candela.engine.capture.start;

import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.ViaCommand;

/** A running JVM and how to reach it. */
public sealed interface AttachTarget {
  record Local(long pid) implements AttachTarget {}

  /** A JVM whose agent listens. */
  record Listening(ListeningAgent agent) implements AttachTarget {}

  /**
   * A JVM at the other end of a command.
   *
   * @param pid its process there
   */
  record Behind(ViaCommand command, long pid) implements AttachTarget {}
}
