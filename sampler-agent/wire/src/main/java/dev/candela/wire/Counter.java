package dev.candela.wire;

/** Counters since the start; their order gives their numbers on the wire, from 1. */
public enum Counter {
  /** Nanoseconds since sampling started, pauses included. */
  ELAPSED_NANOS,
  /** Ticks of the sampling timer that should have happened. */
  TICKS_ASKED,
  /** Ticks at which samples were taken. */
  TICKS_MET,
  SAMPLES,
  /** Samples that the engine says it lost. */
  LOST_SAMPLES,
  /** Whole chunks that were not sent: the reader was slow, or they were too long. */
  DROPPED_CHUNKS,
  /** Bytes of these chunks. */
  DROPPED_BYTES,
  /** Whole chunks queued for sending. */
  SENT_CHUNKS,
  /** Chunk bytes queued for sending, before deflation. */
  SENT_BYTES,
  /** Processor time of the agent's own threads. */
  AGENT_CPU_NANOS,
  /** Bytes that wait for the reader; not a sum. */
  QUEUED_BYTES,
  /** Current period between chunks, which is the age of data; not a sum. */
  CHUNK_PERIOD_NANOS;

  int code() {
    return ordinal() + 1;
  }

  static Counter of(int code) {
    return code > 0 && code <= values().length ? values()[code - 1] : null;
  }
}
