package dev.candela.engine.format.collapsed;

/**
 * What a line of collapsed stacks says of each frame besides its name; immutable.
 *
 * @param threads true to begin each stack with {@code [thread's name tid=7]}
 * @param lines true to append {@code :line} to Java methods
 * @param kinds true to append how the code ran: {@code _[0]} interpreted, {@code _[1]} C1, {@code
 *     _[j]} compiled, {@code _[i]} inlined, {@code _[k]} kernel, as async-profiler does
 */
public record CollapsedStyle(boolean threads, boolean lines, boolean kinds) {
  /** Names only, which every tool reads. */
  public static final CollapsedStyle NAMES = new CollapsedStyle(false, false, false);

  /** Adds threads. */
  public CollapsedStyle withThreads() {
    return new CollapsedStyle(true, lines, kinds);
  }

  public CollapsedStyle withLines() {
    return new CollapsedStyle(threads, true, kinds);
  }
}
