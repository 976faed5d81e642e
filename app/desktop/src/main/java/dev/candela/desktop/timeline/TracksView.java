package dev.candela.desktop.timeline;

import dev.candela.desktop.fx.ThemeColour;
import dev.candela.engine.analysis.WarmUp;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.GraphicsContext;

/** The time axis and the tracks below it. */
final class TracksView extends TimeCanvas {
  private static final double AXIS_PIXELS = 18;
  private static final double GAP_PIXELS = 5;
  private static final double DASH_PIXELS = 4;
  private static final double LABEL_GAP_PIXELS = 14;

  private final List<Track> tracks =
      List.of(new LoadTrack(), new PauseTrack(), new SampleTrack(), new MixTrack());
  private HoverTimes hover;
  private WarmUp warmUp;

  TracksView(RangeDrag range) {
    super(range);
    setId("timeline-tracks");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    double widest = 0;
    for (Track track : tracks) {
      widest = Math.max(widest, CanvasText.width(name(track)));
    }
    setGutter(Math.max(gutterPixels(), TEXT_LEFT_PIXELS + widest + LABEL_GAP_PIXELS));
  }

  /** Shows when a method ran; null for none. */
  void showHover(HoverTimes times) {
    hover = times;
    paintOverlay();
  }

  /** What is shown of a method; null for nothing. */
  HoverTimes hover() {
    return hover;
  }

  /** Marks the end of the warm-up; null while nobody knows it. */
  void showWarmUp(WarmUp newWarmUp) {
    warmUp = newWarmUp;
    paintOverlay();
  }

  /** One line for each track that has something to say. */
  List<String> facts(long nanos) {
    List<String> facts = new ArrayList<>();
    for (Track track : tracks) {
      String fact = track.fact(overview(), nanos);
      if (!fact.isEmpty()) {
        facts.add(Messages.text("timeline.fact", name(track), fact));
      }
    }
    if (warmUp != null && nanos < warmUp.steadyNanos()) {
      facts.add(warmUpFact());
    }
    if (hover != null) {
      int bucket = hover.samples().grid().bucketOf(nanos);
      facts.add(
          Messages.text(
              "timeline.fact", hover.shortName(), SampleTrack.amount(hover.samples(), 0, bucket)));
    }
    return facts;
  }

  private String warmUpFact() {
    String until =
        TimeWords.moment(
            warmUp.steadyNanos() - warmUp.grid().span().startNanos(), warmUp.grid().bucketNanos());
    String share = Quantities.percent(warmUp.share());
    return Messages.text(
        warmUp.knowsKinds() ? "timeline.warm-up.fact" : "timeline.warm-up.fact.methods",
        until,
        share);
  }

  @Override
  protected double computePrefHeight(double width) {
    double height = AXIS_PIXELS;
    for (Track track : tracks) {
      height += track.heightPixels() + GAP_PIXELS;
    }
    return height;
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  void paintContent(GraphicsContext graphics) {
    paintAxis(graphics);
    double top = AXIS_PIXELS;
    for (Track track : tracks) {
      graphics.setFill(colours().of(ThemeColour.PANEL));
      graphics.fillRect(axis().leftPixels(), top, axis().widthPixels(), track.heightPixels());
      double middle = top + track.heightPixels() / 2;
      CanvasText.draw(
          graphics, name(track), TEXT_LEFT_PIXELS, middle, colours().of(ThemeColour.QUIET));
      track.paint(area(graphics, track, top), overview());
      top += track.heightPixels() + GAP_PIXELS;
    }
  }

  @Override
  void paintBelowRange(GraphicsContext graphics) {
    double top = AXIS_PIXELS;
    for (Track track : tracks) {
      if (hover != null && track instanceof SampleTrack) {
        paintHover(area(graphics, track, top));
      }
      top += track.heightPixels() + GAP_PIXELS;
    }
    if (warmUp != null && warmUp.steadyBlock() > 0) {
      paintWarmUp(graphics, top - GAP_PIXELS);
    }
  }

  private void paintAxis(GraphicsContext graphics) {
    long start = axis().span().startNanos();
    double end = axis().leftPixels() + axis().widthPixels();
    for (long tick : axis().ticks()) {
      double x = Math.rint(axis().x(tick));
      graphics.setFill(colours().of(ThemeColour.LINE));
      graphics.fillRect(x, 0, 1, getHeight());
      String words = TimeWords.moment(tick - start, (double) axis().tickNanos());
      if (x + 4 + CanvasText.width(words) <= end) {
        CanvasText.draw(graphics, words, x + 4, AXIS_PIXELS / 2, colours().of(ThemeColour.QUIET));
      }
    }
  }

  private void paintHover(TrackArea area) {
    area.graphics().setFill(colours().of(ThemeColour.PANEL, 0.55));
    area.graphics().fillRect(axis().leftPixels(), area.top(), axis().widthPixels(), area.height());
    SampleTrack.paintPart(area, overview(), hover.samples());
  }

  private void paintWarmUp(GraphicsContext graphics, double bottom) {
    double x = Math.rint(axis().x(warmUp.steadyNanos())) + 0.5;
    graphics.setFill(colours().of(ThemeColour.WARN, 0.12));
    graphics.fillRect(
        axis().leftPixels(), AXIS_PIXELS, x - axis().leftPixels(), bottom - AXIS_PIXELS);
    graphics.setStroke(colours().of(ThemeColour.WARN));
    graphics.setLineWidth(1);
    graphics.setLineDashes(DASH_PIXELS, DASH_PIXELS);
    graphics.strokeLine(x, AXIS_PIXELS, x, bottom);
    graphics.setLineDashes();
  }

  private TrackArea area(GraphicsContext graphics, Track track, double top) {
    return new TrackArea(graphics, colours(), axis(), top, track.heightPixels());
  }

  private static String name(Track track) {
    return Messages.text(track.nameKey());
  }
}
