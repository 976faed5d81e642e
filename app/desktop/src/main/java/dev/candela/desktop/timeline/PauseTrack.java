package dev.candela.desktop.timeline;

import dev.candela.desktop.fx.ThemeColour;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;

/** When the collector stopped the program. */
final class PauseTrack implements Track {
  private static final double LEAST_PIXELS = 2;

  /** How far from a pause, which is thin, somebody still points at it. */
  private static final double REACH_BUCKETS = 0.5;

  @Override
  public String nameKey() {
    return "timeline.track.gc";
  }

  @Override
  public double heightPixels() {
    return 14;
  }

  @Override
  public void paint(TrackArea area, Overview overview) {
    GcPauses pauses = overview.pauses();
    if (pauses.pauses().length == 0) {
      area.say(Messages.text(pauses.known() ? "timeline.gc.none" : "timeline.gc.unknown"));
      return;
    }
    area.graphics().setFill(area.colours().of(ThemeColour.GC));
    for (GcPauses.Pause pause : pauses.pauses()) {
      double left = Math.floor(area.axis().x(pause.span().startNanos()));
      double right = Math.ceil(area.axis().x(pause.span().endNanos()));
      area.graphics()
          .fillRect(left, area.top(), Math.max(LEAST_PIXELS, right - left), area.height());
    }
  }

  @Override
  public String fact(Overview overview, long nanos) {
    long reach = Math.round(overview.samples().grid().bucketNanos() * REACH_BUCKETS);
    GcPauses.Pause pause = overview.pauses().longestIn(new Span(nanos - reach, nanos + reach));
    return pause == null
        ? ""
        : Messages.text(
            "timeline.gc.fact", Quantities.duration(pause.span().durationNanos()), pause.name());
  }
}
