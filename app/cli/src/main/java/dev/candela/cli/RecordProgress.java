package dev.candela.cli;

import dev.candela.engine.capture.RecordOutcome;
import dev.candela.engine.capture.RunningEngine;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.SessionNotice;
import dev.candela.engine.capture.SessionStatus;
import dev.candela.engine.capture.start.AttachPhase;
import dev.candela.engine.text.Quantities;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Tells on the error stream how a recording goes: sentences for what happens, and on a terminal a
 * line that is written over once a second.
 */
final class RecordProgress implements SessionListener {
  /** Erases the line and returns to its start. */
  private static final String CLEAR = "\r\u001B[K";

  private final PrintWriter err;
  private final boolean live;
  private boolean lineShown;

  /**
   * @param mayRewrite false while a launched program prints on the same terminal
   */
  @SuppressWarnings("SystemConsoleNull") // it still is null with -Djdk.console=java.base
  RecordProgress(PrintWriter err, boolean mayRewrite) {
    this.err = err;
    Console console = System.console();
    this.live = mayRewrite && console != null && console.isTerminal();
  }

  /** How far an attach has come. */
  void phase(AttachPhase phase) {
    rewrite(phase.words() + " …");
  }

  @Override
  public void onStarted(RunningEngine engine) {
    say("Recording with " + engine.engine().label() + ": " + engine.why() + " Ctrl-C stops.");
    engine.remarks().forEach(this::say);
  }

  @Override
  public void onStatus(SessionStatus status) {
    if (status.elapsedNanos().isPresent()) {
      rewrite(counts(status));
    }
  }

  @Override
  public void onNotice(SessionNotice notice) {
    say(notice.severity().name().toLowerCase(Locale.ROOT) + ": " + notice.sentence());
  }

  /** Takes the line away. */
  synchronized void clear() {
    if (lineShown) {
      err.print(CLEAR);
      err.flush();
      lineShown = false;
    }
  }

  /** What was recorded, in one line. */
  static String summary(RecordOutcome outcome, RecordedProfile recorded) {
    return outcome.file()
        + ": "
        + counts(
            outcome.end().status(), recorded.durationNanos(), OptionalLong.of(recorded.samples()))
        + ", engine "
        + outcome.engine().engine().label();
  }

  /** How long, how much, and what was lost. */
  static String counts(SessionStatus status) {
    return counts(status, status.elapsedNanos().orElse(0), status.samples());
  }

  private static String counts(SessionStatus status, long nanos, OptionalLong samples) {
    StringBuilder text = new StringBuilder();
    text.append(Quantities.duration(nanos));
    samples.ifPresent(n -> text.append(", ").append(Quantities.count(n)).append(" samples"));
    status
        .lostSamples()
        .ifPresent(n -> text.append(n == 0 ? "" : ", " + Quantities.count(n) + " lost"));
    status
        .droppedChunks()
        .ifPresent(n -> text.append(n == 0 ? "" : ", " + Quantities.count(n) + " chunks dropped"));
    text.append(", ").append(Quantities.bytes(status.recordedBytes()));
    return text.append(status.paused() ? ", paused" : "").toString();
  }

  private synchronized void say(String sentence) {
    clear();
    err.println(sentence);
  }

  private synchronized void rewrite(String line) {
    if (live) {
      err.print(CLEAR + line);
      err.flush();
      lineShown = true;
    }
  }
}
