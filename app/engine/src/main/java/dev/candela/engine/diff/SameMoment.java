package dev.candela.engine.diff;

import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.SampleTable;

/** Tells which samples do not say when they were taken. */
final class SameMoment {
  private SameMoment() {}

  /** True if all rows have the same time, and none weighs less than nothing. */
  static boolean isOf(SampleTable table) {
    LongColumn times = table.startNanos();
    LongColumn weights = table.weights();
    for (int block = 0; block < times.blockCount(); block++) {
      if (times.blockMin(block) != times.blockMin(0)
          || times.blockMax(block) != times.blockMin(0)
          || weights.blockMin(block) < 0) {
        return false;
      }
    }
    return true;
  }
}
