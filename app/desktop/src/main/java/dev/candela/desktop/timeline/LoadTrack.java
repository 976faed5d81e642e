package dev.candela.desktop.timeline;

import dev.candela.desktop.fx.ThemeColour;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import javafx.scene.paint.Color;

/** How busy the processors were: the JVM's part filled, the machine's as a line. */
final class LoadTrack implements Track {
  private static final double USER_OPACITY = 0.85;
  private static final double SYSTEM_OPACITY = 0.45;

  @Override
  public String nameKey() {
    return "timeline.track.load";
  }

  @Override
  public double heightPixels() {
    return 34;
  }

  @Override
  public void paint(TrackArea area, Overview overview) {
    LoadCurve.Point[] points = overview.load().points();
    if (points.length == 0) {
      area.say(Messages.text("timeline.load.none"));
      return;
    }
    Color user = area.colours().of(ThemeColour.CPU, USER_OPACITY);
    Color system = area.colours().of(ThemeColour.CPU, SYSTEM_OPACITY);
    Color machine = area.colours().of(ThemeColour.QUIET);
    double left = area.axis().x(overview.span().startNanos());
    double before = Double.NaN;
    for (LoadCurve.Point point : points) {
      double right = Math.rint(area.axis().x(point.nanos()));
      fill(area, left, right, 0, point.jvmUser(), user);
      fill(area, left, right, point.jvmUser(), point.jvm(), system);
      double y = Math.rint(area.top() + area.height() * (1 - Math.min(1, point.machine()))) + 0.5;
      area.graphics().setStroke(machine);
      area.graphics().setLineWidth(1);
      if (!Double.isNaN(before)) {
        area.graphics().strokeLine(left, before, left, y);
      }
      area.graphics().strokeLine(left, y, right, y);
      before = y;
      left = right;
    }
  }

  @Override
  public String fact(Overview overview, long nanos) {
    LoadCurve.Point point = overview.load().at(nanos);
    return point == null
        ? ""
        : Messages.text(
            "timeline.load.fact",
            Quantities.percent(point.jvmUser()),
            Quantities.percent(point.jvmSystem()),
            Quantities.percent(point.machine()));
  }

  private static void fill(
      TrackArea area, double left, double right, double from, double to, Color colour) {
    double upper = area.top() + area.height() * (1 - Math.min(1, to));
    double lower = area.top() + area.height() * (1 - Math.min(1, from));
    area.graphics().setFill(colour);
    area.graphics().fillRect(left, upper, Math.max(0, right - left), lower - upper);
  }
}
