package dev.candela.wire.payload;

/** Why the sender closes the link. */
public final class Refusal {
  /** Causes; their order gives their numbers on the wire. */
  public enum Reason {
    /** An unknown number. */
    UNKNOWN,
    /** The peer does not know the token. */
    WRONG_PROOF,
    /** A length above its bound. */
    OVERSIZE,
    /** No common protocol version. */
    VERSION,
    /** Not this protocol, or a message that is out of place or malformed. */
    MALFORMED,
    /** Another Candela holds the agent. */
    BUSY,
    /** The peer was silent for too long. */
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

  /** Whole frame that names the reason of {@code cause}. */
  public static byte[] frame(WireException cause) {
    return new PayloadWriter()
        .putByte(cause.reason().ordinal())
        .putText(cause.getMessage())
        .frame(MessageType.REFUSAL);
  }

  /** Reads the payload of a {@link MessageType#REFUSAL}. */
  public static Refusal read(byte[] payload, int lengthBytes) throws WireException {
    PayloadReader in = new PayloadReader(payload, lengthBytes);
    return new Refusal(Reason.of(in.getByte()), in.getText());
  }

  public Reason reason() {
    return reason;
  }

  /** One sentence for a user. */
  public String sentence() {
    return sentence;
  }
}
