package dev.candela.engine.capture.jvm;

/**
 * Why a JVM cannot be profiled, in words for its user.
 *
 * @param kind for code that must tell the cases apart
 * @param reason one sentence
 * @param remedy one sentence on what would change it; empty if nothing would
 */
public record Obstacle(Kind kind, String reason, String remedy) {

  public enum Kind {
    GONE,
    NOT_A_JVM,
    THIS_PROCESS,
    OTHER_USER,
    CONTAINER,
    STOPPED,
    FILES_HANG,
    ATTACH_DISABLED,
    AGENTS_DISABLED,
    SECURITY_MANAGER,
    BUSY,
    TOO_OLD,
    OTHER_VM,
    AGENT_MISSING,
    TIMED_OUT,
    CANCELLED,
    LAUNCH_FAILED,
    ENGINE_UNAVAILABLE,
    FILE_UNUSABLE,
    LINK_BROKEN
  }

  /** The reason, and the remedy if there is one. */
  public String sentence() {
    return remedy.isEmpty() ? reason : reason + " " + remedy;
  }
}
