package dev.candela.engine.capture;

import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.text.Messages;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Finds out why a session ended; the first reason wins, except that the file must be complete. */
final class EndCause {
  /** A process that closed its sockets ends within this many checks, or goes on. */
  private static final int LIFE_CHECKS = 40;

  private static final long LIFE_CHECK_MILLIS = 50;

  private final long pid;
  private final boolean elsewhere;
  private final AtomicBoolean stopExpected = new AtomicBoolean();
  private Cause cause;
  private Supplier<String> words = () -> "";
  private String lastWord = "";
  private String lastError = "";
  private String brokenDown = "";

  /** {@code pid} is -1 if it is not known. */
  EndCause(long pid, boolean elsewhere) {
    this.pid = pid;
    this.elsewhere = elsewhere;
  }

  /** Marks the end as requested; true on the first call. */
  boolean expectStop() {
    return stopExpected.compareAndSet(false, true);
  }

  synchronized void agentSays(String words) {
    lastWord = words;
  }

  synchronized void agentReports(String error) {
    lastError = error;
  }

  /** Sampling has ended; true if the engine broke down, so that nothing more will come. */
  synchronized boolean samplingStopped(String words) {
    lastWord = words;
    if (!words.isEmpty() && words.equals(lastError) && !stopExpected.get()) {
      brokenDown = words;
    }
    return !brokenDown.isEmpty();
  }

  void is(Cause found, String sentence) {
    is(found, () -> sentence);
  }

  private synchronized void is(Cause found, Supplier<String> sentence) {
    if (cause == null) {
      cause = found;
      words = sentence;
    }
  }

  /** Whatever ended the session: the file is not complete. Why it could not be written stays. */
  synchronized void fileFailed(Supplier<String> sentence) {
    Supplier<String> before = cause == Cause.FILE_FAILED ? words : null;
    cause = Cause.FILE_FAILED;
    words = before == null ? sentence : () -> before.get() + " " + sentence.get();
  }

  synchronized boolean known() {
    return cause != null;
  }

  synchronized Cause cause() {
    return cause;
  }

  synchronized Supplier<String> words() {
    return words;
  }

  /** Derives the cause when the link is closed and no other cause is known. */
  void linkClosed() {
    if (known()) {
      return;
    }
    String last;
    String broken;
    synchronized (this) {
      last = lastWord;
      broken = brokenDown;
    }
    if (stopExpected.get()) {
      String key = last.isEmpty() ? "session.end.no-answer" : "session.end.stopped";
      is(Cause.STOPPED, () -> Messages.text(key));
    } else if (elsewhere ? broken.isEmpty() && !last.isEmpty() : targetEnds()) {
      // An agent elsewhere says that it leaves, unasked, when its JVM ends.
      is(Cause.TARGET_ENDED, () -> Messages.text("session.end.target-ended"));
    } else if (!broken.isEmpty()) {
      is(Cause.AGENT_LEFT, () -> Messages.text("session.end.early", broken));
    } else if (elsewhere) {
      is(Cause.LINK_BROKEN, () -> Messages.text("reach.cut"));
    } else {
      is(
          Cause.AGENT_LEFT,
          () ->
              last.isEmpty()
                  ? Messages.text("session.end.agent-gone")
                  : Messages.text("session.end.agent-left", last));
    }
  }

  /** Waits, because a killed process closes its sockets shortly before it ends. */
  private boolean targetEnds() {
    if (pid <= 0) {
      return false;
    }
    TargetJvms jvms = new TargetJvms();
    try {
      for (int i = 0; i < LIFE_CHECKS; i++) {
        if (jvms.obstacle(pid).map(Obstacle::kind).orElse(null) == Obstacle.Kind.GONE) {
          return true;
        }
        Thread.sleep(LIFE_CHECK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }
}
