package dev.candela.engine.model;

import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.math.BigDecimal;

public enum WeightUnit {
  /** Samples: how often the stack was seen. */
  SAMPLES,
  BYTES,
  NANOS,
  /** Thousandths of a number of unknown meaning, behind which are an unknown number of samples. */
  THOUSANDTHS,
  /** Something else that a sample stands for many of, such as cycles of a processor. */
  COUNT;

  /** Thousandths of a whole number. */
  public static final int PER_ONE = 1000;

  /** False if it is unknown how many samples are behind weights. */
  public boolean countsSamples() {
    return this != THOUSANDTHS;
  }

  /** True for numbers of samples or of something unknown, which can be added to each other. */
  public boolean isNumber() {
    return this == SAMPLES || this == THOUSANDTHS;
  }

  /** How many events a row of this weight stands for. */
  public long events(long weight) {
    return this == SAMPLES ? weight : 1;
  }

  /** What a weight of 1 is in seconds, bytes, or numbers. */
  public double scale() {
    return switch (this) {
      case NANOS -> 1e-9;
      case THOUSANDTHS -> 1.0 / PER_ONE;
      case SAMPLES, BYTES, COUNT -> 1;
    };
  }

  /** {@code 1.25 s}, {@code 3.00 MiB}; a plain number for samples and counts. */
  public String text(long weight) {
    return switch (this) {
      case SAMPLES, COUNT -> Quantities.count(weight);
      case BYTES -> Quantities.bytes(weight);
      case NANOS -> Quantities.duration(weight);
      case THOUSANDTHS -> Quantities.amount((double) weight / PER_ONE);
    };
  }

  /** {@code 1.5} of 1,500 thousandths, exactly and in no language. */
  public static String decimal(long thousandths) {
    return BigDecimal.valueOf(thousandths, 3).stripTrailingZeros().toPlainString();
  }

  /** A whole number, or one with decimals, exactly and in no language. */
  public String plain(long weight) {
    return this == THOUSANDTHS ? decimal(weight) : Long.toString(weight);
  }

  /** {@code 42 samples}, {@code 1.25 s}, {@code 3.00 MiB}. */
  public String textWithUnit(long weight) {
    return this == SAMPLES ? Messages.text("quantity.samples", weight) : text(weight);
  }

  /** {@code 42 samples}, or the weight where their number is unknown. */
  public String countText(long samples, long weight) {
    return countsSamples() ? SAMPLES.textWithUnit(samples) : text(weight);
  }

  /** {@code 42 samples, 1.25 s}; only one of them where the other says nothing. */
  public String amount(long samples, long weight) {
    String count = countText(samples, weight);
    return isNumber() ? count : Messages.text("quantity.amount", count, text(weight));
  }
}
