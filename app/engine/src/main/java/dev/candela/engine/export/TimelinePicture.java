package dev.candela.engine.export;

import dev.candela.engine.analysis.WarmUp;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Surface;
import dev.candela.engine.timeline.CallOrder;
import dev.candela.engine.timeline.Overview;
import dev.candela.engine.timeline.TimeAxis;
import dev.candela.engine.timeline.TimelineColours;
import dev.candela.engine.timeline.TimelinePainter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The timeline as on screen, with the overview's legend; warm-up and calls may be null. */
public record TimelinePicture(FlameSheet sheet, Overview overview, WarmUp warmUp, CallOrder calls)
    implements Picture {
  private static final double MARGIN = 12;
  private static final double GAP = 6;

  /** Thread names are longer than those of tracks. */
  private static final double THREAD_NAMES_PIXELS = 180;

  @Override
  public double heightPixels(double widthPixels) {
    return sheet.heightAround(contentPixels());
  }

  private double contentPixels() {
    double lower = TimelinePainter.threadsPixels(overview);
    lower += overview.heat() == null ? 0 : TimelinePainter.heatPixels();
    lower += calls == null ? 0 : GAP + calls.heightPixels();
    return TimelinePainter.tracksPixels(overview, false) + (lower > 0 ? GAP + lower : 0);
  }

  @Override
  public void draw(Surface surface, Look look, Detail detail) {
    double top = sheet.drawHead(surface, look.palette());
    TimelineColours colours = TimelineColours.of(look.palette());
    TimelinePainter painter =
        new TimelinePainter(surface, colours, axis(surface, surface.width()), overview);
    painter.paintTracks(top, contentPixels());
    painter.paintWarmUp(top, warmUp);
    double lower = top + TimelinePainter.tracksPixels(overview, false) + GAP;
    painter.paintThreads(lower);
    painter.paintHeat(lower);
    if (calls != null) {
      calls.paint(
          surface,
          colours,
          axis(surface, surface.width()),
          overview.span().startNanos(),
          lower + TimelinePainter.threadsPixels(overview) + GAP);
    }
    boolean hasWarmUp = warmUp != null && warmUp.steadyBlock() > 0;
    new FlameSheet("", sheet.notes(), TimelinePainter.legend(overview, hasWarmUp, colours, false))
        .drawLegend(surface, look.palette());
  }

  private TimeAxis axis(Surface surface, double widthPixels) {
    double left = TimelinePainter.namesPixels(surface);
    left = overview.threads() == null ? left : Math.max(left, THREAD_NAMES_PIXELS);
    return new TimeAxis(overview.span(), left, Math.max(1, widthPixels - left - MARGIN));
  }

  @Override
  public String words(int nodeId) {
    return "";
  }

  @Override
  public boolean upwards() {
    return false;
  }

  @Override
  public boolean zooms() {
    return false;
  }

  @Override
  public byte[] page(Look look, Cancellation cancellation) {
    double width = look.widthPixels();
    SvgSurface surface = new SvgSurface(width, heightPixels(width), nodeId -> "");
    PictureWriter.draw(this, look, surface, Detail.SCREEN);
    TimeAxis axis = axis(surface, width);
    String facts =
        String.format(
            Locale.ROOT,
            "data-width=\"%s\" data-left=\"%s\" data-right=\"%s\" data-seconds=\"%s\"",
            width,
            axis.leftPixels(),
            axis.rightPixels(),
            overview.span().durationNanos() / 1e9);
    return PictureWriter.resource("timeline-page.html")
        .replace("{{ground}}", Argb.hex(look.palette().background()))
        .replace("{{ink}}", Argb.hex(look.palette().ink()))
        .replace("{{facts}}", facts)
        .replace("{{title}}", SvgSurface.escaped(sheet.title()).replace("{", "&#123;"))
        // Last, for no text of a recording may be taken for a name of the template.
        .replace("{{svg}}", surface.svg())
        .getBytes(StandardCharsets.UTF_8);
  }
}
