package dev.candela.engine.capture;

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
}
