package dev.candela.engine.capture;

import dev.candela.wire.Counter;
import dev.candela.wire.Status;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The status of a session; immutable. Values that the engine does not know are empty.
 *
 * <p>Counters come from the agent once a second; the recorded chunks and bytes are counted here.
 */
public record SessionStatus(Status status, long recordedChunks, long recordedBytes) {
  static final SessionStatus NOTHING_YET =
      new SessionStatus(new Status(Status.Activity.IDLE, Map.of()), 0, 0);

  SessionStatus with(long chunks, long bytes) {
    return new SessionStatus(status, chunks, bytes);
  }

  public boolean paused() {
    return status.activity() == Status.Activity.PAUSED;
  }

  /** Since sampling began, including pauses. */
  public OptionalLong elapsedNanos() {
    return counter(Counter.ELAPSED_NANOS);
  }

  /** Expected ticks of the sampling timer. */
  public OptionalLong ticksAsked() {
    return counter(Counter.TICKS_ASKED);
  }

  /** Ticks at which samples were taken. */
  public OptionalLong ticksMet() {
    return counter(Counter.TICKS_MET);
  }

  public OptionalLong samples() {
    return counter(Counter.SAMPLES);
  }

  /** As reported by the engine. */
  public OptionalLong lostSamples() {
    return counter(Counter.LOST_SAMPLES);
  }

  /** Not sent in time, or too long to be held. */
  public OptionalLong droppedChunks() {
    return counter(Counter.DROPPED_CHUNKS);
  }

  public OptionalLong droppedBytes() {
    return counter(Counter.DROPPED_BYTES);
  }

  /** CPU time of the agent in the target. */
  public OptionalLong agentCpuNanos() {
    return counter(Counter.AGENT_CPU_NANOS);
  }

  /** The same as a share of elapsed time. */
  public OptionalDouble agentShare() {
    long elapsed = elapsedNanos().orElse(0);
    return elapsed > 0 && agentCpuNanos().isPresent()
        ? OptionalDouble.of((double) agentCpuNanos().getAsLong() / elapsed)
        : OptionalDouble.empty();
  }

  private OptionalLong counter(Counter counter) {
    return status.has(counter) ? OptionalLong.of(status.get(counter, 0)) : OptionalLong.empty();
  }
}
