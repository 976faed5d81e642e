package dev.candela.wire.payload;

/** Limits that both sides check before trusting a length. */
public final class WireLimits {
  /** Bytes before a payload: one of type, four of length. */
  public static final int HEADER_BYTES = 5;

  public static final int MAX_PAYLOAD_BYTES = 1 << 20;

  /** Longest payload before the peer has proved that it knows the token. */
  public static final int MAX_UNPROVEN_PAYLOAD_BYTES = 1024;

  /** Chunk bytes in one part, before deflation. */
  public static final int MAX_PART_BYTES = 256 * 1024;

  /** Longest text, in bytes of UTF-8. */
  public static final int MAX_TEXT_BYTES = 16 * 1024;

  public static final int MAX_LIST_ENTRIES = 256;
  public static final int NONCE_BYTES = 32;
  public static final int PROOF_BYTES = 32;
  public static final int MIN_TOKEN_BYTES = 32;

  private WireLimits() {}
}
