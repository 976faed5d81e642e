package dev.candela.engine.model;

/**
 * One more thing that every row of a table says, such as the class that was allocated.
 *
 * @param name the recording's own field name
 * @param kind how to read the column's numbers
 */
public record Attribute(String name, Kind kind) {

  /** Meaning of the numbers in a column. */
  public enum Kind {
    /** String ids. */
    STRING,
    /** Thread ids. */
    THREAD,
    /** Stack ids. */
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
