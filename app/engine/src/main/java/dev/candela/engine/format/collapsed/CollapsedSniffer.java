package dev.candela.engine.format.collapsed;

import dev.candela.engine.format.shared.StreamFormat;

/**
 * Tells collapsed stacks from other text. A stack is a line that ends in one blank and a number.
 * Half of the lines must be stacks if one of them has callers; without callers all of them must.
 */
public final class CollapsedSniffer {
  private static final int FEWEST_DIFFERENTIAL_LINES = 3;

  private final byte[] head;
  private boolean binary;
  private int stacks;
  private int stacksWithCallers;
  private int stacksWithTwoNumbers;
  private int others;

  public CollapsedSniffer(byte[] head, int length) {
    this.head = head;
    int lineStart = 0;
    for (int i = 0; i < length && !binary; i++) {
      byte c = head[i];
      if (c == '\n') {
        addLine(lineStart, i);
        lineStart = i + 1;
      } else {
        binary = c >= 0 && c < ' ' && c != '\r' && c != '\t';
      }
    }
    if (length < StreamFormat.HEAD_BYTES) {
      addLine(lineStart, length);
    } else if (stacks + others == 0 && has(';', 0, length) && !isJson(length)) {
      // One line, of which the end is not seen.
      stacks = 1;
      stacksWithCallers = 1;
    }
  }

  public boolean looksCollapsed() {
    boolean enough = stacksWithCallers > 0 ? stacks >= others : others == 0;
    return !binary && stacks > 0 && enough && !looksDifferential();
  }

  /** True if stacks have two numbers each, as written by {@code difffolded.pl}. */
  public boolean looksDifferential() {
    return !binary
        && stacksWithCallers > 0
        && stacks >= Math.max(others, FEWEST_DIFFERENTIAL_LINES)
        && stacksWithTwoNumbers * 10L >= stacks * 9L;
  }

  /** True if a stack has callers; other text with a number at the end of a line has none. */
  public boolean hasCallers() {
    return stacksWithCallers > 0;
  }

  private void addLine(int from, int to) {
    int end = to;
    while (end > from && isBlank(head[end - 1])) {
      end--;
    }
    if (end == from || head[from] == '#' && (end == from + 1 || isBlank(head[from + 1]))) {
      return;
    }
    int stackEnd = beforeNumber(from, end);
    if (stackEnd < 0) {
      others++;
      return;
    }
    stacks++;
    stacksWithCallers += has(';', from, stackEnd) ? 1 : 0;
    stacksWithTwoNumbers += beforeNumber(from, stackEnd) < 0 ? 0 : 1;
  }

  /** The end of the text before a blank and a number; -1 if there is no number. */
  private int beforeNumber(int from, int end) {
    int digits = end;
    while (digits > from && (isDigit(head[digits - 1]) || head[digits - 1] == '.')) {
      digits--;
    }
    int stackEnd = digits - 1;
    boolean number = digits < end && isDigit(head[digits]);
    boolean afterOneBlank =
        stackEnd > from && isBlank(head[stackEnd]) && !isBlank(head[stackEnd - 1]);
    return number && afterOneBlank ? stackEnd : -1;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\t' || c == '\r';
  }

  private boolean has(char wanted, int from, int to) {
    for (int i = from; i < to; i++) {
      if (head[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  private boolean isJson(int length) {
    int first = nextVisible(0, length);
    if (head[first] == '[') {
      first = nextVisible(first + 1, length);
    }
    return head[first] == '{' || head[first] == '"';
  }

  private int nextVisible(int from, int length) {
    int at = from;
    while (at < length - 1 && isBlank(head[at])) {
      at++;
    }
    return at;
  }
}
