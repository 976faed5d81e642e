package dev.candela.engine.capture.start;

import dev.candela.engine.capture.link.ListeningAgent;

/** A running JVM and the way to it. */
public sealed interface AttachTarget {
  /** A JVM of this machine. */
  record Local(long pid) implements AttachTarget {}

  /** A JVM that was started with an agent that listens. */
  record Listening(ListeningAgent agent) implements AttachTarget {}
}
