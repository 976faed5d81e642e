package dev.candela.engine.diff;

/** What costs are counted in, before they are divided by seconds, operations or everything. */
public enum CostUnit {
  /** Seconds: samples times the sampling period, or measured durations. */
  SECONDS,
  BYTES,
  /** Samples, if it is not known how much time one stands for. */
  SAMPLES,
  /** Something else, such as cycles of a processor. */
  COUNT
}
