package dev.candela.engine.format;

import dev.candela.engine.format.shared.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/**
 * The first bytes of some content, what they say it is, and the content from its beginning.
 *
 * @param content gives bytes as they come and not, as a buffered stream does, all that were asked
 *     for: bytes in front of a failure would be lost with it
 * @param failure what came after the first bytes, or null
 * @param recoded true if bytes and content are not the stream's own but its text in UTF-8, without
 *     the byte order mark
 */
record ContentHead(
    byte[] bytes,
    int length,
    ContentFormat format,
    InputStream content,
    IOException failure,
    boolean recoded) {

  /**
   * Looks ahead. If the stream fails after its first bytes, those count: whoever reads the content
   * meets the failure again, in its place.
   */
  static ContentHead peek(InputStream in) throws IOException {
    return peek(in, false);
  }

  private static ContentHead peek(InputStream in, boolean recoded) throws IOException {
    byte[] bytes = new byte[StreamFormat.HEAD_BYTES];
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
    ContentFormat format = ContentFormat.of(bytes, length);
    return new ContentHead(bytes, length, format, content, failure, recoded);
  }
}
