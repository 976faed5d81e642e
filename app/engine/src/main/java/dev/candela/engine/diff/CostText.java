package dev.candela.engine.diff;

import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Costs as people read them: three digits, the same in every locale. Signs of units are too; the
 * one word that is none, for samples, is that of whoever shows the cost.
 */
public final class CostText {
  private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

  private final DiffUnit unit;
  private final CostUnit costUnit;
  private final UnaryOperator<String> samples;

  /**
   * For costs of one comparison.
   *
   * @param samples a number of samples, such as {@code 12.3}, with its word
   */
  public CostText(DiffUnit unit, CostUnit costUnit, UnaryOperator<String> samples) {
    this.unit = unit;
    this.costUnit = costUnit;
    this.samples = samples;
  }

  /** In English. */
  public static CostText english(DiffUnit unit, CostUnit costUnit) {
    return new CostText(unit, costUnit, number -> number + " samples");
  }

  /** In English, for costs of this comparison. */
  public static CostText english(Diff diff) {
    return english(diff.unit(), diff.costUnit());
  }

  /** {@code 1.23 s}, {@code 312 ms/s}, {@code 31.2 %}, {@code 4.10 µs/op}. */
  public String cost(double cost) {
    if (unit == DiffUnit.SHARE) {
      return String.format(Locale.ROOT, "%.1f %%", cost * 100);
    }
    String amount =
        switch (costUnit) {
          case SECONDS -> seconds(cost);
          case BYTES -> bytes(cost);
          case SAMPLES -> samples.apply(digits(cost));
        };
    return switch (unit) {
      case PER_SECOND -> amount + "/s";
      case PER_OPERATION -> amount + "/op";
      case TOTAL, SHARE -> amount;
    };
  }

  /** The same with a plus or minus sign. */
  public String difference(double difference) {
    return (difference < 0 ? "-" : "+") + cost(Math.abs(difference));
  }

  private static String seconds(double seconds) {
    if (seconds >= 1 || seconds == 0) {
      return digits(seconds) + " s";
    } else if (seconds >= 1e-3) {
      return digits(seconds * 1e3) + " ms";
    } else if (seconds >= 1e-6) {
      return digits(seconds * 1e6) + " µs";
    }
    return digits(seconds * 1e9) + " ns";
  }

  private static String bytes(double bytes) {
    double value = bytes;
    int at = 0;
    while (value >= 1024 && at < BYTE_UNITS.length - 1) {
      value /= 1024;
      at++;
    }
    return digits(value) + " " + BYTE_UNITS[at];
  }

  private static String digits(double value) {
    if (value == 0) {
      return "0";
    }
    int decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}
