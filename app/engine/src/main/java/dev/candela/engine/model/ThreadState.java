package dev.candela.engine.model;

public enum ThreadState {
  UNKNOWN,
  /** Running or ready to run; also in native code that the recorder cannot look into. */
  RUNNABLE,
  /** In {@code Thread.sleep}. */
  SLEEPING,
  /** In {@code Object.wait}. */
  WAITING,
  /** In {@code LockSupport.park}, used by java.util.concurrent. */
  PARKED,
  /** Waiting to enter a monitor. */
  BLOCKED;

  private static final ThreadState[] STATES = values();

  static ThreadState at(int ordinal) {
    return STATES[ordinal];
  }
}
