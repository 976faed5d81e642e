package dev.candela.engine.model;

import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;

public enum WeightUnit {
  /** Samples: how often the stack was seen. */
  SAMPLES,
  BYTES,
  NANOS,
  /** Something else that a sample stands for many of, such as cycles of a processor. */
  COUNT;

  /** {@code 1.25 s}, {@code 3.00 MiB}; a plain number for samples and counts. */
  public String text(long weight) {
    return switch (this) {
      case SAMPLES, COUNT -> Quantities.count(weight);
      case BYTES -> Quantities.bytes(weight);
      case NANOS -> Quantities.duration(weight);
    };
  }

  /** {@code 42 samples, 1.25 s}; only the samples if they are the unit. */
  public String amount(long samples, long weight) {
    String count = Messages.text("quantity.samples", samples);
    return this == SAMPLES ? count : Messages.text("quantity.amount", count, text(weight));
  }
}
