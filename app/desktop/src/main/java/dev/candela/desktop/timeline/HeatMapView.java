package dev.candela.desktop.timeline;

import dev.candela.engine.model.Span;
import dev.candela.engine.render.Surface;
import dev.candela.engine.text.Messages;
import dev.candela.engine.timeline.Overview.HeatCells;
import dev.candela.engine.timeline.TimelinePainter;

/** Columns are seconds, rows fractions upwards: what repeats every second is a line across. */
final class HeatMapView extends TimeCanvas {
  HeatMapView(RangeDrag range) {
    super(range);
    setId("timeline-heat-map");
  }

  Span cellAt(double x, double y) {
    long start = overview().span().startNanos();
    long fromStart = axis().nanosAt(x) - start;
    long second = Math.min(fromStart / HeatCells.SECOND_NANOS, overview().heat().seconds() - 1L);
    long row =
        (long) Math.clamp((getHeight() - y) / TimelinePainter.CELL_PIXELS, 0, HeatCells.ROWS - 1);
    long from = start + second * HeatCells.SECOND_NANOS + row * HeatCells.CELL_NANOS;
    return new Span(from, from + HeatCells.CELL_NANOS);
  }

  String fact(double x, double y) {
    long fromStart = cellAt(x, y).startNanos() - overview().span().startNanos();
    int second = (int) (fromStart / HeatCells.SECOND_NANOS);
    int row = (int) (fromStart % HeatCells.SECOND_NANOS / HeatCells.CELL_NANOS);
    return Messages.text("quantity.samples", overview().heat().sum(second, 1, row));
  }

  @Override
  protected double computePrefHeight(double width) {
    return TimelinePainter.heatPixels();
  }

  @Override
  void paintContent(TimelinePainter painter) {
    painter.paintHeat(0);
  }

  @Override
  void paintRange(Surface surface, Span shown) {
    long start = overview().span().startNanos();
    int dimmed = dimmed();
    int first = (int) ((shown.startNanos() - start) / HeatCells.SECOND_NANOS);
    int last = (int) ((shown.endNanos() - start) / HeatCells.SECOND_NANOS);
    double from =
        (shown.startNanos() - start) % HeatCells.SECOND_NANOS / (double) HeatCells.SECOND_NANOS;
    double to =
        (shown.endNanos() - start) % HeatCells.SECOND_NANOS / (double) HeatCells.SECOND_NANOS;
    double left = axis().leftPixels();
    double right = left + axis().widthPixels();
    surface.fillRect(left, 0, x(first) - left, getHeight(), dimmed);
    surface.fillRect(
        x(first), getHeight() * (1 - from), x(first + 1) - x(first), getHeight() * from, dimmed);
    surface.fillRect(x(last), 0, x(last + 1) - x(last), getHeight() * (1 - to), dimmed);
    surface.fillRect(x(last + 1), 0, Math.max(0, right - x(last + 1)), getHeight(), dimmed);
  }

  private double x(int second) {
    return Math.rint(axis().x(overview().span().startNanos() + second * HeatCells.SECOND_NANOS));
  }
}
