package dev.candela.desktop.frame;

import dev.candela.desktop.text.Messages;
import dev.candela.engine.analysis.ShareInterval;
import dev.candela.engine.model.WeightUnit;
import java.util.Locale;

/** Shares, samples and weights in words, the same in graphs, trees and tables. */
public final class Amounts {
  private Amounts() {}

  /** {@code 48.1 % ± 1.2}, or without the interval while nobody knows it. */
  public static String share(long weight, long allWeight, ShareInterval interval) {
    String share = percent((double) weight / Math.max(1, allWeight));
    if (interval == null) {
      return share;
    }
    if (interval.tooFewSamples()) {
      return Messages.text("flame.share.few", share);
    }
    return share + " " + plusMinus(interval);
  }

  /** {@code 48.1 % ± 1.2}. */
  public static String share(ShareInterval interval) {
    String share = percent(interval.share());
    return interval.tooFewSamples()
        ? Messages.text("flame.share.few", share)
        : share + " " + plusMinus(interval);
  }

  /** {@code 48.1 %}. */
  public static String percent(double share) {
    return Messages.text("flame.percent", digits(share, share));
  }

  /** {@code 48.1 %}, or {@code less than 0.1 %} for what is there, but would be nothing. */
  public static String roundPercent(double share) {
    boolean less = share < 0.0005;
    String percent = String.format(Messages.locale(), "%.1f", less ? 0.1 : share * 100);
    return Messages.text(less ? "flame.percent.less" : "flame.percent", percent);
  }

  /**
   * {@code ± 1.2}, or {@code ± 1.2 or more} for a lower bound; empty while it is not known, or if
   * there are too few samples to say.
   */
  public static String plusMinus(ShareInterval interval) {
    return interval == null || interval.tooFewSamples()
        ? ""
        : Messages.text(
            interval.lowerBound() ? "flame.plus-minus.more" : "flame.plus-minus",
            digits(interval.share(), interval.plusMinus()));
  }

  /** More digits for what would be nothing with one. */
  private static String digits(double share, double part) {
    String format = share > 0 && share < 0.001 ? "%.3f" : "%.1f";
    return String.format(Messages.locale(), format, part * 100);
  }

  /** Samples, and what they weigh where that is something else. */
  public static String amount(WeightUnit unit, long samples, long weight) {
    String count = Messages.text("flame.samples", samples);
    return unit == WeightUnit.SAMPLES
        ? count
        : Messages.text("flame.amount", count, weight(unit, weight));
  }

  /** {@code 1.25 s}, {@code 3.0 MB} or a number. */
  public static String weight(WeightUnit unit, long weight) {
    Locale locale = Messages.locale();
    if (unit == WeightUnit.NANOS) {
      return weight >= 1_000_000_000
          ? String.format(locale, "%,.2f s", weight / 1e9)
          : String.format(locale, "%.2f ms", weight / 1e6);
    }
    if (unit == WeightUnit.BYTES) {
      return weight >= 1 << 20
          ? String.format(locale, "%,.1f MB", weight / (double) (1 << 20))
          : String.format(locale, "%.1f kB", weight / 1024.0);
    }
    return String.format(locale, "%,d", weight);
  }
}
