package dev.candela.engine.diff;

import java.util.List;

/**
 * Two sides cannot be compared as was asked for. The message is an English sentence for the user;
 * whoever speaks another language has {@link #obstacle} and {@link #names}.
 */
public final class IncomparableException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** What stands in the way. */
  public enum Obstacle {
    /** A cost per second is asked for of a run, the only name, that has no length. */
    UNTIMED,
    /** A cost per operation is asked for, and nobody counted them on both sides. */
    UNCOUNTED,
    /** The sides, the first two names, hold samples of different units, the other names. */
    DIFFERENT_SAMPLES,
    /** A run, the first name, has samples of several units, the other names. */
    MIXED_SAMPLES
  }

  private final Obstacle obstacle;
  private final transient List<String> names;

  IncomparableException(Obstacle obstacle, List<String> names, String sentence) {
    super(sentence);
    this.obstacle = obstacle;
    this.names = List.copyOf(names);
  }

  /** What stands in the way. */
  public Obstacle obstacle() {
    return obstacle;
  }

  /** What it is about; see {@link Obstacle}. */
  public List<String> names() {
    return names;
  }
}
