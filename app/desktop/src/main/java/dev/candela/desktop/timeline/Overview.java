package dev.candela.desktop.timeline;

import dev.candela.engine.analysis.KindMix;
import dev.candela.engine.analysis.TimeGrid;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;

/**
 * All that the timeline paints; immutable. It spans the whole recording, whatever range is chosen.
 *
 * @param span the recording's time
 * @param chosen the part of it that is looked at; null for all
 * @param category what was sampled; null without samples
 * @param load how busy the processors were
 * @param pauses of the collector
 * @param samples those of the selected events and threads that no transform drops
 * @param mix how their code ran
 * @param threads the same by thread; null unless asked for
 * @param heat the same by fraction of the second; null unless asked for
 */
record Overview(
    Span span,
    Span chosen,
    SampleCategory category,
    LoadCurve load,
    GcPauses pauses,
    Timeline samples,
    KindMix mix,
    ThreadRows threads,
    HeatCells heat) {
  /** About one for every four pixels of a wide window. */
  private static final double MOST_BUCKETS = 320;

  /** What stands below the tracks. */
  enum Lower {
    NONE,
    THREADS,
    HEAT
  }

  static Overview of(View view, Lower lower, Cancellation cancellation) {
    Profile profile = view.profile();
    SampleSelection selection = everAndAlways(view);
    StackMask stacks = StackMask.of(view.stackView(cancellation));
    TimeGrid grid = grid(profile.span());
    Span chosen = view.selection().rangeIn(profile);
    List<SampleTable> tables = selection.tables(profile);
    return new Overview(
        profile.span(),
        chosen.equals(profile.span()) ? null : chosen,
        tables.isEmpty() ? null : tables.getFirst().type().category(),
        LoadCurve.of(profile),
        GcPauses.of(profile),
        Timeline.of(profile, selection, grid, stacks, cancellation),
        KindMix.of(profile, selection, grid, stacks, cancellation),
        lower == Lower.THREADS ? ThreadRows.of(view, selection, grid, stacks, cancellation) : null,
        lower == Lower.HEAT ? heat(view, selection, stacks, cancellation) : null);
  }

  /** What is selected, but for the range. */
  static SampleSelection everAndAlways(View view) {
    return view.selection().withRange(SampleSelection.ALWAYS);
  }

  /**
   * Buckets of a round length from the start on, so that a growing recording adds to the last ones
   * and leaves the others as they are.
   */
  static TimeGrid grid(Span span) {
    long step = TimeAxis.step(span.durationNanos(), MOST_BUCKETS);
    long buckets = Math.max(1, Math.ceilDiv(span.durationNanos(), step));
    Span whole = new Span(span.startNanos(), span.startNanos() + buckets * step);
    return new TimeGrid(whole, Math.toIntExact(buckets));
  }

  private static HeatCells heat(
      View view, SampleSelection selection, StackMask stacks, Cancellation cancellation) {
    TimeGrid grid = HeatCells.grid(view.profile().span());
    return HeatCells.of(Timeline.of(view.profile(), selection, grid, stacks, cancellation));
  }
}
