package dev.candela.engine.model;

/**
 * One more thing that every row of a table says, such as the class that was allocated, and how to
 * read the column's numbers.
 */
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
