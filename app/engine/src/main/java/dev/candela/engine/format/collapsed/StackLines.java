package dev.candela.engine.format.collapsed;

import dev.candela.engine.format.shared.FrameName;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.WeightUnit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class StackLines {
  private static final Pattern THREAD = Pattern.compile("\\[(.+) tid=(\\d{1,18})]");

  private final LineBuffer lines;
  final StackRows rows;
  private final FrameMemo frames;
  private final FrameScan scan = new FrameScan();

  // The line before, whose common beginning with this one needs no second look.
  private byte[] before = new byte[256];
  private int beforeLength;
  private int[] frameEnds = new int[64];
  private int[] frameIds = new int[64];
  private int depth;
  private int threadId = Ids.NONE;

  /** Decimals of the last weight, rounded. */
  private int thousandths;

  /** True if the last weight has any, however small. */
  private boolean fraction;

  private long position;
  private long linesRead;

  StackLines(LineBuffer lines, StackRows rows) {
    this.lines = lines;
    this.rows = rows;
    this.frames = new FrameMemo(name -> FrameName.intern(rows.into.symbols(), name));
  }

  /** Where the first line begins that was not read. */
  long position() {
    return position;
  }

  long lines() {
    return linesRead;
  }

  /** Reads the lines that begin before {@code end}, or up to one that is not to be passed over. */
  void read(long end, LongConsumer bytesRead) throws IOException {
    long reported = -1;
    while ((position = lines.position()) < end) {
      int to = lines.next();
      if (lines.bytesRead != reported) {
        reported = lines.bytesRead;
        bytesRead.accept(reported);
      }
      int from = lines.from;
      if (to < 0 || !isBlank(from, to) && !isComment(from, to) && !readLine(from, to)) {
        return;
      }
      linesRead++;
    }
  }

  private boolean isBlank(int from, int to) {
    byte[] bytes = lines.bytes;
    for (int i = from; i < to; i++) {
      if (bytes[i] != ' ' && bytes[i] != '\t') {
        return false;
      }
    }
    return true;
  }

  /** Comments as written by Austin and others; they may end with a number. */
  private boolean isComment(int from, int to) {
    byte[] bytes = lines.bytes;
    return bytes[from] == '#'
        && (to == from + 1 || bytes[from + 1] == ' ' || bytes[from + 1] == '\t');
  }

  private boolean readLine(int from, int to) {
    byte[] bytes = lines.bytes;
    int end = to;
    while (bytes[end - 1] == ' ' || bytes[end - 1] == '\t') {
      end--;
    }
    int space = end - 1;
    while (space >= from && bytes[space] != ' ' && bytes[space] != '\t') {
      space--;
    }
    long weight = weight(space + 1, end);
    if (space <= from || weight < 0) {
      int shown = Math.min(to - from, 60);
      boolean negative = space > from && bytes[space + 1] == '-' && weight(space + 2, end) >= 0;
      String beginning = new String(bytes, from, shown, StandardCharsets.UTF_8);
      return rows.passOver(lines.lineNumber, beginning, negative);
    }
    readStack(from, space);
    rows.add(frameIds, depth, threadId, weight, thousandths, fraction);
    return true;
  }

  /** The whole part of a number, with {@link #thousandths} after it; -1 if it is not a number. */
  private long weight(int from, int to) {
    byte[] bytes = lines.bytes;
    long weight = 0;
    thousandths = 0;
    fraction = false;
    int i = from;
    for (; i < to && bytes[i] != '.'; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9 || weight > (Long.MAX_VALUE - digit) / 10) {
        return -1;
      }
      weight = weight * 10 + digit;
    }
    if (i == from) {
      return -1;
    }
    int unit = 1000;
    for (i++; i < to; i++, unit /= 10) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      fraction |= digit > 0;
      // The fourth digit rounds the third.
      thousandths += unit == 1 ? digit / 5 : digit * unit / 10;
    }
    if (thousandths == WeightUnit.PER_ONE) {
      thousandths = 0;
      weight++;
    }
    return weight;
  }

  private void readStack(int from, int to) {
    byte[] bytes = lines.bytes;
    int length = to - from;
    int same = Arrays.mismatch(before, 0, beforeLength, bytes, from, to);
    if (same < 0) {
      return;
    }
    // A frame is the same one if the semicolon after it is the same, too.
    while (depth > 0 && frameEnds[depth - 1] >= same) {
      depth--;
    }
    int start = depth == 0 ? 0 : frameEnds[depth - 1] + 1;
    if (depth == 0) {
      start = readThread(from, to);
    }
    while (start <= length) {
      int end = scan.next(bytes, from + start, to) - from;
      push(bytes, from, start, end);
      start = end + 1;
    }
    if (before.length < length) {
      before = new byte[Math.max(length, before.length * 2)];
    }
    System.arraycopy(bytes, from, before, 0, length);
    beforeLength = length;
  }

  private void push(byte[] bytes, int from, int start, int end) {
    frameIds = Ids.grown(frameIds, depth);
    frameEnds = Ids.grown(frameEnds, depth);
    // Two semicolons in a row, or one at an end, have no frame between them.
    frameIds[depth] =
        start == end ? Ids.NONE : frames.frameId(bytes, from + start, from + end, scan.hash());
    frameEnds[depth] = end;
    depth++;
  }

  /** Reads a thread at the start of the line, if any; returns the start of the stack. */
  private int readThread(int from, int to) {
    byte[] bytes = lines.bytes;
    threadId = Ids.NONE;
    if (bytes[from] != '[') {
      return 0;
    }
    int end = FrameScan.end(bytes, from, to);
    Matcher thread = THREAD.matcher(new String(bytes, from, end - from, StandardCharsets.UTF_8));
    if (!thread.matches()) {
      return 0;
    }
    long osThreadId = Long.parseLong(thread.group(2));
    ProfiledThread read = new ProfiledThread(thread.group(1), "", -1, osThreadId, false);
    threadId = rows.into.threads().intern(read);
    return end + 1 - from;
  }

  /** Iterates over the frames of a stack and hashes them; for one thread. */
  static final class FrameScan {
    private static final long SEMICOLONS = Words.of(';');

    private int hash;

    /** Goes over the frame from here; gives the place of the semicolon after it. */
    int next(byte[] bytes, int from, int to) {
      long mixed = 0;
      for (int at = from; ; at += Words.BYTES) {
        long word = Words.at(bytes, at);
        long stops = Words.find(word, SEMICOLONS);
        int left = to - at;
        if (stops != 0 || left < Words.BYTES) {
          int count = Math.min(left, Words.first(stops));
          int end = at + count;
          // The backslash that escapes a semicolon is in front of it.
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

    int hash() {
      return hash;
    }

    /** The first unescaped semicolon, or the end. */
    static int end(byte[] bytes, int from, int to) {
      int i = from;
      while (i < to && bytes[i] != ';') {
        i +=
            bytes[i] == '\\' && i + 1 < to && (bytes[i + 1] == ';' || bytes[i + 1] == '\\') ? 2 : 1;
      }
      return i;
    }
  }
}
