package dev.candela.engine.model;

/**
 * One more thing that every row of a table says, such as the class that was allocated.
 *
 * @param name the recording's own field name
 * @param kind how to read the column's numbers
 */
public record Attribute(String name, Kind kind) {

  /** What the numbers in an attribute's column are. */
  public enum Kind {
    /** Ids into the profile's strings. */
    STRING,
    /** Ids into the profile's threads. */
    THREAD,
    /** Ids into the profile's stacks. */
    STACK,
    /** Whole numbers without a unit; truth values are 0 and 1. */
    COUNT,
    /** Bytes. */
    BYTES,
    /** Nanoseconds. */
    NANOS,
    /** Memory addresses or identity hashes: equal or not, nothing else. */
    ADDRESS,
    /** {@link Double#doubleToRawLongBits} of a number; ratios lie between 0 and 1. */
    DOUBLE
  }
}
