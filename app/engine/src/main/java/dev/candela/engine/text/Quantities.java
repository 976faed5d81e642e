package dev.candela.engine.text;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Numbers, shares, sizes and times as people read them, on screen, in the terminal and in exports.
 * Three significant digits where the unit can be chosen; sizes in powers of 1,024.
 */
public final class Quantities {
  private static final String[] BINARY_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final long SECONDS_PER_HOUR = 3600;

  /** Longer times are written with minutes. */
  private static final long MOST_SECONDS = 100;

  /** The smallest share written as a number: 0.001 %. */
  private static final double SMALLEST_SHARE = 1e-5;

  /** Larger doubles have no meaningful tenths. */
  private static final double MOST_TENTHS = 1e9;

  /** Tenths this close to a half are rounded exactly, from the decimal digits. */
  private static final double HALF = 1e-4;

  /** Larger parts of a unit would be rounded up to 1,000 of it, 999.7 µs for one. */
  private static final double MOST_OF_A_UNIT = 0.9995;

  private Quantities() {}

  /** {@code 1,234,567}. */
  public static String count(long count) {
    if (count > -1_000 && count < 1_000) {
      return Long.toString(count);
    }
    return localized(grouped(new StringBuilder(Long.toString(count))));
  }

  public static String decimals(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return String.valueOf(value);
    }
    return localized(grouped(new StringBuilder(plainDecimals(value, decimals))));
  }

  /** With one digit after the decimal separator; fast, since a picture has ten thousands. */
  public static String tenths(double value) {
    double tenths = Math.abs(value) * 10;
    long whole = (long) tenths;
    double rest = tenths - whole;
    if (!(tenths < MOST_TENTHS) || Math.abs(rest - 0.5) <= HALF) {
      return decimals(value, 1);
    }
    long rounded = rest > 0.5 ? whole + 1 : whole;
    String sign = value < 0 && rounded > 0 ? "-" : "";
    return sign + count(rounded / 10) + decimalSeparator() + rounded % 10;
  }

  /** {@code 48.1 %}; small shares get more digits, {@code 0.03 %}. */
  public static String percent(double share) {
    double size = Math.abs(share);
    if (size > 0 && size < SMALLEST_SHARE) {
      return "< " + percentSign(decimals(SMALLEST_SHARE * 100, 3));
    }
    return percentSign(shareDigits(share, share));
  }

  /** {@code < 0.4 %}: an upper limit. */
  public static String lessThan(double share) {
    String limit = percent(share);
    return limit.startsWith("<") ? limit : "< " + limit;
  }

  /** {@code +12 %}, in whole percent. */
  public static String change(double ratio) {
    String digits = decimals(ratio * 100, 0);
    return percentSign(ratio >= 0 ? "+" + digits : digits);
  }

  /** {@code 48 %}. */
  public static String wholePercent(double share) {
    return percentSign(decimals(share * 100, 0));
  }

  /** In whole percent, adding up to 100: what loses most by rounding down is rounded up. */
  public static long[] wholePercents(long... parts) {
    long sum = LongStream.of(parts).sum();
    if (sum == 0) {
      return new long[parts.length];
    }
    double[] exact = LongStream.of(parts).mapToDouble(part -> 100.0 * part / sum).toArray();
    long[] percents = DoubleStream.of(exact).mapToLong(share -> (long) share).toArray();
    IntStream.range(0, parts.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> percents[i] - exact[i]))
        .limit(100 - LongStream.of(percents).sum())
        .forEach(i -> percents[i]++);
    return percents;
  }

  /** {@code 4 threads, 12 samples}, with the language's comma. */
  public static String list(List<String> parts) {
    return parts.stream()
        .reduce((before, last) -> Messages.text("quantity.amount", before, last))
        .orElse("");
  }

  /** {@code ± 1.2}: percentage points, as precise as the share. */
  public static String plusMinus(double share, double plusMinus) {
    return "± " + shareDigits(share, plusMinus);
  }

  public static String bytes(long bytes) {
    return bytes((double) bytes);
  }

  /** {@code 512 B}, {@code 1.50 MiB}. */
  public static String bytes(double bytes) {
    double value = bytes;
    int unit = 0;
    while (Math.abs(value) >= 1024 && unit < BINARY_UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    boolean whole = unit == 0 && value == Math.rint(value);
    return (whole ? Long.toString((long) value) : threeDigits(value)) + " " + BINARY_UNITS[unit];
  }

  /** {@code 412 ns}, {@code 5.00 µs}, {@code 42.0 s}, {@code 2 min 5 s}, {@code 20 min}. */
  public static String duration(long nanos) {
    return duration(nanos / 1e9);
  }

  /** In seconds, with minutes and hours where they are easier to read. */
  public static String duration(double seconds) {
    double size = Math.abs(seconds);
    if (size >= SECONDS_PER_HOUR) {
      return twoUnits(Math.round(seconds / 60), "h", "min");
    }
    return size >= MOST_SECONDS ? twoUnits(Math.round(seconds), "min", "s") : seconds(seconds);
  }

  /** In seconds or a part of them, for rates such as {@code 312 ms/s}. */
  public static String seconds(double seconds) {
    double size = Math.abs(seconds);
    if (size >= MOST_OF_A_UNIT || size == 0) {
      return amount(seconds) + " s";
    } else if (size >= MOST_OF_A_UNIT * 1e-3) {
      return threeDigits(seconds * 1e3) + " ms";
    } else if (size >= MOST_OF_A_UNIT * 1e-6) {
      return threeDigits(seconds * 1e6) + " µs";
    }
    double nanos = seconds * 1e9;
    boolean whole = Math.abs(nanos - Math.rint(nanos)) < 1e-6;
    return (whole ? Long.toString(Math.round(nanos)) : threeDigits(nanos)) + " ns";
  }

  /** {@code 0}, {@code 12.3}, {@code 1,234}. */
  public static String amount(double value) {
    return value == 0 ? "0" : threeDigits(value);
  }

  public static String threeDigits(double value) {
    double size = Math.abs(value);
    return decimals(value, size < 10 ? 2 : size < 100 ? 1 : 0);
  }

  /** {@code 00:42}, or {@code 1:02:03} from an hour on. */
  public static String clock(long nanos) {
    long seconds = Math.max(0, nanos) / 1_000_000_000;
    String minutesAndSeconds = twoPlaces(seconds / 60 % 60) + ":" + twoPlaces(seconds % 60);
    long hours = seconds / SECONDS_PER_HOUR;
    return hours == 0 ? minutesAndSeconds : hours + ":" + minutesAndSeconds;
  }

  /** In one unit: {@code 42 s}, {@code 3 h}, {@code 5 d}. */
  public static String age(Duration age) {
    if (age.toSeconds() < 60) {
      return Math.max(0, age.toSeconds()) + " s";
    } else if (age.toMinutes() < 60) {
      return age.toMinutes() + " min";
    }
    return age.toHours() < 48 ? age.toHours() + " h" : count(age.toDays()) + " d";
  }

  public static String moment(long epochMillis) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
        .withLocale(Messages.locale())
        .format(Instant.ofEpochMilli(epochMillis).atZone(ZoneId.systemDefault()));
  }

  /** Date and time to the second, with the time zone. */
  public static String momentAndZone(Instant moment, ZoneId zone) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.LONG)
        .withLocale(Messages.locale())
        .format(moment.atZone(zone));
  }

  private static String twoUnits(long inSmaller, String larger, String smaller) {
    String text = inSmaller / 60 + " " + larger;
    long rest = Math.abs(inSmaller % 60);
    return rest == 0 ? text : text + " " + rest + " " + smaller;
  }

  private static String twoPlaces(long number) {
    return number < 10 ? "0" + number : Long.toString(number);
  }

  /** In percent, with as many decimals as the share needs, at most 3. */
  private static String shareDigits(double share, double part) {
    double size = Math.abs(share);
    if (size == 0 || size >= 0.001) {
      return tenths(part * 100);
    }
    return decimals(part * 100, size >= 1e-4 ? 2 : 3);
  }

  private static String percentSign(String digits) {
    return Messages.text("quantity.percent", digits);
  }

  private static StringBuilder grouped(StringBuilder digits) {
    int dot = digits.indexOf(".");
    int first = digits.charAt(0) == '-' ? 1 : 0;
    for (int at = (dot < 0 ? digits.length() : dot) - 3; at > first; at -= 3) {
      digits.insert(at, ',');
    }
    return digits;
  }

  /** Replaces English separators by those of the language. */
  private static String localized(StringBuilder english) {
    String decimal = decimalSeparator();
    String grouping = Messages.text("quantity.grouping");
    if (decimal.equals(".") && grouping.equals(",")) {
      return english.toString();
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < english.length(); i++) {
      char c = english.charAt(i);
      text.append(c == '.' ? decimal : c == ',' ? grouping : String.valueOf(c));
    }
    return text.toString();
  }

  private static String decimalSeparator() {
    return Messages.text("quantity.decimal");
  }

  /** As {@code %.Nf}; formats and the first {@link java.math.BigDecimal} take 9 ms of a start. */
  private static String plainDecimals(double value, int decimals) {
    String exact = Double.toString(Math.abs(value));
    int dot = exact.indexOf('.');
    if (dot < 0 || exact.indexOf('E') >= 0) {
      return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
    int end = dot + 1 + decimals;
    StringBuilder text = new StringBuilder(exact);
    while (text.length() < end) {
      text.append('0');
    }
    boolean up = text.length() > end && text.charAt(end) >= '5';
    text.setLength(decimals == 0 ? dot : end);
    if (up) {
      roundUp(text);
    }
    boolean nothing = text.chars().allMatch(digit -> digit == '0' || digit == '.');
    return text.insert(0, value < 0 && !nothing ? "-" : "").toString();
  }

  private static void roundUp(StringBuilder digits) {
    for (int i = digits.length() - 1; i >= 0; i--) {
      char digit = digits.charAt(i);
      if (digit != '.' && digit != '9') {
        digits.setCharAt(i, (char) (digit + 1));
        return;
      } else if (digit == '9') {
        digits.setCharAt(i, '0');
      }
    }
    digits.insert(0, '1');
  }
}
