package dev.candela.wire;

import dev.candela.wire.ReportDecoder.ReportListener;
import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.PayloadWriter;

/** Frames that the agent sends to the application, chunk parts excepted. Safe for any thread. */
public final class Reports {
  private Reports() {}

  public static byte[] target(TargetDescription target) {
    return target.payload().frame(MessageType.TARGET);
  }

  public static byte[] started(Started started) {
    return started.payload().frame(MessageType.STARTED);
  }

  public static byte[] startFailed(EngineOffer failure) {
    return failure.failure().frame(MessageType.START_FAILED);
  }

  /** The chunk still grows and can be read up to this length. */
  public static byte[] chunkFlushed(long chunkId, long lengthBytes) {
    return numbers(chunkId, lengthBytes).frame(MessageType.CHUNK_FLUSHED);
  }

  public static byte[] chunkEnd(long chunkId, long lengthBytes) {
    return numbers(chunkId, lengthBytes).frame(MessageType.CHUNK_END);
  }

  private static PayloadWriter numbers(long chunkId, long lengthBytes) {
    return new PayloadWriter().putLong(chunkId).putLong(lengthBytes);
  }

  public static byte[] status(Status status) {
    return status.payload().frame(MessageType.STATUS);
  }

  public static byte[] notice(Notice notice) {
    return notice.payload().frame(MessageType.NOTICE);
  }

  public static byte[] flushed(int requestNumber) {
    return new PayloadWriter().putInt(requestNumber).frame(MessageType.FLUSHED);
  }

  public static byte[] stopped(String sentence) {
    return new PayloadWriter().putText(sentence).frame(MessageType.STOPPED);
  }

  public static byte[] pong(long number) {
    return new PayloadWriter().putLong(number).frame(MessageType.PONG);
  }

  public static byte[] bye(String sentence) {
    return new PayloadWriter().putText(sentence).frame(MessageType.BYE);
  }

  /** See {@link ReportListener#onRepository}. */
  public static byte[] repository(String path, boolean filesToo) {
    return new PayloadWriter()
        .putText(path)
        .putByte(filesToo ? 1 : 0)
        .frame(MessageType.REPOSITORY);
  }
}
