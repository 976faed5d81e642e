package dev.candela.engine.timeline;

import dev.candela.engine.analysis.CpuLoad;
import dev.candela.engine.analysis.KindMix;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.analysis.chance.TimeGrid;
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
 * What a timeline shows; immutable.
 *
 * @param span the time from its left end to its right end
 * @param chosen the part of it that the view is limited to; null for all
 * @param category what was sampled; null without samples
 * @param jvm what happened beside the samples
 * @param samples those of the selected events and threads that no transform drops
 * @param mix how their code ran
 * @param threads the same by thread; null unless asked for
 * @param heat the same by fraction of the second; null unless asked for
 */
public record Overview(
    Span span,
    Span chosen,
    SampleCategory category,
    CpuLoad load,
    JvmEvents jvm,
    Timeline samples,
    KindMix mix,
    ThreadRows threads,
    HeatCells heat) {
  /** About one per four pixels of a wide window. */
  private static final double MOST_BUCKETS = 320;

  /** What is below the tracks. */
  public enum Lower {
    NONE,
    THREADS,
    HEAT
  }

  /** All of the recording's time, regardless of the view's range. */
  public static Overview of(View view, Lower lower, Cancellation cancellation) {
    return of(view, view.profile().span(), lower, cancellation);
  }

  /** A part of the recording's time. */
  public static Overview of(View view, Span span, Lower lower, Cancellation cancellation) {
    Profile profile = view.profile();
    boolean whole = span.equals(profile.span());
    SampleSelection selection = view.selection().withRange(whole ? SampleSelection.ALWAYS : span);
    StackMask stacks = StackMask.of(view.stackView(cancellation));
    TimeGrid grid = grid(span);
    Span chosen = view.selection().rangeIn(profile);
    return new Overview(
        span,
        chosen.equals(span) ? null : chosen,
        category(profile, selection),
        CpuLoad.of(profile),
        JvmEvents.of(profile, selection, grid, stacks, cancellation),
        Timeline.of(profile, selection, grid, stacks, cancellation),
        KindMix.of(profile, selection, grid, stacks, cancellation),
        lower == Lower.THREADS
            ? ThreadRows.of(profile, selection, grid, stacks, cancellation)
            : null,
        lower == Lower.HEAT
            ? HeatCells.of(
                Timeline.of(profile, selection, HeatCells.grid(span), stacks, cancellation))
            : null);
  }

  /**
   * Buckets of a round length from the start on, so that a growing recording adds to the last ones
   * and leaves the others as they are.
   */
  public static TimeGrid grid(Span span) {
    long step = TimeAxis.step(span.durationNanos(), MOST_BUCKETS);
    long buckets = Math.max(1, Math.ceilDiv(span.durationNanos(), step));
    Span whole = new Span(span.startNanos(), span.startNanos() + buckets * step);
    return new TimeGrid(whole, Math.toIntExact(buckets));
  }

  private static SampleCategory category(Profile profile, SampleSelection selection) {
    List<SampleTable> tables = selection.tables(profile);
    return tables.isEmpty() ? null : tables.getFirst().type().category();
  }
}
