package dev.candela.jfr.error;

/** Something that could not be read although the rest could; the offset is in the input. */
public record JfrWarning(String source, long offset, String text) {
  @Override
  public String toString() {
    return source + ", byte " + offset + ": " + text;
  }
}
