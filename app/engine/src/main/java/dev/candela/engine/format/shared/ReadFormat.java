package dev.candela.engine.format.shared;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/** Reads one format; a new one is a package of its own and a constant of {@code Format}. */
public interface ReadFormat {
  /** Number of bytes that a format is recognised by; enough for several lines of deep stacks. */
  int HEAD_BYTES = 1 << 16;

  boolean isContent(byte[] head, int length);

  /** True if it is a profile for certain, also in a folder whose files the user did not name. */
  default boolean isCertain(byte[] head, int length) {
    return true;
  }

  /** Reads to the end. Damage gives a warning, a failure leaves the part before in the builder. */
  void read(Content content, ProfileBuilder into) throws IOException;

  /** Reads an uncompressed file in a faster way than its stream; null if there is none. */
  default Profile readFile(
      Path file, ReadOptions options, ProfileBuilder into, ReadProgress progress)
      throws IOException {
    return null;
  }

  /** {@code bytesRead} is told now and then how far reading is; what it throws ends the reading. */
  record Content(String name, InputStream in, ReadOptions options, LongConsumer bytesRead) {}

  /** The JSON text that begins with these bytes, one character per byte; otherwise empty. */
  static String json(byte[] head, int length) {
    int start = 0;
    while (start < length && head[start] <= ' ' && head[start] >= 0) {
      start++;
    }
    return start < length && (head[start] == '{' || head[start] == '[')
        ? new String(head, start, length - start, StandardCharsets.ISO_8859_1)
        : "";
  }
}
