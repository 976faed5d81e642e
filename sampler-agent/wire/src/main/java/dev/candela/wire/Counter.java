package dev.candela.wire;

/** What a {@link Status} counts, with the numbers on the wire. All count since the start. */
public enum Counter {
  /** Nanoseconds since sampling started, pauses included. */
  ELAPSED_NANOS(1),
  /** Ticks of the sampling timer that should have happened. */
  TICKS_ASKED(2),
  /** Ticks at which samples were taken. */
  TICKS_MET(3),
  /** Samples taken. */
  SAMPLES(4),
  /** Samples that the engine says it lost. */
  LOST_SAMPLES(5),
  /** Whole chunks that were not sent: the reader was slow, or they were too long to be held. */
  DROPPED_CHUNKS(6),
  /** Bytes of these chunks. */
  DROPPED_BYTES(7),
  /** Whole chunks put on the way. */
  SENT_CHUNKS(8),
  /** Chunk bytes put on the way, before deflation. */
  SENT_BYTES(9),
  /** Processor time of the agent's own threads. */
  AGENT_CPU_NANOS(10),
  /** Bytes that wait for the reader; not a sum. */
  QUEUED_BYTES(11),
  /** Present period between chunks, which is how old data gets; not a sum. */
  CHUNK_PERIOD_NANOS(12);

  private final int code;

  Counter(int code) {
    this.code = code;
  }

  /** The number on the wire. */
  public int code() {
    return code;
  }

  /** The counter with that number, or null: a newer peer may count more. */
  static Counter of(int code) {
    for (Counter counter : values()) {
      if (counter.code == code) {
        return counter;
      }
    }
    return null;
  }
}
