package dev.candela.engine.model;

/** What a sampled thread was doing. */
public enum ThreadState {
  /** The recording does not say. */
  UNKNOWN,
  /** On a processor, or ready for one; also in native code that the recorder cannot look into. */
  RUNNABLE,
  /** In {@code Thread.sleep}. */
  SLEEPING,
  /** In {@code Object.wait}. */
  WAITING,
  /** In {@code LockSupport.park}, where java.util.concurrent waits. */
  PARKED,
  /** At the entry of a monitor that another thread holds. */
  BLOCKED;

  private static final ThreadState[] STATES = values();

  static ThreadState at(int ordinal) {
    return STATES[ordinal];
  }
}
