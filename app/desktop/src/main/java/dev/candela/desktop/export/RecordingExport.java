package dev.candela.desktop.export;

import dev.candela.engine.model.Span;
import dev.candela.engine.read.RecordingBytes;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.write.jfr.RecordingCut;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the recording itself, whole or the stretch of time that is looked at. */
final class RecordingExport {
  private RecordingExport() {}

  /** Writes it; returns what is missing in it. */
  static List<String> write(Path recording, Span range, OutputStream out) throws IOException {
    if (range.equals(SampleSelection.ALWAYS)) {
      RecordingBytes.copy(recording, out);
      return List.of();
    } else if (RecordingBytes.isPlain(recording)) {
      return cut(recording, range, out);
    }
    // A chunk is read more than once, which a stream cannot be.
    Path unwrapped = Files.createTempFile("candela", ".jfr");
    try {
      try (OutputStream copy = Files.newOutputStream(unwrapped)) {
        RecordingBytes.copy(recording, copy);
      }
      return cut(unwrapped, range, out);
    } finally {
      Files.deleteIfExists(unwrapped);
    }
  }

  private static List<String> cut(Path recording, Span range, OutputStream out) throws IOException {
    RecordingCut.Result result = RecordingCut.write(recording, range, out);
    if (result.eventCount() == 0) {
      throw new IOException(Messages.text("export.jfr.none"));
    }
    return result.warnings();
  }
}
