package dev.candela.engine.capture.jvm;

import dev.candela.engine.text.Messages;
import java.util.stream.Stream;

/** A JVM cannot be profiled; the message is a sentence for the user, with the remedy. */
public final class CaptureFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Obstacle obstacle;

  public CaptureFailure(Obstacle obstacle) {
    this(obstacle, null);
  }

  public CaptureFailure(Obstacle obstacle, Throwable cause) {
    super(obstacle.sentence(), cause);
    this.obstacle = obstacle;
  }

  public static CaptureFailure of(Obstacle.Kind kind, String key, Object... arguments) {
    return new CaptureFailure(Obstacle.of(kind, key, arguments));
  }

  /** There is no link to the agent, or no longer. */
  public static CaptureFailure ofLink(String key, Object... arguments) {
    return of(Obstacle.Kind.LINK_BROKEN, key, arguments);
  }

  public Obstacle obstacle() {
    return obstacle;
  }

  /** Why a JVM cannot be profiled, in words for its user; the remedy is empty if nothing helps. */
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

    /** In the words of a key; the remedy is the key's own, or that of all keys of its group. */
    public static Obstacle of(Kind kind, String key, Object... arguments) {
      String remedy =
          Stream.of(key, key.substring(0, key.lastIndexOf('.')))
              .map(owner -> owner + ".remedy")
              .filter(Messages::has)
              .findFirst()
              .map(found -> Messages.text(found, arguments))
              .orElse("");
      return new Obstacle(kind, Messages.text(key, arguments), remedy);
    }

    /** In the words of the kind's own key, whose first argument is the process id. */
    public static Obstacle of(Kind kind, long pid, Object... others) {
      Stream<Object> arguments = Stream.concat(Stream.of(Long.toString(pid)), Stream.of(others));
      return of(kind, "obstacle." + Messages.key(kind), arguments.toArray());
    }

    public String sentence() {
      return remedy.isEmpty() ? reason : reason + " " + remedy;
    }
  }
}
