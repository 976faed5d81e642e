package dev.candela.engine.format.input;

/** Where the format has a choice: begin stacks with their thread, append line numbers. */
public record WriteOptions(boolean threads, boolean lines) {
  public static final WriteOptions NAMES = new WriteOptions(false, false);
  public static final WriteOptions THREADS = new WriteOptions(true, false);
}
