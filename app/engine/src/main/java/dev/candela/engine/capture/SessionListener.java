package dev.candela.engine.capture;

import dev.candela.engine.model.Profile;

/**
 * Hears of a session. Calls come from threads of the session, never two at once for the same
 * method; they hold the session up, so hand over and return.
 */
public interface SessionListener {
  SessionListener SILENT = new SessionListener() {};

  /** Sampling has begun or was reconfigured. */
  default void onStarted(RunningEngine engine) {}

  /** Called once a second. */
  default void onStatus(SessionStatus status) {}

  /** Called with everything recorded so far. */
  default void onProfile(Profile profile) {}

  default void onNotice(SessionNotice notice) {}

  /**
   * The last call, for a session that had begun. The file is complete, and {@link
   * LiveSession#ended} as well.
   */
  default void onEnded(SessionEnd end) {}

  /**
   * Something that the user of a session should know.
   *
   * @param severity note, warning or error
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
}
