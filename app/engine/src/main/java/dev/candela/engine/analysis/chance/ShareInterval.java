package dev.candela.engine.analysis.chance;

import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.TimedSamples;

/**
 * A share of all samples, 0 to 1, with its 95 % interval; a value. Without a known number of all
 * samples, {@link TimedSamples#UNCOUNTED}, there is none. It is a lower bound if the recording is
 * too short for the program's phases, so that it may have to be wider.
 */
public record ShareInterval(
    double share, double low, double high, long samples, long allSamples, boolean lowerBound) {
  /** Of a share without an interval. */
  public static final ShareInterval UNKNOWN =
      new ShareInterval(0, 0, 1, 0, TimedSamples.UNCOUNTED, false);

  /** Minimum for an interval. */
  public static final int FEWEST_SAMPLES = 30;

  /** Wilson's interval for as many independent samples as would say as much. */
  public static ShareInterval of(TimedSamples.Series series) {
    double whole = Spread.sum(series.all());
    double share = whole > 0 ? Math.clamp(Spread.sum(series.part()) / whole, 0, 1) : 0;
    long samples = series.samples();
    long allSamples = series.allSamples();
    if (whole <= 0 || allSamples <= 0) {
      return new ShareInterval(share, 0, 1, samples, allSamples, false);
    }
    double least = share * (1 - share) * whole * whole / allSamples;
    Spread spread = Spread.of(series, share, 0, least);
    double designEffect = least > 0 ? spread.variance() / least : 1;
    return new ShareInterval(share, 0, 1, samples, allSamples, spread.lowerBound())
        .wilson(allSamples / designEffect, Spread.halfOf95(spread.freedom()));
  }

  /** True if there are too few samples for an interval, or their number is not known. */
  public boolean tooFewSamples() {
    return allSamples < FEWEST_SAMPLES;
  }

  /** Half the interval's width, shown after a plus-minus sign. */
  public double plusMinus() {
    return (high - low) / 2;
  }

  /** {@code 48.1 % ± 1.2}. */
  public String text() {
    return text(share);
  }

  /** The same for an exactly known share, such as 100 %. */
  public String text(double exactShare) {
    return tooFewSamples() && allSamples != TimedSamples.UNCOUNTED
        ? Messages.text("quantity.share.few", Quantities.percent(exactShare))
        : brief(exactShare);
  }

  /** For narrow columns: the share alone with too few samples. */
  public String brief(double exactShare) {
    return (Quantities.percent(exactShare) + " " + plusMinusText()).strip();
  }

  /** {@code ± 1.2}, or {@code ± 1.2 or more} for a lower bound; empty with too few samples. */
  public String plusMinusText() {
    if (tooFewSamples()) {
      return "";
    }
    String half = Quantities.plusMinus(share, plusMinus());
    return lowerBound ? Messages.text("quantity.or-more", half) : half;
  }

  /** For this number of independent samples. */
  ShareInterval wilson(double effectiveSamples, double quantile) {
    double zz = quantile * quantile / effectiveSamples;
    double middle = (share + zz / 2) / (1 + zz);
    double half = Math.sqrt(zz) / (1 + zz) * Math.sqrt(share * (1 - share) + zz / 4);
    double low = Math.clamp(middle - half, 0, share);
    double high = Math.clamp(middle + half, share, 1);
    return new ShareInterval(share, low, high, samples, allSamples, lowerBound);
  }
}
