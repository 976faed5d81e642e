package dev.candela.wire.payload;

/** Why the sender closes the link. */
public final class Refusal {
  /** Causes; their order gives their numbers on the wire. */
  public enum Reason {
    UNKNOWN,
    WRONG_PROOF,
    OVERSIZE,
    VERSION,
    /** Not this protocol, or a message that is out of place or malformed. */
    MALFORMED,
    BUSY,
    SILENCE;

    static Reason of(int code) {
      return code < values().length ? values()[code] : UNKNOWN;
    }
  }

  private final Reason reason;
  private final String sentence;

  public Refusal(Reason reason, String sentence) {
    this.reason = reason;
    this.sentence = sentence;
  }

  public static byte[] frame(WireException cause) {
    return new PayloadWriter()
        .putByte(cause.reason().ordinal())
        .putText(cause.getMessage())
        .frame(MessageType.REFUSAL);
  }

  public static Refusal read(byte[] payload, int lengthBytes) throws WireException {
    PayloadReader in = new PayloadReader(payload, lengthBytes);
    return new Refusal(Reason.of(in.getByte()), in.getText());
  }

  public Reason reason() {
    return reason;
  }

  public String sentence() {
    return sentence;
  }
}
