package dev.candela.agent.engine;

import java.util.List;

/** The agent's own threads, which samplers leave out. */
public interface OwnThreads {
  boolean isOwn(long javaThreadId);

  List<Thread> threads();

  /** The threads of the JDK's recorder work for the agent, too, from now on, or no longer. */
  void countRecorder(boolean works);

  Thread start(String name, Runnable work);
}
