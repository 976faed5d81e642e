package dev.candela.engine.format.shared;

import dev.candela.engine.model.ProfileBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;

/**
 * A file format whose samples are read from the first byte to the last. A new one is a class in a
 * package of its own and a constant of the reader that tells formats apart.
 */
public interface StreamFormat {
  /** Length of the beginning that a format is recognised by: several lines of deep stacks. */
  int HEAD_BYTES = 1 << 16;

  /** For display. */
  String name();

  /** True if the first {@code length} bytes of {@code head} have this format. */
  boolean isContent(byte[] head, int length);

  /**
   * Reads to the end of the stream. What is damaged is a warning on the profile.
   *
   * @param bytesRead is told now and then how many bytes were read; what it throws ends the reading
   * @throws IOException if the stream fails or does not have this format from some place on; what
   *     was before is in the builder
   */
  void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead) throws IOException;

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
