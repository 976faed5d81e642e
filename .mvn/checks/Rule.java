import java.util.Locale;

/** What is checked; {@code exceptions.txt} names a rule in lower case. */
enum Rule {
  LAYOUT(true),
  BLANKS(true),
  LENGTH(false),
  LEFTOVER(false),
  PATH(false),
  TOP_LEVEL(false),
  EXCEPTION(false);

  private final boolean fixable;

  Rule(boolean fixable) {
    this.fixable = fixable;
  }

  /** Whether {@code apply} puts it right. */
  boolean fixable() {
    return fixable;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
