package dev.candela.desktop.timeline;

import dev.candela.desktop.fx.ThemeColour;
import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Optional;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/** A row of samples over time for each pool of threads. */
final class ThreadRowsView extends TimeCanvas {
  static final double ROW_PIXELS = 17;
  private static final double GAP_PIXELS = 3;
  private static final double NAME_GAP_PIXELS = 8;

  ThreadRowsView(RangeDrag range) {
    super(range);
    setId("timeline-thread-rows");
  }

  /** The pool there, whether the pointer is on its name or on its samples. */
  Optional<ThreadPool> poolAt(double y) {
    int row = (int) Math.floor(y / ROW_PIXELS);
    return row >= 0 && row < pools().size() ? Optional.of(pools().get(row)) : Optional.empty();
  }

  /** True for the names on the left. */
  boolean isName(double x) {
    return x < gutterPixels();
  }

  /** What there is to say of a moment there. */
  List<String> facts(double y, long nanos) {
    return poolAt(y)
        .map(
            pool -> {
              Timeline samples = overview().threads().samples();
              int lane = pools().indexOf(pool);
              int bucket = samples.grid().bucketOf(nanos);
              return List.of(
                  Messages.text(
                      "timeline.fact", name(pool), SampleTrack.amount(samples, lane, bucket)));
            })
        .orElse(List.of());
  }

  static String name(ThreadPool pool) {
    int size = pool.threadIds().size();
    return size == 1 ? pool.name() : Messages.text("timeline.threads.pool", pool.name(), size);
  }

  @Override
  protected double computePrefHeight(double width) {
    return Math.max(1, pools().size()) * ROW_PIXELS;
  }

  @Override
  void paintContent(GraphicsContext graphics) {
    ThreadRows rows = overview().threads();
    if (rows == null) {
      return;
    }
    long most = 1;
    for (int lane = 0; lane < rows.pools().size(); lane++) {
      most = Math.max(most, SampleTrack.most(rows.samples(), lane));
    }
    Color colour = colours().of(SampleTrack.colour(overview().category()));
    for (int lane = 0; lane < rows.pools().size(); lane++) {
      double top = lane * ROW_PIXELS;
      TrackArea area = new TrackArea(graphics, colours(), axis(), top, ROW_PIXELS - GAP_PIXELS);
      graphics.setFill(colours().of(ThemeColour.PANEL));
      graphics.fillRect(axis().leftPixels(), top, axis().widthPixels(), area.height());
      paintName(graphics, rows.pools().get(lane), top + area.height() / 2);
      paintLane(area, rows.samples(), lane, most, colour);
    }
  }

  private void paintName(GraphicsContext graphics, ThreadPool pool, double middle) {
    double room = gutterPixels() - TEXT_LEFT_PIXELS - NAME_GAP_PIXELS;
    String words = CanvasText.fitted(name(pool), room);
    CanvasText.draw(graphics, words, TEXT_LEFT_PIXELS, middle, colours().of(ThemeColour.TEXT));
  }

  private static void paintLane(
      TrackArea area, Timeline samples, int lane, long most, Color colour) {
    for (int bucket = 0; bucket < samples.grid().bucketCount(); bucket++) {
      long weight = samples.weight(lane, bucket);
      if (weight > 0) {
        area.bar(samples.grid(), bucket, 0, Math.max(0.1, (double) weight / most), colour);
      }
    }
  }

  private List<ThreadPool> pools() {
    return overview() == null || overview().threads() == null
        ? List.of()
        : overview().threads().pools();
  }
}
