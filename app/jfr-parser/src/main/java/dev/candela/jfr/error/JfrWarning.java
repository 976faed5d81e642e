package dev.candela.jfr.error;

/**
 * Something that could not be read although the rest could.
 *
 * @param source the name of the file or other input
 * @param offset bytes from the start of the input
 * @param text what is wrong and what was lost by it, one sentence
 */
public record JfrWarning(String source, long offset, String text) {
  @Override
  public String toString() {
    return source + ", byte " + offset + ": " + text;
  }
}
