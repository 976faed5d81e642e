package dev.candela.desktop.parts;

import dev.candela.engine.format.RecordingBytes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Writes files as a whole or not at all: after a failure an older file is as it was. */
public final class AtomicFile {
  private AtomicFile() {}

  @FunctionalInterface
  public interface Content<T> {
    /** The stream may stay open. */
    T to(OutputStream out) throws IOException;
  }

  /** Replaces an existing file; not on the FX thread. */
  public static <T> T write(Path file, Content<T> content) throws IOException {
    // A link stays one, and what it leads to is replaced.
    Path place = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    // An unused name; a temporary file would be readable only by its owner.
    Path part = place.resolveSibling(place.getFileName() + "." + UUID.randomUUID() + ".part");
    try {
      T result;
      try (OutputStream out = Files.newOutputStream(part)) {
        result = content.to(out);
      }
      RecordingBytes.deleteBeside(place);
      Files.move(part, place, StandardCopyOption.REPLACE_EXISTING);
      return result;
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
