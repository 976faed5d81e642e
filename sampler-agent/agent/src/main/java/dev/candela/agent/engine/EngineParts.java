package dev.candela.agent.engine;

import java.io.File;
import java.lang.instrument.Instrumentation;

/** What the agent has for its engines, each of which has a method {@code of} that takes it. */
public final class EngineParts {
  /** May be -1. */
  public final long pid;

  /** False if the agent came with the JVM's start. */
  public final boolean attached;

  public final OwnThreads threads;

  /** May be null. */
  public final Instrumentation instrumentation;

  /** The native bridge's; may be null. */
  public final File bridgeJar;

  public EngineParts(
      long pid,
      boolean attached,
      OwnThreads threads,
      Instrumentation instrumentation,
      File bridgeJar) {
    this.pid = pid;
    this.attached = attached;
    this.threads = threads;
    this.instrumentation = instrumentation;
    this.bridgeJar = bridgeJar;
  }
}
