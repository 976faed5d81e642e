package dev.candela.wire.handshake;

import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import dev.candela.wire.payload.WireLimits;
import java.nio.charset.StandardCharsets;

/**
 * The opening of a link, for either side, without I/O.
 *
 * <p>Both sides send HELLO at once. The application proves first, no matter which side opened the
 * connection; the agent answers with its own proof only to a peer that has proved itself, so a
 * stranger who connects learns nothing but the protocol's version.
 */
public final class Handshake {
  private enum Side {
    APPLICATION("candela application"),
    AGENT("candela agent");

    private final String label;

    Side(String label) {
      this.label = label;
    }
  }

  /** The newest version of the protocol; {@code PROTOCOL.md} has their history. */
  static final int VERSION = 1;

  private static final int OLDEST_VERSION = 1;
  private static final byte[] NOTHING = {};
  private static final int MAGIC = 0x434E444C; // CNDL

  private final Side side;
  private final byte[] token;
  private final byte[] ownNonce;
  private byte[] peerNonce;
  private int version;
  private boolean proven;

  private Handshake(Side side, byte[] token, byte[] nonce) {
    if (token.length < WireLimits.MIN_TOKEN_BYTES) {
      throw new IllegalArgumentException(
          "A token has at least " + WireLimits.MIN_TOKEN_BYTES + " bytes.");
    }
    if (nonce.length != WireLimits.NONCE_BYTES) {
      throw new IllegalArgumentException("A nonce has " + WireLimits.NONCE_BYTES + " bytes.");
    }
    this.side = side;
    this.token = token.clone();
    this.ownNonce = nonce.clone();
  }

  /** The application's half; {@code nonce} must be fresh and random. */
  public static Handshake application(byte[] token, byte[] nonce) {
    return new Handshake(Side.APPLICATION, token, nonce);
  }

  /** The agent's half; {@code nonce} must be fresh and random. */
  public static Handshake agent(byte[] token, byte[] nonce) {
    return new Handshake(Side.AGENT, token, nonce);
  }

  public byte[] opening() {
    return new PayloadWriter()
        .putInt(MAGIC)
        .putShort(OLDEST_VERSION)
        .putShort(VERSION)
        .putBytes(ownNonce)
        .frame(MessageType.HELLO);
  }

  /**
   * Takes a message and returns the bytes to send next, none if empty. An exception says that the
   * peer is not who it should be: send it and close.
   */
  public byte[] receive(byte type, byte[] payload, int lengthBytes) throws WireException {
    if (type == MessageType.REFUSAL) {
      Refusal refusal = Refusal.read(payload, lengthBytes);
      throw new WireException(refusal.reason(), refusal.sentence());
    }
    if (type == MessageType.HELLO && peerNonce == null) {
      readHello(new PayloadReader(payload, lengthBytes));
      return side == Side.APPLICATION ? proof() : NOTHING;
    }
    if (type == MessageType.PROOF && peerNonce != null && !proven) {
      checkProof(new PayloadReader(payload, lengthBytes).getBytes(WireLimits.PROOF_BYTES));
      return side == Side.AGENT ? proof() : NOTHING;
    }
    throw new WireException(
        Refusal.Reason.MALFORMED,
        "Message type " + type + " arrived before authentication; is the other side Candela?");
  }

  public boolean proven() {
    return proven;
  }

  /** The common version; known after the peer's HELLO. */
  public int version() {
    return version;
  }

  private void readHello(PayloadReader in) throws WireException {
    if (in.remaining() < Integer.BYTES || in.getInt() != MAGIC) {
      throw new WireException(Refusal.Reason.MALFORMED, "The other side is not Candela.");
    }
    int peerOldest = in.getShort();
    int peerNewest = in.getShort();
    version = Math.min(VERSION, peerNewest);
    if (version < OLDEST_VERSION || version < peerOldest) {
      throw new WireException(
          Refusal.Reason.VERSION,
          "The other side speaks protocol versions "
              + peerOldest
              + " to "
              + peerNewest
              + ", this one "
              + OLDEST_VERSION
              + " to "
              + VERSION
              + "; use the agent that came with this Candela.");
    }
    peerNonce = in.getBytes(WireLimits.NONCE_BYTES);
  }

  private byte[] proof() {
    return new PayloadWriter().putBytes(proofOf(side)).frame(MessageType.PROOF);
  }

  private void checkProof(byte[] proof) throws WireException {
    Side peer = side == Side.AGENT ? Side.APPLICATION : Side.AGENT;
    if (!Sha256.isEqual(proof, proofOf(peer))) {
      throw new WireException(
          Refusal.Reason.WRONG_PROOF,
          "The other side does not know the token; pass both sides the same token file.");
    }
    proven = true;
  }

  private byte[] proofOf(Side prover) {
    boolean fromApplication = side == Side.APPLICATION;
    return Sha256.hmac(
        token,
        prover.label.getBytes(StandardCharsets.US_ASCII),
        new byte[] {(byte) (version >>> 8), (byte) version},
        fromApplication ? ownNonce : peerNonce,
        fromApplication ? peerNonce : ownNonce);
  }
}
