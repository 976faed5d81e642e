package dev.candela.engine.format;

import dev.candela.engine.format.ContentHead.Compression;
import dev.candela.engine.format.compress.GzipContent;
import dev.candela.engine.format.compress.Lz4FrameInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The content of a compressed file.
 *
 * @param gzip null for LZ4
 */
record Unwrapped(ContentHead head, GzipContent gzip) {
  private static final int BUFFER_BYTES = 1 << 16;

  /** A file whose first bytes cannot be decompressed, or whose content fails there, is damaged. */
  static Unwrapped of(Path file, ContentHead compressed) throws IOException {
    try {
      GzipContent gzip =
          compressed.compression() == Compression.GZIP
              ? GzipContent.of(compressed.content())
              : null;
      ContentHead head =
          ContentHead.peek(
              gzip != null
                  ? gzip
                  : new Lz4FrameInputStream(
                      new BufferedInputStream(compressed.content(), BUFFER_BYTES)));
      if (!head.isProfile() && head.failure() != null) {
        throw head.failure();
      }
      return new Unwrapped(head, gzip);
    } catch (IOException e) {
      throw Unreadable.damaged(file, e.getMessage());
    }
  }

  /** What is known once all of it was read. */
  Optional<GzipContent.Doubt> doubt() {
    return gzip == null ? Optional.empty() : gzip.doubt();
  }
}
