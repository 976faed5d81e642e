package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireException;

/** Why an agent started nothing. */
public final class StartFailure {
  private final EngineKind engine;
  private final String reason;
  private final String remedy;

  /**
   * @param engine the one asked for
   * @param reason one sentence
   * @param remedy one sentence on what would change it; empty if nothing would
   */
  public StartFailure(EngineKind engine, String reason, String remedy) {
    this.engine = engine;
    this.reason = reason;
    this.remedy = remedy;
  }

  public EngineKind engine() {
    return engine;
  }

  public String reason() {
    return reason;
  }

  public String remedy() {
    return remedy;
  }

  PayloadWriter payload() {
    return new PayloadWriter().putByte(engine.code()).putText(reason).putText(remedy);
  }

  static StartFailure read(PayloadReader in) throws WireException {
    return new StartFailure(EngineKind.of(in.getByte()), in.getText(), in.getText());
  }
}
