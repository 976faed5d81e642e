package dev.candela.agent.engine;

/** Why an engine cannot start or go on, in a sentence, and what would change it. */
public final class EngineFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  /**
   * @param reason one sentence
   * @param remedy one sentence, or empty if nothing would change it
   */
  public EngineFailure(String reason, String remedy) {
    super(reason);
    this.remedy = remedy;
  }

  /** For what no engine should throw. */
  public static EngineFailure of(Throwable failure) {
    return new EngineFailure("The engine broke down: " + failure + ".", "");
  }

  public String remedy() {
    return remedy;
  }
}
