package dev.candela.engine.format;

import dev.candela.engine.format.compress.GzipContent;
import dev.candela.engine.format.compress.Lz4FrameInputStream;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.text.Messages;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * First bytes, the format or compression that they show, or null, and the whole content. That gives
 * bytes as they come: a buffered stream would lose those in front of a failure, which may be null.
 * It is {@code recoded} if it is not the stream's own but its text in UTF-8.
 */
record ContentHead(
    byte[] bytes,
    int length,
    Compression compression,
    Format format,
    InputStream content,
    IOException failure,
    boolean recoded) {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Looks ahead; if the stream fails after its first bytes, reading fails again at that place. */
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
    Format format = compression == null ? Format.ofContent(bytes, length).orElse(null) : null;
    return new ContentHead(bytes, length, compression, format, content, failure, recoded);
  }

  /** A file whose first bytes cannot be decompressed, or whose content fails there, is damaged. */
  Unwrapped unwrapped(Path file) throws IOException {
    try {
      GzipContent gzip = compression == Compression.GZIP ? GzipContent.of(content) : null;
      ContentHead head =
          peek(
              gzip != null
                  ? gzip
                  : new Lz4FrameInputStream(new BufferedInputStream(content, BUFFER_BYTES)));
      if (!head.isProfile() && head.failure != null) {
        throw head.failure;
      }
      return new Unwrapped(head, gzip);
    } catch (IOException e) {
      throw Unreadable.damaged(file, e.getMessage());
    }
  }

  /** The content of a compressed file; {@code gzip} is null for LZ4. */
  record Unwrapped(ContentHead head, GzipContent gzip) {
    /** Known once all of it was read. */
    Optional<GzipContent.Doubt> doubt() {
      return gzip == null ? Optional.empty() : gzip.doubt();
    }
  }

  boolean isProfile() {
    return format != null;
  }

  /** False for text that only looks like a profile, such as a manifest. */
  boolean isCertainlyProfile() {
    return isProfile() && format.reader().isCertain(bytes, length);
  }

  boolean isJfr() {
    return format == Format.JFR;
  }

  String words() {
    if (compression != null) {
      return compression.title;
    }
    return isProfile() ? format.words() : Messages.text("content.unknown");
  }

  /** A compression or archive that a profile can be in. */
  enum Compression {
    GZIP("gzip", "\u001f\u008b"),
    ZIP("zip", "PK\3\4"),
    LZ4("LZ4", "\4\"M\u0018");

    final String title;

    /** First bytes, a character each. */
    private final String magic;

    Compression(String title, String magic) {
      this.title = title;
      this.magic = magic;
    }

    static Optional<Compression> of(byte[] head, int length) {
      String start = new String(head, 0, Math.min(length, 4), StandardCharsets.ISO_8859_1);
      return Stream.of(values()).filter(known -> start.startsWith(known.magic)).findFirst();
    }
  }

  /** A mark that some editors, and PowerShell redirections, put before text. */
  private enum ByteOrderMark {
    UTF_8(StandardCharsets.UTF_8, "\u00ef\u00bb\u00bf"),
    UTF_16LE(StandardCharsets.UTF_16LE, "\u00ff\u00fe"),
    UTF_16BE(StandardCharsets.UTF_16BE, "\u00fe\u00ff");

    private final Charset charset;

    /** One character per byte. */
    private final String bytes;

    ByteOrderMark(Charset charset, String bytes) {
      this.charset = charset;
      this.bytes = bytes;
    }

    /** Null if content begins with none. */
    static ByteOrderMark of(byte[] head, int length) {
      String start = new String(head, 0, Math.min(length, 4), StandardCharsets.ISO_8859_1);
      return Stream.of(values())
          .filter(mark -> start.startsWith(mark.bytes))
          .findFirst()
          .orElse(null);
    }

    /** The text after the mark, which is still in the stream, as UTF-8. */
    InputStream text(InputStream in) throws IOException {
      in.skipNBytes(bytes.length());
      return this == UTF_8 ? in : new InUtf8(in, charset);
    }

    /** Gives what came before a failure, as a reader of characters does not. */
    private static final class InUtf8 extends InputStream {
      private final InputStream in;
      private final CharsetDecoder decoder;
      private final ByteBuffer bytes = ByteBuffer.allocate(1 << 13);
      private final CharBuffer chars = CharBuffer.allocate(bytes.capacity());
      private ByteBuffer text = ByteBuffer.allocate(0);

      InUtf8(InputStream in, Charset charset) {
        this.in = in;
        this.decoder = charset.newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
      }

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 1 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        while (!text.hasRemaining() && length > 0) {
          int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
          if (count < 0) {
            return -1;
          }
          bytes.position(bytes.position() + count).flip();
          decoder.decode(bytes, chars.clear(), false);
          // Half a character, or one of a pair, waits for the next bytes.
          bytes.compact();
          text = StandardCharsets.UTF_8.encode(chars.flip());
        }
        int count = Math.min(length, text.remaining());
        text.get(target, offset, count);
        return count;
      }

      @Override
      public void close() throws IOException {
        in.close();
      }
    }
  }
}
