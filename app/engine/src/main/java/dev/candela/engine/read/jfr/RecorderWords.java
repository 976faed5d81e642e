package dev.candela.engine.read.jfr;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.ThreadState;

/** What the recorders' own words for states and kinds of frames mean. */
final class RecorderWords {
  private RecorderWords() {}

  /**
   * The JDK's names are those of its thread states; async-profiler says DEFAULT where it saw the
   * thread on a processor.
   */
  static ThreadState threadState(String word) {
    return switch (word == null ? "" : word) {
      case "STATE_RUNNABLE", "STATE_DEFAULT" -> ThreadState.RUNNABLE;
      case "STATE_SLEEPING" -> ThreadState.SLEEPING;
      case "STATE_IN_OBJECT_WAIT", "STATE_IN_OBJECT_WAIT_TIMED" -> ThreadState.WAITING;
      case "STATE_PARKED", "STATE_PARKED_TIMED" -> ThreadState.PARKED;
      case "STATE_BLOCKED_ON_MONITOR_ENTER" -> ThreadState.BLOCKED;
      default -> ThreadState.UNKNOWN;
    };
  }

  /**
   * A native frame with a class is a Java method that is implemented natively: it belongs to the
   * Java part of the stack, and how it ran is not said.
   */
  static FrameKind frameKind(String word, boolean hasClass) {
    return switch (word == null ? "" : word) {
      case "Interpreted" -> FrameKind.INTERPRETED;
      case "JIT compiled" -> FrameKind.JIT;
      case "C1 compiled" -> FrameKind.C1;
      case "Inlined" -> FrameKind.INLINED;
      case "C++" -> FrameKind.CPP;
      case "Kernel" -> FrameKind.KERNEL;
      default -> hasClass ? FrameKind.JAVA : FrameKind.NATIVE;
    };
  }
}
