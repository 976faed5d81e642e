package dev.candela.cli;

import dev.candela.engine.capture.RecordOutcome;
import dev.candela.engine.capture.SessionEnd;
import dev.candela.engine.text.Messages;
import dev.candela.wire.EventKind;
import java.nio.file.Files;

/** The sentence for a recording without samples. */
final class EmptyRecording {
  private EmptyRecording() {}

  /** The likely reason, and what happened to the file. */
  static String sentence(RecordOutcome outcome) {
    boolean asExpected =
        switch (outcome.end().cause()) {
          case STOPPED, TARGET_ENDED -> true;
          default -> false;
        };
    if (asExpected) {
      return Messages.text("cli.record.empty", Messages.text(guess(outcome)), file(outcome));
    }
    String reason = outcome.end().sentence().replaceAll("\\.$", "");
    return Messages.text("cli.record.empty.because", reason, file(outcome));
  }

  private static String guess(RecordOutcome outcome) {
    if (outcome.end().cause() == SessionEnd.Cause.TARGET_ENDED) {
      return "cli.record.empty.too-short";
    } else if (outcome.engine().intervals().containsKey(EventKind.CPU)) {
      return "cli.record.empty.idle";
    } else if (outcome.engine().intervals().containsKey(EventKind.LOCK)) {
      return "cli.record.empty.no-locks";
    }
    return "cli.record.empty.no-events";
  }

  private static String file(RecordOutcome outcome) {
    String key =
        outcome.recordedAnything()
            ? "cli.record.empty.file-kept"
            : Files.exists(outcome.file())
                ? "cli.record.empty.file-unchanged"
                : "cli.record.empty.file-not-written";
    return Messages.text(key, outcome.file());
  }
}
