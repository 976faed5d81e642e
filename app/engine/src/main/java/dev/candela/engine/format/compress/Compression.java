package dev.candela.engine.format.compress;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A compression or archive that a profile can be in. */
public enum Compression {
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
  public String title() {
    return title;
  }

  public static Optional<Compression> of(byte[] head, int length) {
    String start = new String(head, 0, Math.min(length, 4), StandardCharsets.ISO_8859_1);
    for (Compression known : values()) {
      if (start.startsWith(known.magic)) {
        return Optional.of(known);
      }
    }
    return Optional.empty();
  }
}
