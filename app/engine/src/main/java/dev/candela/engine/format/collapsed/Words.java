package dev.candela.engine.format.collapsed;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Text in words of eight bytes, the first one lowest: looking for a byte in a word, or mixing it
 * into a hash, costs about what one byte alone would. Arrays are longer than their text by {@link
 * #BYTES}, so that its last word can be read like all others.
 */
final class Words {
  static final int BYTES = Long.BYTES;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long LOWEST_BITS = 0x0101_0101_0101_0101L;
  private static final long HIGHEST_BITS = LOWEST_BITS << 7;

  private Words() {}

  static long at(byte[] bytes, int from) {
    return (long) WORD.get(bytes, from);
  }

  /** A word filled with this byte, for {@link #find}. */
  static long of(char ascii) {
    return LOWEST_BITS * ascii;
  }

  /**
   * Marks where a word has the byte that {@code wanted} is made of: the lowest bit that is set is
   * in the first of them. Bits above that one mean nothing.
   */
  static long find(long word, long wanted) {
    long differing = word ^ wanted;
    return differing - LOWEST_BITS & ~differing & HIGHEST_BITS;
  }

  /**
   * The byte that the lowest mark is in; {@link #BYTES} if there is none. Counts the bytes below
   * it: a simple compiler knows no instruction that counts zeros.
   */
  static int first(long marks) {
    long below = (marks - 1 & ~marks) >>> 7 & LOWEST_BITS;
    return (int) (below * LOWEST_BITS >>> 56);
  }

  /** The word's first bytes, fewer than all, padded with zeros. */
  static long head(long word, int count) {
    return word & (1L << count * Byte.SIZE) - 1;
  }

  static boolean equal(byte[] a, int fromA, byte[] b, int fromB, int length) {
    int i = 0;
    for (; length - i >= BYTES; i += BYTES) {
      if (at(a, fromA + i) != at(b, fromB + i)) {
        return false;
      }
    }
    return head(at(a, fromA + i) ^ at(b, fromB + i), length - i) == 0;
  }

  static long mix(long hash, long word) {
    long mixed = (hash ^ word) * 0x9E37_79B9_7F4A_7C15L;
    return mixed ^ mixed >>> 32;
  }

  /** Hash of a text's words; the last one may be partial or empty. */
  static int hash(byte[] bytes, int from, int to) {
    long hash = 0;
    int at = from;
    for (; to - at >= BYTES; at += BYTES) {
      hash = mix(hash, at(bytes, at));
    }
    return (int) mix(hash, head(at(bytes, at), to - at));
  }
}
