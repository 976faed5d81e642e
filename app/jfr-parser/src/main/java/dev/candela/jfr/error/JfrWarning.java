package dev.candela.jfr.error;

/**
 * Something that could not be read although the rest could.
 *
 * @param source the name of the file or other input
 * @param offset bytes from the start of the input
 * @param text a sentence that says what is wrong and what was lost
 */
public record JfrWarning(String source, long offset, String text) {
  @Override
  public String toString() {
    return source + ", byte " + offset + ": " + text;
  }
}
