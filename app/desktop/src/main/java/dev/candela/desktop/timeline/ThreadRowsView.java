package dev.candela.desktop.timeline;

import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.timeline.ThreadRows;
import dev.candela.engine.timeline.TimelinePainter;
import dev.candela.engine.timeline.Track;
import java.util.List;
import java.util.Optional;

/** A row of samples over time for each pool of threads. */
final class ThreadRowsView extends TimeCanvas {
  ThreadRowsView(RangeDrag range) {
    super(range);
    setId("timeline-thread-rows");
  }

  /** The pool there, whether the pointer is on its name or on its samples. */
  Optional<ThreadPool> poolAt(double y) {
    int row = (int) Math.floor(y / TimelinePainter.ROW_PIXELS);
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
              Span bucket = samples.grid().bucketAt(nanos);
              return List.of(
                  Messages.text(
                      "timeline.fact", ThreadRows.name(pool), Track.amount(samples, lane, bucket)));
            })
        .orElse(List.of());
  }

  @Override
  protected double computePrefHeight(double width) {
    return Math.max(1, pools().size()) * TimelinePainter.ROW_PIXELS;
  }

  @Override
  void paintContent(TimelinePainter painter) {
    painter.paintThreads(0);
  }

  private List<ThreadPool> pools() {
    return overview() == null || overview().threads() == null
        ? List.of()
        : overview().threads().pools();
  }
}
