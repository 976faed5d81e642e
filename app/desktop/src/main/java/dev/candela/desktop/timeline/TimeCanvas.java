package dev.candela.desktop.timeline;

import dev.candela.desktop.fx.FxSurface;
import dev.candela.desktop.fx.SharpCanvas;
import dev.candela.desktop.fx.ThemeColours;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.Surface;
import dev.candela.engine.timeline.Overview;
import dev.candela.engine.timeline.TimeAxis;
import dev.candela.engine.timeline.TimelineColours;
import dev.candela.engine.timeline.TimelinePainter;
import javafx.scene.layout.Region;

/** A time axis with labels; what changes with every move of the pointer has its own canvas. */
abstract class TimeCanvas extends Region {
  static final double RIGHT_PIXELS = 12;
  private static final double DIMMED = 0.6;

  private final RangeDrag range;
  private final SharpCanvas content = new SharpCanvas();
  private final SharpCanvas overlay = new SharpCanvas();
  private final Surface contentSurface = new FxSurface(content);
  private final Surface overlaySurface = new FxSurface(overlay);
  private final ThemeColours theme = new ThemeColours(this::paint);
  private double gutterPixels = 120;
  private Overview overview;
  private boolean folded;

  TimeCanvas(RangeDrag range) {
    this.range = range;
    overlay.setMouseTransparent(true);
    getChildren().addAll(theme, content, overlay);
    focusedProperty().addListener((_, _, _) -> paintOverlay());
  }

  abstract void paintContent(TimelinePainter painter);

  void paintBelowRange(TimelinePainter painter) {}

  void paintRange(Surface surface, Span shown) {
    double left = axis().leftPixels();
    double right = left + axis().widthPixels();
    double from = Math.rint(axis().x(shown.startNanos()));
    double to = Math.rint(axis().x(shown.endNanos()));
    int dimmed = dimmed();
    surface.fillRect(left, 0, from - left, getHeight(), dimmed);
    surface.fillRect(to, 0, right - to, getHeight(), dimmed);
    surface.fillRect(from, 0, 1, getHeight(), colours().accent());
    surface.fillRect(Math.max(from, to - 1), 0, 1, getHeight(), colours().accent());
  }

  final RangeDrag range() {
    return range;
  }

  final TimelineColours colours() {
    return TimelineColours.of(theme.palette());
  }

  final int dimmed() {
    return TimelineColours.faint(colours().ground(), DIMMED);
  }

  final Surface surface() {
    return contentSurface;
  }

  final void fold(boolean newFolded) {
    folded = newFolded;
    requestLayout();
    paint();
  }

  final boolean isFolded() {
    return folded;
  }

  /** The overview on screen; null before the first. */
  final Overview overview() {
    return overview;
  }

  final void show(Overview newOverview) {
    double before = computePrefHeight(-1);
    overview = newOverview;
    // Avoids a layout of the whole window each time a recording grows.
    if (computePrefHeight(-1) != before) {
      requestLayout();
    }
    paint();
  }

  final void setGutter(double pixels) {
    gutterPixels = pixels;
    paint();
  }

  final double gutterPixels() {
    return gutterPixels;
  }

  final TimeAxis axis() {
    Span span = overview == null ? Span.EMPTY : overview.span();
    return new TimeAxis(span, gutterPixels, Math.max(1, getWidth() - gutterPixels - RIGHT_PIXELS));
  }

  final void paint() {
    content.getGraphicsContext2D().clearRect(0, 0, content.width(), content.height());
    if (overview != null && content.width() > 1) {
      paintContent(painter(contentSurface));
    }
    paintOverlay();
  }

  final void paintOverlay() {
    overlay.getGraphicsContext2D().clearRect(0, 0, overlay.width(), overlay.height());
    if (overview == null || overlay.width() <= 1) {
      return;
    }
    paintBelowRange(painter(overlaySurface));
    if (range.shown() != null) {
      paintRange(overlaySurface, range.shown());
    }
    if (isFocused()) {
      double x = Math.rint(axis().x(range.cursorNanos()));
      overlaySurface.fillRect(x, 0, 2, getHeight(), colours().accent());
    }
  }

  private TimelinePainter painter(Surface surface) {
    return new TimelinePainter(surface, colours(), axis(), overview, folded);
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected final void layoutChildren() {
    if (content.fill(this)) {
      overlay.fill(this);
      paint();
    }
  }
}
