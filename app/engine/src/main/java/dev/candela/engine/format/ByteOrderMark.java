package dev.candela.engine.format;

import dev.candela.engine.format.shared.ReadFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** A mark that some editors, and PowerShell redirections, put before text. */
enum ByteOrderMark {
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
    for (ByteOrderMark mark : values()) {
      if (ReadFormat.startsWith(head, length, mark.bytes.chars().toArray())) {
        return mark;
      }
    }
    return null;
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
