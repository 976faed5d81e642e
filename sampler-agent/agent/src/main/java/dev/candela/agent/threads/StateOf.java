package dev.candela.agent.threads;

import dev.candela.agent.chunk.SampledState;
import java.lang.management.ThreadInfo;

/** Names the state of a thread as finely as its innermost frame allows. */
final class StateOf {
  private StateOf() {}

  static SampledState thread(ThreadInfo info, StackTraceElement[] stack) {
    switch (info.getThreadState()) {
      case BLOCKED:
        return SampledState.BLOCKED;
      case WAITING:
        return isPark(stack[0]) ? SampledState.PARKED : SampledState.WAITING;
      case TIMED_WAITING:
        return timed(stack[0]);
      case NEW:
        return SampledState.NEW;
      case TERMINATED:
        return SampledState.TERMINATED;
      default:
        return SampledState.RUNNABLE;
    }
  }

  private static SampledState timed(StackTraceElement top) {
    if (isPark(top)) {
      return SampledState.PARKED_TIMED;
    }
    // JDK 19 renamed the native half of sleep; all names begin alike.
    return top.getClassName().equals("java.lang.Thread") && top.getMethodName().startsWith("sleep")
        ? SampledState.SLEEPING
        : SampledState.WAITING_TIMED;
  }

  private static boolean isPark(StackTraceElement top) {
    return top.getMethodName().equals("park");
  }
}
