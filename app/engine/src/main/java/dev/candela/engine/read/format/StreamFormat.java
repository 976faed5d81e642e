package dev.candela.engine.read.format;

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
  /** What people call it. */
  String name();

  /** True if content that begins with the first {@code length} bytes of {@code head} has it. */
  boolean isContent(byte[] head, int length);

  /**
   * Reads to the end of the stream. What is damaged is a warning on the profile.
   *
   * @param bytesRead is told now and then how many bytes were read; what it throws ends the reading
   * @throws IOException if the stream fails or does not have this format from some place on; what
   *     was before is in the builder
   */
  void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead) throws IOException;

  /** The text of JSON that begins with these bytes, each a character; empty for other content. */
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
