package dev.candela.engine.format.speedscope;

import dev.candela.engine.model.WeightUnit;

/**
 * The unit of the weights of a profile.
 *
 * @param unit as the model has it
 * @param scale by which they are multiplied to be in that unit
 */
record ValueUnit(WeightUnit unit, double scale) {

  static final ValueUnit THOUSANDTHS = new ValueUnit(WeightUnit.THOUSANDTHS, WeightUnit.PER_ONE);

  static ValueUnit of(String name) {
    return switch (name) {
      case "nanoseconds" -> new ValueUnit(WeightUnit.NANOS, 1);
      case "microseconds" -> new ValueUnit(WeightUnit.NANOS, 1e3);
      case "milliseconds" -> new ValueUnit(WeightUnit.NANOS, 1e6);
      case "seconds" -> new ValueUnit(WeightUnit.NANOS, 1e9);
      case "bytes" -> new ValueUnit(WeightUnit.BYTES, 1);
      default -> new ValueUnit(WeightUnit.SAMPLES, 1);
    };
  }

  /** From whole part and billionths. */
  long weight(long whole, long billionths) {
    if (billionths == 0 && scale == 1) {
      return whole;
    }
    return Math.round(whole * scale + billionths * 1e-9 * scale);
  }
}
