package dev.candela.engine.capture.start;

/** How far an attach has come. */
public enum AttachPhase {
  CHECKING("checking"),
  CONTACTING("waiting for the JVM"),
  LOADING("loading the agent"),
  CONNECTING("waiting for the agent"),
  CONNECTED("connected");

  private final String words;

  AttachPhase(String words) {
    this.words = words;
  }

  /** A few words for a progress line. */
  public String words() {
    return words;
  }
}
