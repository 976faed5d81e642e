package dev.candela.agent.engine;

/** Knows the agent's own threads, which no sampler reports. */
public interface OwnThreads {
  boolean isOwn(long javaThreadId);
}
