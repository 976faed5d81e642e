package dev.candela.engine.read;

/**
 * Tells collapsed stacks from other content: plain text of which at least half the lines end in a
 * space and a number.
 */
final class CollapsedSniffer {
  private CollapsedSniffer() {}

  static boolean looksCollapsed(byte[] head, int length) {
    int stacks = 0;
    int others = 0;
    int lineStart = 0;
    for (int i = 0; i < length; i++) {
      byte c = head[i];
      if (c >= 0 && c < ' ' && c != '\n' && c != '\r' && c != '\t') {
        return false;
      } else if (c == '\n') {
        int kind = kind(head, lineStart, i);
        stacks += kind > 0 ? 1 : 0;
        others += kind < 0 ? 1 : 0;
        lineStart = i + 1;
      }
    }
    if (length < ContentFormat.HEAD_BYTES) {
      // The last line may lack its line feed, but it is all there.
      int kind = kind(head, lineStart, length);
      stacks += kind > 0 ? 1 : 0;
      others += kind < 0 ? 1 : 0;
    } else if (stacks + others == 0) {
      return hasSemicolon(head, length);
    }
    return stacks > 0 && stacks >= others;
  }

  /** 1 for a stack with its weight, 0 for a blank line, -1 for anything else. */
  private static int kind(byte[] head, int from, int to) {
    int end = to;
    while (end > from && head[end - 1] <= ' ' && head[end - 1] >= 0) {
      end--;
    }
    if (end == from) {
      return 0;
    }
    int digits = end;
    while (digits > from && (isDigit(head[digits - 1]) || head[digits - 1] == '.')) {
      digits--;
    }
    boolean weight = digits < end && isDigit(head[digits]);
    boolean space = digits > from + 1 && (head[digits - 1] == ' ' || head[digits - 1] == '\t');
    return weight && space ? 1 : -1;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  private static boolean hasSemicolon(byte[] head, int length) {
    for (int i = 0; i < length; i++) {
      if (head[i] == ';') {
        return true;
      }
    }
    return false;
  }
}
