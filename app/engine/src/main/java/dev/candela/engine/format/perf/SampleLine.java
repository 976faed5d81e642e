package dev.candela.engine.format.perf;

import dev.candela.engine.model.WeightUnit;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code java 2978/2979 [001] 6483.121193: 20408163 cpu-clock:}, of which process, processor, time
 * (of any clock; else {@link #UNTIMED}) and period (else 0) may be missing. Names may have blanks.
 * One frame follows where no callers were recorded.
 */
record SampleLine(
    String threadName, long threadId, long nanos, long period, String event, String rest) {
  static final long UNTIMED = -1;
  private static final int NANO_DIGITS = 9;

  /** {@code java 2978/2979 [001] 250000 cpu-clock:}. */
  private static final Pattern WITHOUT_TIME =
      Pattern.compile(
          "\\s*(?<name>\\S.*?)\\s+(?:\\d+/)?(?<thread>\\d+)(?:\\s+\\[\\d+])?"
              + "\\s+(?:(?<period>\\d+)\\s+)?(?<event>[\\w./-]+(?::[\\w-]*)*):");

  /** Events whose period is processor time in nanoseconds. */
  private static final Set<String> CLOCKS = Set.of("cpu-clock", "task-clock");

  /** Behind the colon of {@code cycles:uppp}; a tracepoint has its name there. */
  private static final Pattern MODIFIERS = Pattern.compile(":?[ukhGHpPSDeIW]*");

  /** Null if the line is not a sample's first line. */
  static SampleLine parse(String line) {
    int colon = line.indexOf(": ");
    if (colon < 0) {
      colon = line.endsWith(":") ? line.length() - 1 : -1;
    }
    if (colon < 0) {
      return null;
    }
    int timeStart = line.lastIndexOf(' ', colon - 1) + 1;
    long nanos = nanos(line.substring(timeStart, colon));
    if (nanos < 0) {
      return withoutTime(line);
    }
    String front = line.substring(0, timeStart).strip();
    if (front.endsWith("]")) {
      front = front.substring(0, Math.max(0, front.lastIndexOf('['))).strip();
    }
    int idStart = front.lastIndexOf(' ') + 1;
    String ids = front.substring(idStart);
    long threadId = number(ids.substring(ids.indexOf('/') + 1));
    String name = front.substring(0, idStart).strip();
    if (threadId < 0 || name.isEmpty()) {
      return null;
    }
    String behind = line.substring(Math.min(line.length(), colon + 1)).strip();
    long period = 0;
    int blank = behind.indexOf(' ');
    if (blank > 0 && number(behind.substring(0, blank)) >= 0) {
      period = number(behind.substring(0, blank));
      behind = behind.substring(blank).strip();
    }
    int end = endOfEvent(behind);
    if (end <= 0) {
      return null;
    }
    String event = behind.substring(0, end);
    return new SampleLine(name, threadId, nanos, period, event, behind.substring(end + 1).strip());
  }

  private static SampleLine withoutTime(String line) {
    Matcher parts = WITHOUT_TIME.matcher(line);
    if (!parts.matches()) {
      return null;
    }
    String period = parts.group("period");
    return new SampleLine(
        parts.group("name"),
        number(parts.group("thread")),
        UNTIMED,
        period == null ? 0 : number(period),
        parts.group("event"),
        "");
  }

  /** The unit of the period; samples if each counts as one. */
  WeightUnit unit() {
    int colon = event.indexOf(':');
    String bare = colon < 0 ? event : event.substring(0, colon);
    if (period == 0 || !MODIFIERS.matcher(event.substring(bare.length())).matches()) {
      return WeightUnit.SAMPLES;
    }
    return CLOCKS.contains(bare) ? WeightUnit.NANOS : WeightUnit.COUNT;
  }

  static boolean isHexadecimal(String word) {
    return !word.isEmpty() && word.chars().allMatch(c -> Character.digit(c, 16) >= 0);
  }

  /** The colon after the event; those within it, as in {@code sched:switch}, have no blank. */
  private static int endOfEvent(String text) {
    int end = text.indexOf(": ");
    end = end < 0 && text.endsWith(":") ? text.length() - 1 : end;
    int blank = text.indexOf(' ');
    return blank >= 0 && blank < end ? -1 : end;
  }

  /** Seconds with a decimal point, in nanoseconds; -1 if the text is not a number. */
  private static long nanos(String seconds) {
    int point = seconds.indexOf('.');
    if (point <= 0 || seconds.length() - point - 1 > NANO_DIGITS) {
      return -1;
    }
    long whole = number(seconds.substring(0, point));
    long part = number(seconds.substring(point + 1));
    if (whole < 0 || part < 0 || whole > Integer.MAX_VALUE) {
      return -1;
    }
    for (int digits = seconds.length() - point - 1; digits < NANO_DIGITS; digits++) {
      part *= 10;
    }
    return whole * 1_000_000_000L + part;
  }

  /** A whole number, or -1. */
  private static long number(String text) {
    if (text.isEmpty()) {
      return -1;
    }
    long value = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9' || value > (Long.MAX_VALUE - (c - '0')) / 10) {
        return -1;
      }
      value = value * 10 + (c - '0');
    }
    return value;
  }
}
