package dev.candela.engine.timeline;

import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.analysis.WarmUp;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.Surface;
import dev.candela.engine.render.Surface.TextSize;
import dev.candela.engine.text.Messages;
import dev.candela.engine.timeline.Overview.HeatCells;
import dev.candela.engine.timeline.Overview.ThreadRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Paints an overview along a time axis, or folded to one track of samples with pauses below. */
public record TimelinePainter(
    Surface surface, TimelineColours colours, TimeAxis axis, Overview overview, boolean folded) {
  public static final double NAMES_LEFT_PIXELS = 12;

  /** Distance of thread rows. */
  public static final double ROW_PIXELS = 17;

  /** The height of a cell of the heat map. */
  public static final double CELL_PIXELS = 4;

  static final double AXIS_PIXELS = 18;
  private static final double GAP_PIXELS = 3;
  private static final double FOLDED_PIXELS = 40;
  private static final double TICK_PIXELS = 4;
  private static final double ROW_GAP_PIXELS = 3;
  private static final double AFTER_NAMES_PIXELS = 14;
  private static final double LEAST_SECOND_PIXELS = 2;
  private static final double DASH_PIXELS = 4;
  private static final double PALEST_CELL = 0.12;
  private static final double LEAST_ROW_SHARE = 0.1;

  public TimelinePainter(
      Surface surface, TimelineColours colours, TimeAxis axis, Overview overview) {
    this(surface, colours, axis, overview, false);
  }

  public static double namesPixels(Surface surface) {
    DoubleStream widths =
        Stream.of(Track.values())
            .mapToDouble(track -> surface.textWidth(track.label(), TextSize.BODY));
    return NAMES_LEFT_PIXELS + widths.max().orElse(0) + AFTER_NAMES_PIXELS;
  }

  /** The height of the axis and all tracks, or of the folded one; the overview may be null. */
  public static double tracksPixels(Overview overview, boolean folded) {
    if (folded) {
      return AXIS_PIXELS + FOLDED_PIXELS;
    }
    DoubleStream heights =
        Track.of(overview).stream().mapToDouble(track -> track.heightPixels() + GAP_PIXELS);
    return AXIS_PIXELS + heights.sum();
  }

  public static double threadsPixels(Overview overview) {
    return overview.threads() == null ? 0 : overview.threads().pools().size() * ROW_PIXELS;
  }

  public static double heatPixels() {
    return HeatCells.ROWS * CELL_PIXELS;
  }

  /** The colour legend; {@code folded} for that of the single track. */
  public static List<LegendEntry> legend(
      Overview overview, boolean warmUp, TimelineColours colours, boolean folded) {
    List<LegendEntry> legend = new ArrayList<>();
    if (folded && !overview.jvm().pauses().spans().isEmpty()) {
      legend.add(new LegendEntry(Track.GC.label(), colours.gc()));
    }
    if (!folded && !overview.load().points().isEmpty()) {
      int ground = colours.panel();
      int own = Argb.mix(ground, colours.cpu(), Track.OWN_CODE_OPACITY);
      int kernel = Argb.mix(ground, colours.cpu(), Track.KERNEL_OPACITY);
      legend.add(new LegendEntry(Messages.text("timeline.legend.user"), own));
      legend.add(new LegendEntry(Messages.text("timeline.legend.system"), kernel));
      legend.add(new LegendEntry(Messages.text("timeline.legend.machine"), colours.quiet()));
    }
    if (warmUp) {
      int pale = Argb.mix(colours.panel(), colours.warn(), 0.35);
      legend.add(new LegendEntry(Messages.text("timeline.legend.warm-up"), pale));
    }
    Map<Integer, String> kinds = new LinkedHashMap<>();
    for (FrameKind kind : FrameKind.values()) {
      if (overview.mix().samples(kind) > 0) {
        // Code of either compiler has one colour, which is that of Java where both are known.
        String key = kind == FrameKind.C1 ? FlameColours.COMPILED : Messages.key(kind);
        kinds.put(colours.of(kind), "flame.kind." + key);
      }
    }
    kinds.forEach((argb, key) -> legend.add(new LegendEntry(Messages.text(key), argb)));
    return legend;
  }

  /** Paints lines with their moments since the origin at the upper ends. */
  static void paintTicks(
      Surface surface,
      TimelineColours colours,
      TimeAxis axis,
      long originNanos,
      double top,
      double height,
      double momentsEnd) {
    for (long tick : axis.ticks()) {
      double x = Math.rint(axis.x(tick));
      surface.fillRect(x, top, 1, height, colours.line());
      String words = Moments.moment(tick - originNanos, (double) axis.tickNanos());
      double end = x + 4 + surface.textWidth(words, TextSize.BODY);
      if (end <= momentsEnd) {
        double baseline = Math.rint(top + AXIS_PIXELS / 2 + TextSize.BODY.pixels() / 3);
        surface.text(words, x + 4, baseline, TextSize.BODY, colours.quiet());
      }
    }
  }

  /** Paints axis and tracks; ticks extend through {@code height}. */
  public void paintTracks(double top, double height) {
    paintTracks(top, height, axis.rightPixels());
  }

  /** The same with no moment beyond an x, where something else stands on the axis. */
  public void paintTracks(double top, double height, double momentsEnd) {
    paintTicks(surface, colours, axis, axis.span().startNanos(), top, height, momentsEnd);
    for (Track track : folded ? List.of(Track.SAMPLES) : Track.of(overview)) {
      TrackArea area = area(track, top);
      area.fillGround();
      area.name(track.label(), NAMES_LEFT_PIXELS, colours.quiet());
      track.paint(area, overview);
      if (!folded) {
        track.paintUnrecorded(area, overview);
      }
    }
    if (folded) {
      double y = top + AXIS_PIXELS + FOLDED_PIXELS - TICK_PIXELS;
      Track.GC.paint(new TrackArea(surface, colours, axis, y, TICK_PIXELS), overview);
    }
  }

  /** Highlights some of the samples; the others fade. */
  public void paintPart(double top, Timeline part) {
    TrackArea area = area(Track.SAMPLES, top);
    surface.fillRect(
        axis.leftPixels(),
        area.top(),
        axis.widthPixels(),
        area.height(),
        TimelineColours.faint(colours.panel(), 0.55));
    area.lane(part, 0, Track.most(overview.samples(), 0), 0, colours.accent());
  }

  public void paintWarmUp(double top, WarmUp warmUp) {
    if (warmUp == null || warmUp.steadyBlock() == 0) {
      return;
    }
    double x = Math.rint(axis.x(warmUp.steadyNanos()));
    double bottom = top + tracksPixels(overview, folded) - GAP_PIXELS;
    double upper = top + AXIS_PIXELS;
    surface.fillRect(
        axis.leftPixels(),
        upper,
        x - axis.leftPixels(),
        bottom - upper,
        TimelineColours.faint(colours.warn(), 0.12));
    for (double y = upper; y < bottom; y += 2 * DASH_PIXELS) {
      surface.fillRect(x, y, 1, Math.min(DASH_PIXELS, bottom - y), colours.warn());
    }
  }

  public void paintThreads(double top) {
    ThreadRows rows = overview.threads();
    if (rows == null) {
      return;
    }
    long most = Arrays.stream(rows.samples().weights()).max().orElse(1);
    for (int lane = 0; lane < rows.pools().size(); lane++) {
      ThreadPool pool = rows.pools().get(lane);
      TrackArea area =
          new TrackArea(
              surface, colours, axis, top + lane * ROW_PIXELS, ROW_PIXELS - ROW_GAP_PIXELS);
      area.fillGround();
      area.name(ThreadRows.name(pool), NAMES_LEFT_PIXELS, colours.text());
      area.lane(rows.samples(), lane, most, LEAST_ROW_SHARE, colours.of(overview.category()));
    }
  }

  /**
   * Paints a column for each second and a row for each fraction of it, from below upwards: what
   * happens at every full second, or ten times in each, is a line across.
   */
  public void paintHeat(double top) {
    HeatCells cells = overview.heat();
    if (cells == null) {
      return;
    }
    double bottom = top + heatPixels();
    surface.fillRect(axis.leftPixels(), top, axis.widthPixels(), heatPixels(), colours.panel());
    secondFraction(HeatCells.SECOND_NANOS, top + TextSize.BODY.pixels());
    secondFraction(0, bottom - 3);
    int step = secondsPerColumn();
    long most = cells.most(step);
    double end = axis.rightPixels();
    for (int second = 0; second < cells.seconds(); second += step) {
      double left = secondX(second);
      double right = Math.min(secondX(second + step), end);
      for (int row = 0; row < HeatCells.ROWS; row++) {
        long count = cells.sum(second, step, row);
        if (count > 0) {
          double part = PALEST_CELL + (1 - PALEST_CELL) * count / most;
          int argb = Argb.mix(colours.panel(), colours.of(overview.category()), part);
          double y = bottom - (row + 1) * CELL_PIXELS;
          surface.fillRect(left, y, Math.max(1, right - left), CELL_PIXELS, argb);
        }
      }
    }
  }

  private void secondFraction(long nanos, double baseline) {
    String words = Moments.moment(nanos, HeatCells.SECOND_NANOS);
    surface.text(words, NAMES_LEFT_PIXELS, baseline, TextSize.BODY, colours.quiet());
  }

  /** More than one if a recording has more seconds than there are pixels. */
  private int secondsPerColumn() {
    double pixels = HeatCells.SECOND_NANOS / axis.nanosPerPixel();
    return (int) Math.max(1, Math.ceil(LEAST_SECOND_PIXELS / pixels));
  }

  public double secondX(int second) {
    return Math.rint(axis.x(axis.span().startNanos() + second * HeatCells.SECOND_NANOS));
  }

  private TrackArea area(Track wanted, double top) {
    double y = top + AXIS_PIXELS;
    if (folded) {
      return new TrackArea(surface, colours, axis, y, FOLDED_PIXELS - GAP_PIXELS - TICK_PIXELS);
    }
    for (Track track : Track.of(overview)) {
      if (track == wanted) {
        break;
      }
      y += track.heightPixels() + GAP_PIXELS;
    }
    return new TrackArea(surface, colours, axis, y, wanted.heightPixels());
  }
}
