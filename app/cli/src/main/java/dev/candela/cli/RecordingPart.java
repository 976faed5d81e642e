package dev.candela.cli;

import dev.candela.engine.model.Span;
import dev.candela.engine.read.RecordingBytes;
import dev.candela.engine.text.Messages;
import dev.candela.engine.write.jfr.RecordingCut;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes recordings as one, whole or a stretch of time of them. */
final class RecordingPart {
  private final RecordingSet recordings;
  private long eventCount;

  RecordingPart(RecordingSet recordings) {
    this.recordings = recordings;
  }

  /** Copies all bytes: recordings one after another are a recording. */
  void writeWhole(OutputStream out) throws IOException {
    for (Path file : recordings.readableFiles()) {
      RecordingBytes.copy(file, out);
      // What is copied as it is keeps its damage.
      for (String warning : RecordingBytes.warnings(file)) {
        recordings.err().println("warning: " + warning);
      }
    }
  }

  /** Writes what began in the range. */
  void write(Span range, OutputStream out) throws IOException {
    for (Path file : recordings.readableFiles()) {
      if (RecordingBytes.isPlain(file)) {
        cut(file, range, out);
        continue;
      }
      // A chunk is read more than once, which a stream cannot be.
      Path unwrapped = Files.createTempFile("candela", ".jfr");
      try {
        try (OutputStream copy = Files.newOutputStream(unwrapped)) {
          RecordingBytes.copy(file, copy);
        }
        cut(unwrapped, range, out);
      } finally {
        Files.deleteIfExists(unwrapped);
      }
    }
    if (eventCount == 0) {
      throw new CommandFailure(Messages.text("cli.failure.no-events-in-range", recordings.name()));
    }
  }

  private void cut(Path file, Span range, OutputStream out) throws IOException {
    RecordingCut.Result result = RecordingCut.write(file, range, out);
    eventCount += result.eventCount();
    List<String> warnings = result.warnings();
    warnings.forEach(warning -> recordings.err().println("warning: " + warning));
  }
}
