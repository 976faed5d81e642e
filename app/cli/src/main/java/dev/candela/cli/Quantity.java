package dev.candela.cli;

import dev.candela.engine.model.WeightUnit;
import java.util.Locale;

/** Numbers as people read them: the same in every locale, three digits where three are enough. */
final class Quantity {
  private static final String[] BINARY_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  /** Larger numbers have no tenths that could be trusted. */
  private static final double MOST_TENTHS = 1e9;

  /** What is nearer to a half may be rounded either way by what it is computed from. */
  private static final double HALF = 1e-4;

  private Quantity() {}

  static String count(long count) {
    if (count > -1_000 && count < 1_000) {
      return Long.toString(count);
    }
    StringBuilder text = new StringBuilder(Long.toString(count));
    int first = count < 0 ? 1 : 0;
    for (int comma = text.length() - 3; comma > first; comma -= 3) {
      text.insert(comma, ',');
    }
    return text.toString();
  }

  /** One decimal: two would claim more than a sampler knows. */
  static String percent(double share) {
    return oneDecimal(share * 100) + " %";
  }

  /** A picture has tens of thousands of these, and exact ones take a microsecond and more each. */
  static String oneDecimal(double value) {
    double tenths = Math.abs(value) * 10;
    long whole = (long) tenths;
    double rest = tenths - whole;
    boolean plain = tenths < MOST_TENTHS && Math.abs(rest - 0.5) > HALF;
    if (!plain) {
      return decimals(value, 1);
    }
    long rounded = rest > 0.5 ? whole + 1 : whole;
    String sign = value < 0 || 1 / value < 0 ? "-" : "";
    return sign + rounded / 10 + '.' + rounded % 10;
  }

  static String bytes(long bytes) {
    double value = bytes;
    int unit = 0;
    while (Math.abs(value) >= 1024 && unit < BINARY_UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit == 0 ? bytes + " B" : threeDigits(value) + " " + BINARY_UNITS[unit];
  }

  static String duration(long nanos) {
    double seconds = nanos / 1e9;
    double size = Math.abs(seconds);
    if (size >= 3600) {
      long minutes = Math.round(seconds / 60);
      return minutes / 60 + " h " + Math.abs(minutes % 60) + " min";
    } else if (size >= 100) {
      long whole = Math.round(seconds);
      return whole / 60 + " min " + Math.abs(whole % 60) + " s";
    } else if (size >= 1) {
      return threeDigits(seconds) + " s";
    } else if (size >= 1e-3) {
      return threeDigits(seconds * 1e3) + " ms";
    } else if (size >= 1e-6) {
      return threeDigits(seconds * 1e6) + " µs";
    }
    return nanos + " ns";
  }

  /** A weight in its unit. */
  static String weight(long weight, WeightUnit unit) {
    return switch (unit) {
      case SAMPLES -> count(weight);
      case BYTES -> bytes(weight);
      case NANOS -> duration(weight);
    };
  }

  private static String threeDigits(double value) {
    double size = Math.abs(value);
    int decimals = size < 10 ? 2 : size < 100 ? 1 : 0;
    return decimals(value, decimals);
  }

  /**
   * What {@code %.Nf} writes. A format reads all that it may have to know of languages first, and
   * the first {@link java.math.BigDecimal} of a run makes powers of ten, which takes 9 ms.
   */
  static String decimals(double value, int decimals) {
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
    return text.insert(0, value < 0 || 1 / value < 0 ? "-" : "").toString();
  }

  /** Adds one to the last digit. */
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
