package dev.candela.agent.engine;

import java.util.List;

/** The agent's own threads, which samplers leave out. */
public interface OwnThreads {
  boolean isOwn(long javaThreadId);

  /** Those that there are at present. */
  List<Thread> threads();

  /** Starts another one. */
  Thread start(String name, Runnable work);
}
