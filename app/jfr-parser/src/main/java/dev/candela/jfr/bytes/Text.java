package dev.candela.jfr.bytes;

import dev.candela.jfr.error.DamagedJfrException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Strings in the format: a byte with the encoding, then the characters. */
public final class Text {
  public static final int NULL = 0;
  public static final int EMPTY = 1;
  public static final int CONSTANT = 2;
  public static final int UTF8 = 3;
  public static final int CHARS = 4;
  public static final int LATIN1 = 5;

  /** Longer than any recorder writes; a damaged length must not cost that much memory. */
  private static final int LONGEST = 1 << 24;

  private Text() {}

  private static int readLength(ChunkInput in) throws IOException {
    int length = in.readCount("characters");
    if (length > LONGEST) {
      throw in.damaged(in.position(), "a string of " + length + " characters is not plausible");
    }
    return length;
  }

  public static void skip(ChunkInput in) throws IOException {
    long position = in.position();
    int encoding = in.readByte();
    switch (encoding) {
      case NULL, EMPTY -> {}
      case CONSTANT -> in.readLong();
      case UTF8, LATIN1 -> in.skipBytes(in.readCount("characters"));
      case CHARS -> {
        int count = in.readCount("characters");
        if (in.compressed()) {
          in.skipVarints(count);
        } else {
          in.skipBytes(2L * count);
        }
      }
      default -> throw unknown(in, position, encoding);
    }
  }

  /** Reads the rest of a string that is not a reference to a constant. */
  public static String read(ChunkInput in, int encoding) throws IOException {
    return switch (encoding) {
      case NULL -> null;
      case EMPTY -> "";
      case UTF8 -> in.readText(readLength(in), StandardCharsets.UTF_8);
      case LATIN1 -> in.readText(readLength(in), StandardCharsets.ISO_8859_1);
      case CHARS -> {
        char[] chars = new char[readLength(in)];
        for (int i = 0; i < chars.length; i++) {
          chars[i] = in.readChar();
        }
        yield new String(chars);
      }
      default -> throw unknown(in, in.position() - 1, encoding);
    };
  }

  private static DamagedJfrException unknown(ChunkInput in, long position, int encoding) {
    return in.damaged(position, "a string has the unknown encoding " + encoding);
  }
}
