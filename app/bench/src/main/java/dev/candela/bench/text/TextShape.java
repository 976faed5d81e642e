package dev.candela.bench.text;

/** What collapsed text is like. */
public enum TextShape {
  /** Stacks that share most of their callers, in byte order. */
  SORTED,
  /** The same lines in random order. */
  SHUFFLED,
  /** Stacks that share little. */
  APART
}
