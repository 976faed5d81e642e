package dev.candela.engine.format.collapsed;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.WeightUnit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;

public final class CollapsedFormat implements ReadFormat {
  /** The format does not name its samples; processor time is the likeliest. */
  public static final SampleType TYPE =
      new SampleType("samples", SampleCategory.CPU, WeightUnit.SAMPLES);

  /** Of a file with fractions, which are not numbers of samples. */
  static final SampleType FRACTIONS =
      new SampleType(TYPE.name(), TYPE.category(), WeightUnit.THOUSANDTHS);

  /** True for weights of collapsed stacks: the format does not say what they are. */
  public static boolean isType(SampleType type) {
    return type.equals(TYPE) || type.equals(FRACTIONS);
  }

  /** A line of Prometheus's text format, whose others look like stacks without callers. */
  public static final Pattern METRIC_TYPE =
      Pattern.compile(
          "^# TYPE \\S+ (?:counter|gauge|histogram|summary|untyped)$", Pattern.MULTILINE);

  @Override
  public boolean isContent(byte[] head, int length) {
    return new Sniffer(head, length).looksCollapsed();
  }

  /** Other text with a number at the end of each line has no callers. */
  @Override
  public boolean isCertain(byte[] head, int length) {
    return new Sniffer(head, length).stacksWithCallers > 0;
  }

  /** True for stacks with two numbers each, as written by {@code difffolded.pl}. */
  public static boolean isDifference(byte[] head, int length) {
    return new Sniffer(head, length).looksDifferential();
  }

  @Override
  public void read(Content content, ProfileBuilder into) throws IOException {
    CollapsedReader.read(content.in(), into, content.bytesRead());
  }

  @Override
  public Profile readFile(
      Path file, ReadOptions options, ProfileBuilder into, ReadProgress progress)
      throws IOException {
    long fileBytes = Files.size(file);
    LongConsumer watch = bytes -> progress.check(Math.min(bytes, fileBytes), fileBytes);
    CollapsedReader.read(file, options.workers(), into, watch);
    return into.build();
  }

  /**
   * Tells collapsed stacks from other text. A stack is a line that ends in one blank and a number.
   * Half of the lines must be stacks if one of them has callers; without callers all of them must.
   */
  private static final class Sniffer {
    /** Control characters that names of methods may have by mistake, or to do harm. */
    private static final byte BELL = 7;

    private static final byte ESCAPE = 27;

    private final byte[] head;
    private boolean binary;
    private boolean metrics;
    private int stacks;
    private int stacksWithCallers;
    private int stacksWithTwoNumbers;
    private int others;

    Sniffer(byte[] head, int length) {
      this.head = head;
      int lineStart = 0;
      for (int i = 0; i < length && !binary; i++) {
        byte c = head[i];
        if (c == '\n') {
          addLine(lineStart, i);
          lineStart = i + 1;
        } else {
          binary = c >= 0 && c < ' ' && !isBlank(c) && c != BELL && c != ESCAPE;
        }
      }
      if (length < HEAD_BYTES) {
        addLine(lineStart, length);
      } else if (stacks + others == 0 && has(';', 0, length) && !isJson(length)) {
        // One line, of which the end is not seen.
        stacks = 1;
        stacksWithCallers = 1;
      }
    }

    boolean looksCollapsed() {
      boolean enough = stacksWithCallers > 0 ? stacks >= others : others == 0;
      return !binary && !metrics && stacks > 0 && enough && !looksDifferential();
    }

    boolean looksDifferential() {
      return !binary && stacks >= Math.max(others, 1) && stacksWithTwoNumbers * 10L >= stacks * 9L;
    }

    private void addLine(int from, int to) {
      int end = to;
      while (end > from && isBlank(head[end - 1])) {
        end--;
      }
      if (end == from || head[from] == '#' && (end == from + 1 || isBlank(head[from + 1]))) {
        String comment = new String(head, from, end - from, StandardCharsets.ISO_8859_1);
        metrics |= METRIC_TYPE.matcher(comment).matches();
        return;
      }
      int stackEnd = beforeNumber(from, end);
      boolean callers = stackEnd >= 0 && has(';', from, stackEnd);
      // "Build-Jdk-Spec: 21" is a line of a manifest, and similar text.
      if (stackEnd < 0 || !callers && head[stackEnd - 1] == ':') {
        others++;
        return;
      }
      stacks++;
      stacksWithCallers += callers ? 1 : 0;
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
}
