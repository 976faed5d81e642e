package dev.candela.engine.model;

/** What the weight of a sample counts. */
public enum WeightUnit {
  /** Samples: how often the stack was seen. */
  SAMPLES,
  /** Bytes allocated or transferred. */
  BYTES,
  /** Nanoseconds spent. */
  NANOS
}
