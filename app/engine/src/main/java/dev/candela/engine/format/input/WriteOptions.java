package dev.candela.engine.format.input;

/**
 * Optional parts of the output, where the format has a choice.
 *
 * @param threads true to begin each stack with its thread
 * @param lines true to append line numbers to Java methods
 */
public record WriteOptions(boolean threads, boolean lines) {
  public static final WriteOptions NAMES = new WriteOptions(false, false);
  public static final WriteOptions THREADS = new WriteOptions(true, false);
}
