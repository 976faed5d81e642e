package dev.candela.wire;

/** The counters of a {@link Status}, with their numbers on the wire. All count since the start. */
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
  /** Whole chunks that were not sent: the reader was slow, or they were too long. */
  DROPPED_CHUNKS(6),
  /** Bytes of these chunks. */
  DROPPED_BYTES(7),
  /** Whole chunks queued for sending. */
  SENT_CHUNKS(8),
  /** Chunk bytes queued for sending, before deflation. */
  SENT_BYTES(9),
  /** Processor time of the agent's own threads. */
  AGENT_CPU_NANOS(10),
  /** Bytes that wait for the reader; not a sum. */
  QUEUED_BYTES(11),
  /** Current period between chunks, which is the age of data; not a sum. */
  CHUNK_PERIOD_NANOS(12);

  private final int code;

  Counter(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** Null for unknown numbers of newer peers. */
  static Counter of(int code) {
    for (Counter counter : values()) {
      if (counter.code == code) {
        return counter;
      }
    }
    return null;
  }
}
