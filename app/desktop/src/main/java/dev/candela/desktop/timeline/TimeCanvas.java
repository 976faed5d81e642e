package dev.candela.desktop.timeline;

import dev.candela.desktop.fx.ThemeColour;
import dev.candela.desktop.fx.ThemeColours;
import dev.candela.engine.model.Span;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;

/**
 * Something painted over time, with words on the left. What changes with every move of the pointer
 * has a canvas of its own above the rest.
 */
abstract class TimeCanvas extends Region {
  static final double RIGHT_PIXELS = 12;
  static final double TEXT_LEFT_PIXELS = 12;
  private static final double DIMMED = 0.6;

  private final RangeDrag range;
  private final Canvas content = new Canvas();
  private final Canvas overlay = new Canvas();
  private final ThemeColours colours = new ThemeColours(this::paint);
  private double gutterPixels = 120;
  private Overview overview;

  TimeCanvas(RangeDrag range) {
    this.range = range;
    overlay.setMouseTransparent(true);
    getChildren().addAll(colours, content, overlay);
    focusedProperty().addListener((_, _, _) -> paintOverlay());
  }

  abstract void paintContent(GraphicsContext graphics);

  /** What lies above the content and below the range. */
  void paintBelowRange(GraphicsContext graphics) {}

  /** Shades what is not in the range. */
  void paintRange(GraphicsContext graphics, Span shown) {
    double left = axis().leftPixels();
    double right = left + axis().widthPixels();
    double from = Math.rint(axis().x(shown.startNanos()));
    double to = Math.rint(axis().x(shown.endNanos()));
    graphics.setFill(colours.of(ThemeColour.GROUND, DIMMED));
    graphics.fillRect(left, 0, from - left, getHeight());
    graphics.fillRect(to, 0, right - to, getHeight());
    graphics.setFill(colours.of(ThemeColour.ACCENT));
    graphics.fillRect(from, 0, 1, getHeight());
    graphics.fillRect(Math.max(from, to - 1), 0, 1, getHeight());
  }

  final RangeDrag range() {
    return range;
  }

  final ThemeColours colours() {
    return colours;
  }

  /** What is shown; null before the first. */
  final Overview overview() {
    return overview;
  }

  final void show(Overview newOverview) {
    overview = newOverview;
    requestLayout();
    paint();
  }

  /** How much room there is for words on the left. */
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
    GraphicsContext graphics = content.getGraphicsContext2D();
    graphics.clearRect(0, 0, content.getWidth(), content.getHeight());
    if (overview != null && content.getWidth() > 1) {
      paintContent(graphics);
    }
    paintOverlay();
  }

  final void paintOverlay() {
    GraphicsContext graphics = overlay.getGraphicsContext2D();
    graphics.clearRect(0, 0, overlay.getWidth(), overlay.getHeight());
    if (overview == null || overlay.getWidth() <= 1) {
      return;
    }
    paintBelowRange(graphics);
    if (range.shown() != null) {
      paintRange(graphics, range.shown());
    }
    if (isFocused()) {
      graphics.setFill(colours.of(ThemeColour.ACCENT));
      graphics.fillRect(Math.rint(axis().x(range.cursorNanos())), 0, 2, getHeight());
    }
  }

  @Override
  protected final void layoutChildren() {
    if (content.getWidth() != getWidth() || content.getHeight() != getHeight()) {
      content.setWidth(getWidth());
      content.setHeight(getHeight());
      overlay.setWidth(getWidth());
      overlay.setHeight(getHeight());
      paint();
    }
  }
}
