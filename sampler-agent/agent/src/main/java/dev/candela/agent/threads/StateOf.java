package dev.candela.agent.threads;

import dev.candela.agent.chunk.SampledState;
import java.lang.management.ThreadInfo;

/** Names the state of a thread as finely as its innermost frame allows. */
final class StateOf {
  /** Those that the JDK has on top of a carrier's own. */
  private static final int CARRIER_FRAMES = 8;

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

  /** True for the stack of a carrier that a virtual thread is mounted on. */
  static boolean isCarrier(StackTraceElement[] stack) {
    for (int i = 0; i < Math.min(stack.length, CARRIER_FRAMES); i++) {
      if (stack[i].getClassName().equals("java.lang.VirtualThread")) {
        return stack[i].getMethodName().equals("runContinuation");
      }
    }
    return false;
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
