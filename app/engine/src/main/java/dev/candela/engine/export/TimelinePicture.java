package dev.candela.engine.export;

import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.Detail;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Surface;
import dev.candela.engine.render.SvgSurface;
import dev.candela.engine.render.TextSize;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * What happened when, row above row on one axis of time; a value.
 *
 * @param sheet what stands around it
 * @param tracks from top to bottom
 * @param durationNanos from the left edge to the right one
 */
public record TimelinePicture(FlameSheet sheet, List<TimelineTrack> tracks, long durationNanos)
    implements Picture {
  private static final double NAMES_PIXELS = 170;
  private static final double MARGIN = 12;
  private static final double GAP = 6;
  private static final double AXIS_PIXELS = 26;
  private static final double TICK_PIXELS = 80;
  private static final double LEAST_PIXELS = 0.5;
  private static final long MILLI = 1_000_000;

  /** Ones, twos and fives of milliseconds, then what people count minutes and hours in. */
  private static final long[] STEPS_MILLIS = {
    1,
    2,
    5,
    10,
    20,
    50,
    100,
    200,
    500,
    1_000,
    2_000,
    5_000,
    10_000,
    15_000,
    30_000,
    60_000,
    120_000,
    300_000,
    600_000,
    900_000,
    1_800_000,
    3_600_000,
    7_200_000,
    21_600_000,
    86_400_000
  };

  /** Keeps a copy of the tracks. */
  public TimelinePicture {
    tracks = List.copyOf(tracks);
  }

  @Override
  public String title() {
    return sheet.title();
  }

  @Override
  public double heightPixels(double widthPixels) {
    double height = AXIS_PIXELS;
    for (TimelineTrack track : tracks) {
      height += track.heightPixels() + GAP;
    }
    return sheet.heightAround(height);
  }

  @Override
  public void draw(Surface surface, Look look, Detail detail) {
    Palette palette = look.palette();
    double y = sheet.drawHead(surface, palette);
    double left = MARGIN + NAMES_PIXELS;
    double width = surface.width() - left - MARGIN;
    for (TimelineTrack track : tracks) {
      drawTrack(surface, track, left, y, width, palette);
      y += track.heightPixels() + GAP;
    }
    drawAxis(surface, left, y, width, palette);
    sheet.drawLegend(surface, palette);
  }

  private static void drawTrack(
      Surface surface, TimelineTrack track, double left, double y, double width, Palette palette) {
    double height = track.heightPixels();
    double baseline = y + height / 2 + TextSize.BODY.pixels() / 3;
    String name = fitting(surface, track.name(), NAMES_PIXELS - MARGIN);
    surface.text(name, MARGIN, baseline, TextSize.BODY, palette.softInk());
    for (TimelineTrack.Bar bar : track.bars()) {
      double from = left + bar.left() * width;
      double to = Math.max(from + LEAST_PIXELS, left + bar.right() * width);
      double top = y + (1 - bar.high()) * height;
      double bottom = y + (1 - bar.low()) * height;
      surface.fillRect(from, top, to - from, Math.max(LEAST_PIXELS, bottom - top), bar.argb());
    }
    surface.line(left, y + height + 0.5, left + width, y + height + 0.5, palette.rule());
  }

  private void drawAxis(Surface surface, double left, double y, double width, Palette palette) {
    long step = stepNanos(Math.max(1, width / TICK_PIXELS));
    for (long at = 0; at <= durationNanos; at += step) {
      double x = left + width * at / Math.max(1, durationNanos);
      surface.line(x, y - GAP, x, y - GAP + 4, palette.softInk());
      String text = time(at, step);
      if (x + surface.textWidth(text, TextSize.BODY) <= left + width + MARGIN) {
        surface.text(text, x, y + TextSize.BODY.pixels(), TextSize.BODY, palette.softInk());
      }
    }
  }

  private long stepNanos(double pieces) {
    for (long millis : STEPS_MILLIS) {
      if (durationNanos <= millis * MILLI * pieces) {
        return millis * MILLI;
      }
    }
    return Math.max(1, (long) (durationNanos / pieces));
  }

  /** {@code 1:02:03}, {@code 2:03}, {@code 3 s} or {@code 0.25 s}. */
  private static String time(long nanos, long stepNanos) {
    long seconds = nanos / (1000 * MILLI);
    if (stepNanos < 1000 * MILLI) {
      return String.format(Locale.ROOT, "%.3g s", nanos / 1e9);
    } else if (seconds < 60) {
      return seconds + " s";
    } else if (seconds < 3600) {
      return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }
    return String.format(
        Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  private static String fitting(Surface surface, String text, double room) {
    if (surface.textWidth(text, TextSize.BODY) <= room) {
      return text;
    }
    int end = text.length();
    while (end > 1 && surface.textWidth(text.substring(0, end) + "…", TextSize.BODY) > room) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end) + "…";
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
    double left = MARGIN + NAMES_PIXELS;
    String facts =
        String.format(
            Locale.ROOT,
            "data-width=\"%s\" data-left=\"%s\" data-right=\"%s\" data-seconds=\"%s\"",
            width,
            left,
            width - MARGIN,
            durationNanos / 1e9);
    return Resource.text("timeline-page.html")
        .replace("{{ground}}", Argb.hex(look.palette().background()))
        .replace("{{ink}}", Argb.hex(look.palette().ink()))
        .replace("{{facts}}", facts)
        .replace("{{title}}", SvgSurface.escaped(title()).replace("{", "&#123;"))
        // Last, for no text of a recording may be taken for a name of the template.
        .replace("{{svg}}", surface.svg())
        .getBytes(StandardCharsets.UTF_8);
  }
}
