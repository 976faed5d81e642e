package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.SampleSelection;

/**
 * The number of samples whose stack the recorder truncated because it was too deep; a value. Such a
 * stack lacks its outermost callers, so in a tree it begins in the middle. {@code frames} has the
 * deepest of them; 0 if Datadog's recorder truncated them, which it does where it cannot follow a
 * stack, at any depth.
 */
public record CutStacks(long samples, long cut, int frames) {
  /** Limit of the JDK's recorder; async-profiler can have a higher one. */
  private static final int MOST_FRAMES = 2048;

  private static final int USUAL_REMEDY = 256;

  public static CutStacks of(
      Profile profile, SampleSelection selection, Cancellation cancellation) {
    return profile.truncatedStackIds().length == 0
        ? new CutStacks(0, 0, 0)
        : of(profile, StackWeights.of(profile, selection, cancellation));
  }

  public static CutStacks of(Profile profile, StackWeights weights) {
    int[] stackIds = profile.truncatedStackIds();
    if (stackIds.length == 0) {
      return new CutStacks(0, 0, 0);
    }
    long cut = 0;
    int frames = 0;
    for (int stackId : stackIds) {
      if (weights.samples(stackId) > 0) {
        cut += weights.samples(stackId);
        frames = Math.max(frames, profile.stacks().depth(stackId));
      }
    }
    boolean byDepth =
        profile.samples().stream().noneMatch(t -> t.type().name().startsWith("datadog."));
    return new CutStacks(weights.totalSamples(), cut, byDepth ? frames : 0);
  }

  /** Share of the samples, 0 to 1. */
  public double share() {
    return samples == 0 ? 0 : (double) cut / samples;
  }

  /** Without a full stop. */
  public String sentence() {
    String percent =
        share() < 0.001 ? Messages.text("quality.cut-stacks.few") : Quantities.percent(share());
    if (frames == 0 || frames >= MOST_FRAMES) {
      return Messages.text("quality.cut-stacks.any-depth", percent);
    }
    int more = Math.min(MOST_FRAMES, Math.max(USUAL_REMEDY, frames * 4));
    return Messages.text("quality.cut-stacks", percent, frames, Integer.toString(more));
  }
}
