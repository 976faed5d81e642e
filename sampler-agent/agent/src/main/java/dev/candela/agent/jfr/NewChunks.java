package dev.candela.agent.jfr;

import dev.candela.agent.chunk.HeaderBytes;
import java.time.Instant;

/** Tells new chunks by the recorder's own clock: it is asked by one that may be set back. */
final class NewChunks {
  private static final long UNKNOWN = Long.MIN_VALUE;
  private static final long SECOND = 1_000_000_000;

  private long lastEpochNanos;
  private long lastTicks = UNKNOWN;

  /** Chunks that began before are not ours. */
  NewChunks(long nowEpochNanos) {
    lastEpochNanos = nowEpochNanos - 1;
  }

  /** All new chunks end after this moment. */
  Instant from(long nowEpochNanos) {
    return nowEpochNanos < lastEpochNanos
        ? Instant.EPOCH
        : Instant.ofEpochSecond(lastEpochNanos / SECOND, lastEpochNanos % SECOND);
  }

  boolean take(HeaderBytes header) {
    boolean isNew =
        lastTicks == UNKNOWN
            ? header.startEpochNanos() > lastEpochNanos
            : header.startTicks() > lastTicks;
    if (isNew) {
      lastEpochNanos = header.startEpochNanos();
      lastTicks = header.startTicks();
    }
    return isNew;
  }
}
