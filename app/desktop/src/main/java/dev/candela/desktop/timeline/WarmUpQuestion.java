package dev.candela.desktop.timeline;

import dev.candela.engine.analysis.WarmUp;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;

/**
 * Asks when the program had warmed up: of all samples of processor time, as {@code candela info}
 * does. It takes longer than all else on the timeline and changes less, so while a recording grows
 * it is asked again only once there is a fifth more of it. For one worker at a time.
 */
final class WarmUpQuestion {
  private static final double MUCH_MORE = 1.2;
  private static final SampleSelection CPU =
      SampleSelection.ALL.withEvents(EventChoice.parse("cpu"));

  private WarmUp last;
  private long lastDurationNanos;
  private long lastStartNanos;

  synchronized WarmUp answer(View view, Cancellation cancellation) {
    Profile profile = view.profile();
    long durationNanos = profile.span().durationNanos();
    boolean same =
        last != null
            && lastStartNanos == profile.span().startNanos()
            && durationNanos < lastDurationNanos * MUCH_MORE;
    if (!same) {
      last = WarmUp.of(profile, CPU, cancellation);
      lastDurationNanos = durationNanos;
      lastStartNanos = profile.span().startNanos();
    }
    return last;
  }
}
