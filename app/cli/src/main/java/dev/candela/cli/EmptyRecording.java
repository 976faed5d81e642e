package dev.candela.cli;

import dev.candela.engine.capture.RecordOutcome;
import dev.candela.engine.capture.SessionEnd;
import dev.candela.wire.EventKind;
import java.nio.file.Files;

/** What there is to say of a recording without a sample; the same for every engine. */
final class EmptyRecording {
  private EmptyRecording() {}

  /** Why there may be none, and what became of the file. */
  static String sentence(RecordOutcome outcome) {
    boolean asExpected =
        switch (outcome.end().cause()) {
          case STOPPED, TARGET_ENDED -> true;
          default -> false;
        };
    return "no sample was taken"
        + (asExpected ? "" : ": " + outcome.end().sentence().replaceAll("\\.$", ""))
        + "; "
        + (asExpected ? perhaps(outcome) + "; " : "")
        + file(outcome);
  }

  private static String perhaps(RecordOutcome outcome) {
    if (outcome.end().cause() == SessionEnd.Cause.TARGET_ENDED) {
      return "perhaps the program ended too soon";
    }
    if (outcome.engine().intervals().containsKey(EventKind.CPU)) {
      return "perhaps the program used next to no processor time (--event wall also shows waiting)";
    }
    if (outcome.engine().intervals().containsKey(EventKind.LOCK)) {
      return "perhaps no thread waited long for a lock";
    }
    return "perhaps the program did nothing of what was asked for";
  }

  private static String file(RecordOutcome outcome) {
    if (outcome.recordedAnything()) {
      return outcome.file() + " has what else was recorded";
    }
    return outcome.file()
        + (Files.exists(outcome.file()) ? " is left as it was" : " was not written");
  }
}
