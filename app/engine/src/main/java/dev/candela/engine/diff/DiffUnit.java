package dev.candela.engine.diff;

import java.util.Locale;

/** In what the two sides are compared. */
public enum DiffUnit {
  /** Cost per second of recording: does the running service use more of this? */
  PER_SECOND("per second of recording"),
  /** All of it: did the same job get cheaper? */
  TOTAL("in total"),
  /** Shares: did the profile change its shape? Halve one frame and every other share rises. */
  SHARE("as a share of all"),
  /** Cost by operations: what does one operation cost? */
  PER_OPERATION("per operation");

  private final String words;

  DiffUnit(String words) {
    this.words = words;
  }

  /** The name in texts: {@code per-second}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** How it ends a sentence about a cost. */
  public String words() {
    return words;
  }
}
