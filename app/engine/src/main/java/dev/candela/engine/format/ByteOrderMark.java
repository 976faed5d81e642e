package dev.candela.engine.format;

import dev.candela.engine.format.shared.ReadFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
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
    return this == UTF_8
        ? in
        : new ByteArrayInputStream(
            new String(in.readAllBytes(), charset).getBytes(StandardCharsets.UTF_8));
  }
}
