package dev.candela.desktop.timeline;

import dev.candela.desktop.fx.ThemeColour;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/**
 * A column for each second, a row for each fraction of it from below upwards: what happens at every
 * full second, or ten times in each, is a line across.
 */
final class HeatMapView extends TimeCanvas {
  private static final double ROW_PIXELS = 4;
  private static final double LEAST_COLUMN_PIXELS = 2;
  private static final double PALEST = 0.12;
  private static final double DIMMED = 0.6;

  HeatMapView(RangeDrag range) {
    super(range);
    setId("timeline-heat-map");
  }

  /** The cell's time there, within the recording. */
  Span cellAt(double x, double y) {
    long start = overview().span().startNanos();
    long fromStart = axis().nanosAt(x) - start;
    long second = Math.min(fromStart / HeatCells.SECOND_NANOS, overview().heat().seconds() - 1L);
    long row = (long) Math.clamp((getHeight() - y) / ROW_PIXELS, 0, HeatCells.ROWS - 1);
    long from = start + second * HeatCells.SECOND_NANOS + row * HeatCells.CELL_NANOS;
    return new Span(from, from + HeatCells.CELL_NANOS);
  }

  /** How many samples there are in the cell there, in words. */
  String fact(double x, double y) {
    long fromStart = cellAt(x, y).startNanos() - overview().span().startNanos();
    int second = (int) (fromStart / HeatCells.SECOND_NANOS);
    int row = (int) (fromStart % HeatCells.SECOND_NANOS / HeatCells.CELL_NANOS);
    return Messages.text("quantity.samples", overview().heat().count(second, row));
  }

  @Override
  protected double computePrefHeight(double width) {
    return HeatCells.ROWS * ROW_PIXELS;
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  void paintContent(GraphicsContext graphics) {
    HeatCells cells = overview().heat();
    if (cells == null) {
      return;
    }
    graphics.setFill(colours().of(ThemeColour.PANEL));
    graphics.fillRect(axis().leftPixels(), 0, axis().widthPixels(), getHeight());
    paintWords(graphics);
    Color ground = colours().of(ThemeColour.PANEL);
    Color hot = colours().of(SampleTrack.colour(overview().category()));
    int step = secondsPerColumn();
    long most = most(cells, step);
    for (int second = 0; second < cells.seconds(); second += step) {
      double left = x(second);
      double right = Math.min(x(second + step), axis().leftPixels() + axis().widthPixels());
      for (int row = 0; row < HeatCells.ROWS; row++) {
        long count = sum(cells, second, step, row);
        if (count > 0) {
          double part = PALEST + (1 - PALEST) * count / most;
          graphics.setFill(ground.interpolate(hot, part));
          graphics.fillRect(left, y(row + 1), Math.max(1, right - left), ROW_PIXELS);
        }
      }
    }
  }

  @Override
  void paintRange(GraphicsContext graphics, Span shown) {
    long start = overview().span().startNanos();
    graphics.setFill(colours().of(ThemeColour.GROUND, DIMMED));
    int first = (int) ((shown.startNanos() - start) / HeatCells.SECOND_NANOS);
    int last = (int) ((shown.endNanos() - start) / HeatCells.SECOND_NANOS);
    double from =
        (shown.startNanos() - start) % HeatCells.SECOND_NANOS / (double) HeatCells.SECOND_NANOS;
    double to =
        (shown.endNanos() - start) % HeatCells.SECOND_NANOS / (double) HeatCells.SECOND_NANOS;
    double left = axis().leftPixels();
    double right = left + axis().widthPixels();
    graphics.fillRect(left, 0, x(first) - left, getHeight());
    graphics.fillRect(
        x(first), getHeight() * (1 - from), x(first + 1) - x(first), getHeight() * from);
    graphics.fillRect(x(last), 0, x(last + 1) - x(last), getHeight() * (1 - to));
    graphics.fillRect(x(last + 1), 0, Math.max(0, right - x(last + 1)), getHeight());
  }

  private void paintWords(GraphicsContext graphics) {
    Color quiet = colours().of(ThemeColour.QUIET);
    String top = TimeWords.moment(HeatCells.SECOND_NANOS, HeatCells.SECOND_NANOS);
    String bottom = TimeWords.moment(0, HeatCells.SECOND_NANOS);
    CanvasText.draw(graphics, top, TEXT_LEFT_PIXELS, 7, quiet);
    CanvasText.draw(graphics, bottom, TEXT_LEFT_PIXELS, getHeight() - 7, quiet);
  }

  /** More than one where a recording has more seconds than there are pixels. */
  private int secondsPerColumn() {
    double pixels = HeatCells.SECOND_NANOS / axis().nanosPerPixel();
    return (int) Math.max(1, Math.ceil(LEAST_COLUMN_PIXELS / pixels));
  }

  private static long most(HeatCells cells, int step) {
    if (step == 1) {
      return Math.max(1, cells.most());
    }
    long most = 1;
    for (int second = 0; second < cells.seconds(); second += step) {
      for (int row = 0; row < HeatCells.ROWS; row++) {
        most = Math.max(most, sum(cells, second, step, row));
      }
    }
    return most;
  }

  private static long sum(HeatCells cells, int second, int seconds, int row) {
    long sum = 0;
    for (int i = 0; i < seconds; i++) {
      sum += cells.count(second + i, row);
    }
    return sum;
  }

  private double x(int second) {
    return Math.rint(axis().x(overview().span().startNanos() + second * HeatCells.SECOND_NANOS));
  }

  private double y(int row) {
    return getHeight() - row * ROW_PIXELS;
  }
}
