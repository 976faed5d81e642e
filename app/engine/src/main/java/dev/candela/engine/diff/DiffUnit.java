package dev.candela.engine.diff;

import dev.candela.engine.text.Messages;
import java.util.Locale;

/** The unit in which two sides are compared. */
public enum DiffUnit {
  /** Cost per second of recording: does the running service use more of this? */
  PER_SECOND,
  /** All of it: did the same job get cheaper? */
  TOTAL,
  /** Shares: did the profile change its shape? Halve one frame and every other share rises. */
  SHARE,
  /** Cost by operations: what does one operation cost? */
  PER_OPERATION;

  /** The name in texts: {@code per-second}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** How it ends a sentence about a cost. */
  public String words() {
    return Messages.text("diff.unit." + key());
  }
}
