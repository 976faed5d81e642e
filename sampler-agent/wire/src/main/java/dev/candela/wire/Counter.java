package dev.candela.wire;

/**
 * Counters since the start, as {@code PROTOCOL.md} describes them; their order gives their numbers
 * on the wire, from 1.
 */
public enum Counter {
  ELAPSED_NANOS,
  TICKS_ASKED,
  TICKS_MET,
  SAMPLES,
  LOST_SAMPLES,
  DROPPED_CHUNKS,
  DROPPED_BYTES,
  SENT_CHUNKS,
  SENT_BYTES,
  AGENT_CPU_NANOS,
  QUEUED_BYTES,
  CHUNK_PERIOD_NANOS;

  int code() {
    return ordinal() + 1;
  }

  static Counter of(int code) {
    return code > 0 && code <= values().length ? values()[code - 1] : null;
  }
}
