package dev.candela.engine.format.compress;

import java.util.zip.DataFormatException;

/**
 * Decodes one block of LZ4: sequences of a token, literals, and a copy of what was decoded before.
 * The token's halves count literals and copied bytes beyond {@value #MIN_MATCH}; 15 means that more
 * length bytes follow. Every length is held against both arrays.
 */
final class Lz4Block {
  private static final int MIN_MATCH = 4;
  private static final int LENGTH_FOLLOWS = 15;

  private final byte[] in;
  private final int inEnd;
  private int at;

  private Lz4Block(byte[] in, int inLength) {
    this.in = in;
    this.inEnd = inLength;
  }

  /** Decodes from {@code outFrom} on, before which copies may reach; gives the end. */
  static int decode(byte[] in, int inLength, byte[] out, int outFrom, int outEnd)
      throws DataFormatException {
    return new Lz4Block(in, inLength).decode(out, outFrom, outEnd);
  }

  private int decode(byte[] out, int outFrom, int outEnd) throws DataFormatException {
    int to = outFrom;
    while (true) {
      int token = next();
      int literals = length(token >>> 4);
      if (literals > inEnd - at || literals > outEnd - to) {
        throw new DataFormatException(literals + " literal bytes, more than there is room for");
      }
      System.arraycopy(in, at, out, to, literals);
      at += literals;
      to += literals;
      if (at == inEnd) {
        return to;
      }
      int distance = next() | next() << 8;
      int matched = length(token & LENGTH_FOLLOWS) + MIN_MATCH;
      if (distance == 0 || distance > to || matched > outEnd - to) {
        throw new DataFormatException("a copy of " + matched + " bytes from " + distance + " back");
      }
      copy(out, to, distance, matched);
      to += matched;
    }
  }

  /** Copies byte by byte where source and target overlap, which repeats a pattern. */
  private static void copy(byte[] out, int to, int distance, int length) {
    if (distance >= length) {
      System.arraycopy(out, to - distance, out, to, length);
      return;
    }
    for (int i = to; i < to + length; i++) {
      out[i] = out[i - distance];
    }
  }

  private int length(int short4) throws DataFormatException {
    int length = short4;
    if (short4 == LENGTH_FOLLOWS) {
      int more;
      do {
        more = next();
        length += more;
      } while (more == 255);
    }
    return length;
  }

  private int next() throws DataFormatException {
    if (at == inEnd) {
      throw new DataFormatException("the block ends within a sequence");
    }
    return in[at++] & 0xff;
  }
}
