package dev.candela.engine.read.collapsed;

/** Goes from frame to frame of a stack, and hashes each on the way; for one thread. */
final class FrameScan {
  private static final long SEMICOLONS = Words.of(';');

  private int hash;

  /** Goes over the frame that begins at {@code from}; gives the place of the semicolon after it. */
  int next(byte[] bytes, int from, int to) {
    long mixed = 0;
    for (int at = from; ; at += Words.BYTES) {
      long word = Words.at(bytes, at);
      long stops = Words.find(word, SEMICOLONS);
      int left = to - at;
      if (stops != 0 || left < Words.BYTES) {
        int count = Math.min(left, Words.first(stops));
        int end = at + count;
        // What takes the meaning from a semicolon stands in front of it.
        if (end < to && end > from && bytes[end - 1] == '\\') {
          end = end(bytes, from, to);
          hash = Words.hash(bytes, from, end);
        } else {
          hash = (int) Words.mix(mixed, Words.head(word, count));
        }
        return end;
      }
      mixed = Words.mix(mixed, word);
    }
  }

  /** {@link Words#hash} of the last frame. */
  int hash() {
    return hash;
  }

  /** The first semicolon that no backslash takes its meaning from, or the end. */
  static int end(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && bytes[i] != ';') {
      i += bytes[i] == '\\' && i + 1 < to && (bytes[i + 1] == ';' || bytes[i + 1] == '\\') ? 2 : 1;
    }
    return i;
  }
}
