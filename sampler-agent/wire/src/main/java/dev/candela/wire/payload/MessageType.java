package dev.candela.wire.payload;

/** The first byte of every message. A number keeps its meaning for ever. */
public final class MessageType {
  // Both directions.
  public static final byte HELLO = 0x01;
  public static final byte PROOF = 0x02;
  public static final byte REFUSAL = 0x03;

  // Application to agent.
  public static final byte START = 0x10;
  public static final byte PAUSE = 0x12;
  public static final byte RESUME = 0x13;
  public static final byte FLUSH = 0x14;
  public static final byte STOP = 0x15;
  public static final byte DETACH = 0x16;
  public static final byte PING = 0x17;

  // Agent to application.
  public static final byte TARGET = 0x40;
  public static final byte STARTED = 0x41;
  public static final byte START_FAILED = 0x42;
  public static final byte CHUNK_PART = 0x43;
  public static final byte CHUNK_FLUSHED = 0x44;
  public static final byte CHUNK_END = 0x45;
  public static final byte STATUS = 0x46;
  public static final byte NOTICE = 0x47;
  public static final byte FLUSHED = 0x48;
  public static final byte STOPPED = 0x49;
  public static final byte PONG = 0x4A;
  public static final byte BYE = 0x4B;
  public static final byte REPOSITORY = 0x4C;

  private MessageType() {}
}
