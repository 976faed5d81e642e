package dev.candela.engine.format;

import dev.candela.engine.format.jfr.JfrFormat;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.text.Messages;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The first bytes of some content, the format they show, and the whole content.
 *
 * @param compression null if nothing wraps the content
 * @param format null if it is compressed or of no known format
 * @param content gives bytes as they come and not, as a buffered stream does, all that were asked
 *     for: bytes in front of a failure would be lost with it
 * @param failure what came after the first bytes, or null
 * @param recoded true if bytes and content are not the stream's own but its text in UTF-8, without
 *     the byte order mark
 */
record ContentHead(
    byte[] bytes,
    int length,
    Compression compression,
    ReadFormat format,
    InputStream content,
    IOException failure,
    boolean recoded) {

  /**
   * Looks ahead. If the stream fails after its first bytes, those count; reading the content then
   * fails again at the same place.
   */
  static ContentHead peek(InputStream in) throws IOException {
    return peek(in, false);
  }

  private static ContentHead peek(InputStream in, boolean recoded) throws IOException {
    byte[] bytes = new byte[ReadFormat.HEAD_BYTES];
    int length = 0;
    IOException failure = null;
    try {
      for (int count = 0; count >= 0 && length < bytes.length; length += Math.max(0, count)) {
        count = in.read(bytes, length, bytes.length - length);
      }
    } catch (IOException e) {
      if (length == 0) {
        throw e;
      }
      failure = e;
    }
    InputStream content = new SequenceInputStream(new ByteArrayInputStream(bytes, 0, length), in);
    ByteOrderMark mark = ByteOrderMark.of(bytes, length);
    if (mark != null && !recoded) {
      return peek(mark.text(content), true);
    }
    Compression compression = Compression.of(bytes, length).orElse(null);
    ReadFormat format = compression == null ? Format.ofContent(bytes, length).orElse(null) : null;
    return new ContentHead(bytes, length, compression, format, content, failure, recoded);
  }

  boolean isProfile() {
    return format != null;
  }

  /** False for text that only looks like a profile, such as a manifest. */
  boolean isCertainlyProfile() {
    return isProfile() && format.isCertain(bytes, length);
  }

  boolean isJfr() {
    return format instanceof JfrFormat;
  }

  /** The name of the format or compression, as users see it. */
  String words() {
    if (compression != null) {
      return compression.title();
    }
    return isProfile() ? format.name() : Messages.text("content.unknown");
  }

  /** A compression or archive that a profile can be in. */
  enum Compression {
    GZIP("gzip", "\u001f\u008b"),
    ZIP("zip", "PK\3\4"),
    LZ4("LZ4", "\4\"M\u0018");

    private final String title;

    /** First bytes, a character each. */
    private final String magic;

    Compression(String title, String magic) {
      this.title = title;
      this.magic = magic;
    }

    /** The name that users see. */
    String title() {
      return title;
    }

    static Optional<Compression> of(byte[] head, int length) {
      String start = new String(head, 0, Math.min(length, 4), StandardCharsets.ISO_8859_1);
      for (Compression known : values()) {
        if (start.startsWith(known.magic)) {
          return Optional.of(known);
        }
      }
      return Optional.empty();
    }
  }
}
