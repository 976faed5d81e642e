package dev.candela.engine.capture;

import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * What came of a recording.
 *
 * @param file the recording
 * @param engine what sampled
 * @param end why it ended, counts and losses
 * @param exitCode of the launched program; empty if none was launched or it was ended from here
 */
public record RecordOutcome(Path file, RunningEngine engine, SessionEnd end, OptionalInt exitCode) {

  public boolean recordedAnything() {
    return end.status().recordedChunks() > 0;
  }

  /** Exit code of a launched program that failed by itself. */
  public OptionalInt failure() {
    boolean failed = end.cause() == SessionEnd.Cause.TARGET_ENDED && exitCode.orElse(0) != 0;
    return failed ? exitCode : OptionalInt.empty();
  }

  /** Moves the recording of a run that failed out of the directory whose files count as runs. */
  public RecordOutcome setAside() throws IOException {
    Path failed = Files.createDirectories(file.resolveSibling("failed"));
    Path aside = Files.move(file, failed.resolve(file.getFileName()));
    return new RecordOutcome(aside, engine, end, exitCode);
  }

  /** Tells the user of a run that was set aside. */
  public String failureOfRun(int run) {
    return Messages.text(
        "record.run-failed", run, Integer.toString(failure().getAsInt()), file.toString());
  }
}
