package dev.candela.engine.diff;

/** What can be said about a difference. */
public enum Verdict {
  /** Too few samples on both sides to say anything. */
  TOO_FEW,
  /** Not more than equal programs may differ by, as far as the recordings tell. */
  NOISE,
  /** Less in the second. */
  LESS,
  /** More in the second. */
  MORE,
  /** Only in the first. */
  GONE,
  /** Only in the second. */
  NEW;

  private static final Verdict[] VERDICTS = values();

  /** True if it is called a change; all others are grey. */
  public boolean isChange() {
    return ordinal() >= LESS.ordinal();
  }

  /** True if the second side costs more. */
  public boolean isMore() {
    return this == MORE || this == NEW;
  }

  /** What it is with the sides swapped. */
  public Verdict mirrored() {
    return switch (this) {
      case LESS -> MORE;
      case MORE -> LESS;
      case GONE -> NEW;
      case NEW -> GONE;
      case TOO_FEW, NOISE -> this;
    };
  }

  static Verdict at(int ordinal) {
    return VERDICTS[ordinal];
  }
}
