package dev.candela.wire;

import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.PayloadWriter;

/** Frames that the agent sends to the application, chunk parts excepted. Safe for any thread. */
public final class Reports {
  private Reports() {}

  public static byte[] target(TargetDescription target) {
    PayloadWriter out = new PayloadWriter();
    target.write(out);
    return out.frame(MessageType.TARGET);
  }

  public static byte[] started(Started started) {
    PayloadWriter out = new PayloadWriter();
    started.write(out);
    return out.frame(MessageType.STARTED);
  }

  public static byte[] startFailed(StartFailure failure) {
    PayloadWriter out = new PayloadWriter();
    failure.write(out);
    return out.frame(MessageType.START_FAILED);
  }

  public static byte[] chunkFlushed(ChunkMark mark) {
    return withMark(MessageType.CHUNK_FLUSHED, mark);
  }

  public static byte[] chunkEnd(ChunkMark mark) {
    return withMark(MessageType.CHUNK_END, mark);
  }

  public static byte[] status(Status status) {
    PayloadWriter out = new PayloadWriter();
    status.write(out);
    return out.frame(MessageType.STATUS);
  }

  public static byte[] notice(Notice notice) {
    PayloadWriter out = new PayloadWriter();
    notice.write(out);
    return out.frame(MessageType.NOTICE);
  }

  /** Answer to FLUSH with the same number. */
  public static byte[] flushed(int requestNumber) {
    return new PayloadWriter().putInt(requestNumber).frame(MessageType.FLUSHED);
  }

  /** {@code sentence} says why sampling ended. */
  public static byte[] stopped(String sentence) {
    return new PayloadWriter().putText(sentence).frame(MessageType.STOPPED);
  }

  /** Answer to PING with the same number. */
  public static byte[] pong(long number) {
    return new PayloadWriter().putLong(number).frame(MessageType.PONG);
  }

  /** {@code sentence} says why the agent leaves. */
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

  private static byte[] withMark(byte type, ChunkMark mark) {
    PayloadWriter out = new PayloadWriter();
    mark.write(out);
    return out.frame(type);
  }
}
