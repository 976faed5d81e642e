package dev.candela.desktop.parts;

import dev.candela.desktop.text.Messages;
import dev.candela.engine.model.WeightUnit;

/** Times, bytes and shares as people read them, in the user's language. */
public final class Amounts {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double SECONDS_PER_MINUTE = 60;

  private Amounts() {}

  /** {@code 412 µs}, {@code 3.12 ms}, {@code 4.20 s}, {@code 12:34}. */
  public static String duration(long nanos) {
    double seconds = nanos / NANOS_PER_SECOND;
    if (seconds >= 10 * SECONDS_PER_MINUTE) {
      return Texts.clock(nanos);
    } else if (seconds >= 1) {
      return number("%,.2f s", seconds);
    } else if (nanos >= NANOS_PER_MILLI) {
      return number("%.2f ms", nanos / NANOS_PER_MILLI);
    }
    return nanos == 0 ? number("%.0f s", 0) : number("%.0f µs", nanos / NANOS_PER_MICRO);
  }

  /** {@code 3.1 MB}. */
  public static String bytes(long bytes) {
    if (bytes >= 1 << 30) {
      return number("%,.2f GB", bytes / (double) (1 << 30));
    } else if (bytes >= 1 << 20) {
      return number("%,.1f MB", bytes / (double) (1 << 20));
    }
    return bytes >= 1024 ? number("%.1f kB", bytes / 1024.0) : number("%.0f B", (double) bytes);
  }

  /** In its unit; plain for samples. */
  public static String weight(WeightUnit unit, long weight) {
    return switch (unit) {
      case SAMPLES -> Texts.count(weight);
      case BYTES -> bytes(weight);
      case NANOS -> duration(weight);
    };
  }

  /** {@code 48.1 %}. */
  public static String percent(double share) {
    return number("%.1f %%", share * 100);
  }

  private static String number(String format, double number) {
    return String.format(Messages.locale(), format, number);
  }
}
