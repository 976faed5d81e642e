package dev.candela.wire;

/** Counters since the start, see {@code PROTOCOL.md}; numbered on the wire in order, from 1. */
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
