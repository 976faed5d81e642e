package dev.candela.engine.capture;

import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.Notice;
import dev.candela.wire.Started;
import dev.candela.wire.Status;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Hears of a session on its threads, never twice at once for a method; hand over and return. */
public interface SessionListener {
  SessionListener SILENT = new SessionListener() {};

  default void onStarted(RunningEngine engine) {}

  /** Called once a second. */
  default void onStatus(SessionStatus status) {}

  /** Called with everything recorded so far. */
  default void onProfile(Profile profile) {}

  default void onNotice(SessionNotice notice) {}

  /** The last call, for a session that had begun; its file is complete. */
  default void onEnded(SessionEnd end) {}

  public record SessionNotice(Notice.Severity severity, String sentence) {
    /** With its remedy, if any; {@code anyway} is what starts the JDK's recorder in any case. */
    public String withRemedy(String anyway) {
      return sentence.endsWith(Notice.RECORDER_NOT_STARTED)
          ? sentence + " " + Messages.text("session.recorder-anyway", anyway)
          : sentence;
    }

    static SessionNotice warning(String sentence) {
      return new SessionNotice(Notice.Severity.WARNING, sentence);
    }
  }

  /**
   * The engine that samples, never {@link EngineKind#AUTO}, why it is not a better one, if so, the
   * intervals in the events' units, and remarks on the numbers.
   */
  record RunningEngine(
      EngineKind engine, String why, Map<EventKind, Long> intervals, List<String> remarks) {
    public RunningEngine {
      intervals = Map.copyOf(intervals);
      remarks = List.copyOf(remarks);
    }

    static RunningEngine of(Started started) {
      Map<EventKind, Long> intervals = new EnumMap<>(EventKind.class);
      for (EventSetting setting : started.events()) {
        intervals.put(setting.event(), setting.interval());
      }
      return new RunningEngine(started.engine(), started.why(), intervals, started.remarks());
    }
  }

  /** Counters of the agent, once a second, and what was recorded here; unknown ones are empty. */
  record SessionStatus(Status status, long recordedChunks, long recordedBytes) {
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

  /**
   * Why a session ended, in the language spoken when asked for, the last counts, and how many bytes
   * of an unfinished chunk are not in the file.
   */
  record SessionEnd(
      Cause cause, Supplier<String> words, SessionStatus status, long unfinishedBytes) {
    private static final long SMALL_PART = 100;

    public enum Cause {
      STOPPED,
      TARGET_ENDED,
      /** The agent left; the target continues. */
      AGENT_LEFT,
      LINK_BROKEN,
      FILE_FAILED
    }

    public String sentence() {
      return words.get();
    }

    /** True if nothing went wrong: it was stopped, or the target ended. */
    public boolean isRegular() {
      return cause == Cause.STOPPED || cause == Cause.TARGET_ENDED;
    }

    /**
     * A sentence for each kind of loss; none if everything was kept, or all but less than a
     * hundredth of the samples, or less than chance changes in so few: async-profiler skips a few
     * whenever it ends a chunk, most of them the agent's own. The status has their number.
     */
    public List<String> losses() {
      List<String> losses = new ArrayList<>();
      long lost = status.lostSamples().orElse(0);
      long all = status.samples().orElse(0) + lost;
      if (lost > 0 && lost >= all / SMALL_PART && lost * lost >= all) {
        losses.add(
            lost < all
                ? Messages.text(
                    "session.loss.samples.of", lost, Quantities.percent((double) lost / all))
                : Messages.text("session.loss.samples", lost));
      }
      long dropped = status.droppedChunks().orElse(0);
      if (dropped > 0) {
        losses.add(Messages.text("session.loss.chunks", dropped, status.droppedBytes().orElse(0)));
      }
      if (unfinishedBytes > 0) {
        losses.add(Messages.text("session.loss.last-chunk", unfinishedBytes));
      }
      return List.copyOf(losses);
    }
  }
}
