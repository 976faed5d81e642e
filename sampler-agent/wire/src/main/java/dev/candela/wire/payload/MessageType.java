package dev.candela.wire.payload;

/**
 * The first byte of every message. The numbers are part of the protocol: once given out, a number
 * keeps its meaning for ever.
 */
public final class MessageType {
  /** Both directions, first message: magic, versions, nonce. */
  public static final byte HELLO = 0x01;

  /** Both directions, second message: proof of the token. */
  public static final byte PROOF = 0x02;

  /** Both directions, last message: why the sender closes the link. */
  public static final byte REFUSAL = 0x03;

  /** Application to agent: begin to sample. */
  public static final byte START = 0x10;

  /** Application to agent: take no samples until {@link #RESUME}. */
  public static final byte PAUSE = 0x12;

  /** Application to agent: sample again. */
  public static final byte RESUME = 0x13;

  /** Application to agent: finish the chunk now and answer {@link #FLUSHED}. */
  public static final byte FLUSH = 0x14;

  /** Application to agent: end sampling, send the rest, stay connected. */
  public static final byte STOP = 0x15;

  /** Application to agent: end sampling, send the rest, leave the JVM. */
  public static final byte DETACH = 0x16;

  /** Application to agent: sign of life, at least once a second. */
  public static final byte PING = 0x17;

  /** Agent to application: the JVM and the engines that it can offer. */
  public static final byte TARGET = 0x40;

  /** Agent to application: what was really applied. */
  public static final byte STARTED = 0x41;

  /** Agent to application: why nothing was started. */
  public static final byte START_FAILED = 0x42;

  /** Agent to application: bytes of a JFR chunk. */
  public static final byte CHUNK_PART = 0x43;

  /** Agent to application: an open chunk can be read up to here. */
  public static final byte CHUNK_FLUSHED = 0x44;

  /** Agent to application: a chunk is complete. */
  public static final byte CHUNK_END = 0x45;

  /** Agent to application: counters, once a second. */
  public static final byte STATUS = 0x46;

  /** Agent to application: a sentence for the user. */
  public static final byte NOTICE = 0x47;

  /** Agent to application: everything that {@link #FLUSH} asked for is sent. */
  public static final byte FLUSHED = 0x48;

  /** Agent to application: sampling has ended, everything is sent. */
  public static final byte STOPPED = 0x49;

  /** Agent to application: answer to {@link #PING}. */
  public static final byte PONG = 0x4A;

  /** Agent to application, last message: the agent leaves. */
  public static final byte BYE = 0x4B;

  /** Agent to application: where the JDK's recorder writes, which a killed target leaves behind. */
  public static final byte REPOSITORY = 0x4C;

  private MessageType() {}
}
