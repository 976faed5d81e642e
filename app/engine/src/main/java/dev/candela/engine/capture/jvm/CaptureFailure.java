package dev.candela.engine.capture.jvm;

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

  public Obstacle obstacle() {
    return obstacle;
  }
}
