package dev.candela.agent.chunk;

/**
 * What a sampler saw of one thread at one moment. Mutable and reused: the writer copies what it
 * needs before it returns.
 */
public final class ThreadMoment {
  /** On the clock of {@link System#nanoTime}. */
  public long timeNanos;

  public long javaThreadId;
  public String threadName;
  public SampledState state;

  /** Innermost frame first. */
  public StackTraceElement[] stack;

  /** The stack was deeper than what was asked for. */
  public boolean truncated;

  /** Elapsed time that this moment stands for. */
  public long wallNanos;

  /** Processor time that this moment stands for. */
  public long cpuNanos;

  /** Class of the lock waited for, or null. */
  public String lockClass;

  public int lockIdentity;

  /** Id of the thread that holds it, or -1. */
  public long lockOwnerId;

  public String lockOwnerName;
}
