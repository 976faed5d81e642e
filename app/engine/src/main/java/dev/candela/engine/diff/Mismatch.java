package dev.candela.engine.diff;

/**
 * A reason to doubt that two sides can be compared; a value.
 *
 * @param kind what differs
 * @param sentence what it is on each side and what that means
 */
public record Mismatch(Kind kind, String sentence) {
  /** What differs; the worst first. */
  public enum Kind {
    /** Who took the samples: another engine sees other code. */
    ENGINE(true),
    /** The kind of samples. */
    EVENT(true),
    /** The time between samples. */
    INTERVAL(false),
    /** How little of both sides is the same code. */
    MATCHED(true),
    /** The unit tells the truth, but seldom what was asked. */
    UNIT(false),
    /** How fast the machine was. */
    SPEED(false),
    /** How long was recorded. */
    DURATION(false),
    /** Whether it is known when samples were taken. */
    TIMES(false),
    /** Samples that were lost. */
    LOSSES(false),
    /** Stacks without their outermost frames. */
    TRUNCATED(false),
    /** Threads of one side that are not on the other. */
    THREADS(false),
    /** The virtual machine. */
    JVM(false),
    /** Its options. */
    OPTIONS(false);

    private final boolean severe;

    Kind(boolean severe) {
      this.severe = severe;
    }

    /** True if verdicts are likely to be wrong; to be shown where it cannot be missed. */
    public boolean isSevere() {
      return severe;
    }
  }
}
