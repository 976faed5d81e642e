package dev.candela.agent.engine;

import java.util.List;

/** Knows the agent's own threads, which no sampler reports. */
public interface OwnThreads {
  boolean isOwn(long javaThreadId);

  /** Those that there are at present. */
  List<Thread> threads();
}
