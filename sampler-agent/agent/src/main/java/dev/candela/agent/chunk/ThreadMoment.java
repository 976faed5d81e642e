package dev.candela.agent.chunk;

/** One sample of a thread; reused, since the writer copies what it needs. */
public final class ThreadMoment {
  /** By {@link System#nanoTime}. */
  public long timeNanos;

  public long javaThreadId;
  public String threadName;
  public SampledState state;

  public StackTraceElement[] stack;

  /** True if the stack was deeper than requested. */
  public boolean truncated;

  /** Elapsed time represented by the sample. */
  public long wallNanos;

  /** CPU time represented by the sample. */
  public long cpuNanos;

  /** Class of the contended lock, or null. */
  public String lockClass;

  public int lockIdentity;

  /** Id of the owner, or -1. */
  public long lockOwnerId;

  public String lockOwnerName;
}
