package dev.candela.agent.engine;

public final class EngineFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  /** One sentence each; the remedy may be empty. */
  public EngineFailure(String reason, String remedy) {
    super(reason);
    this.remedy = remedy;
  }

  /** For unexpected failures; others stay what they are. */
  public static EngineFailure of(Throwable failure) {
    return failure instanceof EngineFailure
        ? (EngineFailure) failure
        : new EngineFailure("The engine failed: " + failure + ".", "");
  }

  public String remedy() {
    return remedy;
  }
}
