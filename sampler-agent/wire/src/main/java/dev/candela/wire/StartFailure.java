package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireException;

public final class StartFailure {
  private final EngineKind engine;
  private final String reason;
  private final String remedy;

  /** One sentence each; the remedy is empty if nothing would change it. */
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
