package dev.candela.engine.capture;

import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.wire.Notice;

/**
 * Hears of a session. Calls come from threads of the session, never two at once for the same
 * method; they hold the session up, so hand over and return.
 */
public interface SessionListener {
  SessionListener SILENT = new SessionListener() {};

  /** Sampling has begun. */
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

    /**
     * The sentence with its remedy, if it has one.
     *
     * @param anyway what starts the JDK's recorder also where that slows the program down
     */
    public String withRemedy(String anyway) {
      return sentence.endsWith(Notice.RECORDER_NOT_STARTED)
          ? sentence + " " + Messages.text("session.recorder-anyway", anyway)
          : sentence;
    }

    static SessionNotice warning(String sentence) {
      return new SessionNotice(Severity.WARNING, sentence);
    }
  }
}
