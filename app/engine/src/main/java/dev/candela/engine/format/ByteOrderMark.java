package dev.candela.engine.format;

import dev.candela.engine.format.shared.ReadFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
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
    return this == UTF_8 ? in : new InUtf8(new InputStreamReader(in, charset));
  }

  private static final class InUtf8 extends InputStream {
    private final Reader reader;
    private final char[] chars = new char[1 << 13];
    private int kept;
    private byte[] bytes = {};
    private int at;

    InUtf8(Reader reader) {
      this.reader = reader;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 1 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      while (at == bytes.length && length > 0) {
        int count = reader.read(chars, kept, chars.length - kept);
        if (count < 0) {
          return -1;
        }
        int all = kept + count;
        // The second half of a pair may come with the next characters.
        kept = Character.isHighSurrogate(chars[all - 1]) ? 1 : 0;
        bytes = new String(chars, 0, all - kept).getBytes(StandardCharsets.UTF_8);
        chars[0] = chars[all - 1];
        at = 0;
      }
      int count = Math.min(length, bytes.length - at);
      System.arraycopy(bytes, at, target, offset, count);
      at += count;
      return count;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
