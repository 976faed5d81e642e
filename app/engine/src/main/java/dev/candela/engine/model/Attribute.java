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
    /** Numbers without a unit; booleans are 0 and 1. */
    COUNT,
    BYTES,
    NANOS,
    /** Addresses or identity hashes: only equality counts. */
    ADDRESS,
    /** {@link Double#doubleToRawLongBits}; ratios are from 0 to 1. */
    DOUBLE
  }
}
