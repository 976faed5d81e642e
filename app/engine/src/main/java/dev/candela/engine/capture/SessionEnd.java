package dev.candela.engine.capture;

import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Why a session ended, and what it could not keep.
 *
 * @param cause for code
 * @param words the sentence for the user, in the language that is spoken when it is asked for
 * @param status the last word on samples, losses and recorded bytes
 * @param unfinishedBytes bytes of a last chunk that was not finished and is not in the file
 */
public record SessionEnd(
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
   * A sentence for each kind of loss; none if everything was kept, or all but less than a hundredth
   * of the samples, or less than chance changes in so few: async-profiler skips a few whenever it
   * ends a chunk, most of them the agent's own. The status has their number.
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
