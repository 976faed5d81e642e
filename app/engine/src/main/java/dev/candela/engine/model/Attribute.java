package dev.candela.engine.model;

/** One more column of a table, such as the allocated class, and how to read its numbers. */
public record Attribute(String name, Kind kind) {
  public enum Kind {
    STRING,
    THREAD,
    STACK,
    /** Whole numbers without a unit. */
    COUNT,
    /** 0 for no, 1 for yes. */
    TRUTH,
    BYTES,
    NANOS,
    /** Nanoseconds since 1970. */
    MOMENT,
    /** Memory addresses or identity hashes: equal or not, nothing else. */
    ADDRESS,
    /** {@link Double#doubleToRawLongBits}; ratios are from 0 to 1. */
    DOUBLE
  }
}
