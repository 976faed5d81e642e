package dev.candela.engine.format.collapsed;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ToIntFunction;

/** Remembers the frame of each text by its bytes, which are decoded once; open addressing. */
final class FrameMemo {
  private static final int FIELDS = 4;
  private static final int START = 1;
  private static final int LENGTH = 2;
  private static final int FRAME = 3;

  private final ToIntFunction<String> frameIdOfName;
  private byte[] texts = new byte[1 << 16];
  private int textsEnd;

  /** Hash, start, length and frame plus one of each text, adjacent in memory; 0 is free. */
  private int[] slots = new int[FIELDS << 12];

  private int size;

  FrameMemo(ToIntFunction<String> frameIdOfName) {
    this.frameIdOfName = frameIdOfName;
  }

  int frameId(byte[] bytes, int from, int to, int hash) {
    int[] table = slots;
    int mask = table.length - 1;
    int at = hash * FIELDS & mask;
    for (; table[at + FRAME] != 0; at = at + FIELDS & mask) {
      if (table[at] == hash
          && table[at + LENGTH] == to - from
          && Words.equal(texts, table[at + START], bytes, from, to - from)) {
        return table[at + FRAME] - 1;
      }
    }
    return add(at, hash, bytes, from, to);
  }

  private int add(int at, int hash, byte[] bytes, int from, int to) {
    int length = to - from;
    if (length + Words.BYTES > texts.length - textsEnd) {
      int room = Math.addExact(Math.max(texts.length, length + Words.BYTES), textsEnd);
      texts = Arrays.copyOf(texts, room);
    }
    System.arraycopy(bytes, from, texts, textsEnd, length);
    String text = new String(bytes, from, length, StandardCharsets.UTF_8);
    int frameId = frameIdOfName.applyAsInt(unescape(text));
    slots[at] = hash;
    slots[at + START] = textsEnd;
    slots[at + LENGTH] = length;
    slots[at + FRAME] = frameId + 1;
    textsEnd += length;
    size++;
    if (size * FIELDS * 2 > slots.length) {
      grow();
    }
    return frameId;
  }

  private void grow() {
    int[] full = slots;
    slots = new int[Math.multiplyExact(full.length, 2)];
    for (int from = 0; from < full.length; from += FIELDS) {
      if (full[from + FRAME] != 0) {
        int at = full[from] * FIELDS & slots.length - 1;
        while (slots[at + FRAME] != 0) {
          at = at + FIELDS & slots.length - 1;
        }
        System.arraycopy(full, from, slots, at, FIELDS);
      }
    }
  }

  /** A backslash escapes a semicolon or a backslash; before anything else it is itself. */
  private static String unescape(String raw) {
    if (raw.indexOf('\\') < 0) {
      return raw;
    }
    StringBuilder plain = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      boolean escapes = c == '\\' && i + 1 < raw.length() && "\\;".indexOf(raw.charAt(i + 1)) >= 0;
      plain.append(escapes ? raw.charAt(++i) : c);
    }
    return plain.toString();
  }
}
