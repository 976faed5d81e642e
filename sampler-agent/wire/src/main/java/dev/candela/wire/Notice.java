package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireException;

public final class Notice {
  /** Why JDK Flight Recorder is left out; the application adds how to have it anyway. */
  public static final String RECORDER_NOT_STARTED =
      "Starting JDK Flight Recorder in a running JVM of JDK 21 or earlier discards its compiled"
          + " code, which slows the program down for a while.";

  /** Their order gives their numbers on the wire. */
  public enum Severity {
    NOTE,
    WARNING,
    ERROR;

    /** Unknown numbers count as warnings, so that sentences of newer peers are shown. */
    static Severity of(int code) {
      return code < values().length ? values()[code] : WARNING;
    }
  }

  private final Severity severity;
  private final String sentence;

  public Notice(Severity severity, String sentence) {
    this.severity = severity;
    this.sentence = sentence;
  }

  public Severity severity() {
    return severity;
  }

  public String sentence() {
    return sentence;
  }

  PayloadWriter payload() {
    return new PayloadWriter().putByte(severity.ordinal()).putText(sentence);
  }

  static Notice read(PayloadReader in) throws WireException {
    return new Notice(Severity.of(in.getByte()), in.getText());
  }
}
