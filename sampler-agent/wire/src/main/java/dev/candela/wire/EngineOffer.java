package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireException;

public final class EngineOffer {
  private final EngineKind engine;
  private final boolean available;
  private final String reason;
  private final String remedy;

  private EngineOffer(EngineKind engine, boolean available, String reason, String remedy) {
    this.engine = engine;
    this.available = available;
    this.reason = reason;
    this.remedy = remedy;
  }

  public static EngineOffer available(EngineKind engine) {
    return new EngineOffer(engine, true, "", "");
  }

  public static EngineOffer unavailable(EngineKind engine, String reason, String remedy) {
    return new EngineOffer(engine, false, reason, remedy);
  }

  public EngineKind engine() {
    return engine;
  }

  public boolean available() {
    return available;
  }

  /** One sentence on why not; empty if available. */
  public String reason() {
    return reason;
  }

  /** One sentence on what would change it; may be empty. */
  public String remedy() {
    return remedy;
  }

  void write(PayloadWriter out) {
    out.putByte(engine.code()).putByte(available ? 1 : 0).putText(reason).putText(remedy);
  }

  /** Without a word on whether it is available, since it is not. */
  PayloadWriter failure() {
    return new PayloadWriter().putByte(engine.code()).putText(reason).putText(remedy);
  }

  static EngineOffer readFailure(PayloadReader in) throws WireException {
    return unavailable(EngineKind.of(in.getByte()), in.getText(), in.getText());
  }

  static EngineOffer read(PayloadReader in) throws WireException {
    EngineKind engine = EngineKind.of(in.getByte());
    return new EngineOffer(engine, in.getByte() != 0, in.getText(), in.getText());
  }
}
