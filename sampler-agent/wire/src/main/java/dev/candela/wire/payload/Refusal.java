package dev.candela.wire.payload;

/** Why the sender closes the link. */
public final class Refusal {
  /** Causes, with their numbers on the wire. */
  public enum Reason {
    /** An unknown number. */
    UNKNOWN(0),
    /** The peer does not know the token. */
    WRONG_PROOF(1),
    /** A length above its bound. */
    OVERSIZE(2),
    /** No common protocol version. */
    VERSION(3),
    /** Not this protocol, or a message that is out of place or malformed. */
    MALFORMED(4),
    /** Another Candela holds the agent. */
    BUSY(5),
    /** The peer was silent for too long. */
    SILENCE(6);

    private final int code;

    Reason(int code) {
      this.code = code;
    }

    public int code() {
      return code;
    }

    static Reason of(int code) {
      for (Reason reason : values()) {
        if (reason.code == code) {
          return reason;
        }
      }
      return UNKNOWN;
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
    PayloadWriter payload = new PayloadWriter();
    payload.putByte(cause.reason().code());
    payload.putText(cause.getMessage());
    return payload.frame(MessageType.REFUSAL);
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
