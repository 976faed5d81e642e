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
  private int[] slots = new int[1 << 12];

  /** Hash, start, length and frame of each text, adjacent in memory. */
  private int[] entries = new int[FIELDS << 11];

  private int size;

  FrameMemo(ToIntFunction<String> frameIdOfName) {
    this.frameIdOfName = frameIdOfName;
  }

  int frameId(byte[] bytes, int from, int to, int hash) {
    int slot = hash & slots.length - 1;
    for (int entry; (entry = slots[slot] - 1) >= 0; slot = slot + 1 & slots.length - 1) {
      int at = entry * FIELDS;
      if (entries[at] == hash
          && entries[at + LENGTH] == to - from
          && Words.equal(texts, entries[at + START], bytes, from, to - from)) {
        return entries[at + FRAME];
      }
    }
    return add(slot, hash, bytes, from, to);
  }

  private int add(int slot, int hash, byte[] bytes, int from, int to) {
    int at = size * FIELDS;
    if (at == entries.length) {
      entries = Arrays.copyOf(entries, at * 2);
    }
    int length = to - from;
    if (length + Words.BYTES > texts.length - textsEnd) {
      int room = Math.addExact(Math.max(texts.length, length + Words.BYTES), textsEnd);
      texts = Arrays.copyOf(texts, room);
    }
    System.arraycopy(bytes, from, texts, textsEnd, length);
    entries[at] = hash;
    entries[at + START] = textsEnd;
    entries[at + LENGTH] = length;
    textsEnd += length;
    String text = new String(bytes, from, length, StandardCharsets.UTF_8);
    int frameId = frameIdOfName.applyAsInt(unescape(text));
    entries[at + FRAME] = frameId;
    size++;
    slots[slot] = size;
    if (size * 2 > slots.length) {
      grow();
    }
    return frameId;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    for (int entry = 0; entry < size; entry++) {
      int slot = entries[entry * FIELDS] & slots.length - 1;
      while (slots[slot] != 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = entry + 1;
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
