package dev.candela.engine.capture;

/**
 * Something that the user of a session should know.
 *
 * @param severity how much it matters
 * @param sentence one sentence
 */
public record SessionNotice(Severity severity, String sentence) {
  public enum Severity {
    NOTE,
    WARNING,
    ERROR
  }

  static SessionNotice warning(String sentence) {
    return new SessionNotice(Severity.WARNING, sentence);
  }
}
