package dev.candela.agent.chunk;

/** Thread states as named by the JDK's recorder; their order gives the ids. */
public enum SampledState {
  NEW("STATE_NEW"),
  RUNNABLE("STATE_RUNNABLE"),
  SLEEPING("STATE_SLEEPING"),
  WAITING("STATE_IN_OBJECT_WAIT"),
  WAITING_TIMED("STATE_IN_OBJECT_WAIT_TIMED"),
  PARKED("STATE_PARKED"),
  PARKED_TIMED("STATE_PARKED_TIMED"),
  BLOCKED("STATE_BLOCKED_ON_MONITOR_ENTER"),
  TERMINATED("STATE_TERMINATED");

  private final String jfrName;

  SampledState(String jfrName) {
    this.jfrName = jfrName;
  }

  int poolId() {
    return ordinal() + 1;
  }

  String jfrName() {
    return jfrName;
  }
}
