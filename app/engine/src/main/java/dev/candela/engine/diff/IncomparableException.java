package dev.candela.engine.diff;

/** Two sides cannot be compared as requested; the message is a sentence for the user. */
public final class IncomparableException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final DiffUnit unit;

  IncomparableException(String sentence) {
    this(null, sentence);
  }

  IncomparableException(DiffUnit unit, String sentence) {
    super(sentence);
    this.unit = unit;
  }

  /** True if these recordings cannot be compared in this unit, but perhaps in another one. */
  public boolean isAboutUnit(DiffUnit asked) {
    return unit == asked;
  }
}
