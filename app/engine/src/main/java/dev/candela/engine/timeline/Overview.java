package dev.candela.engine.timeline;

import dev.candela.engine.analysis.CpuLoad;
import dev.candela.engine.analysis.KindMix;
import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.ThreadShares;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The content of a timeline; immutable. The view is limited to the chosen part of it, null for all.
 * Samples are those of the selected events and threads that no transform drops; the same by thread
 * and by fraction of the second is null unless asked for.
 */
public record Overview(
    Span span,
    Span chosen,
    List<Span> recordings,
    SampleCategory category,
    CpuLoad load,
    JvmEvents jvm,
    Timeline samples,
    KindMix mix,
    ThreadRows threads,
    HeatCells heat) {
  /** About one per four pixels of a wide window. */
  private static final double MOST_BUCKETS = 320;

  /** The view below the tracks. */
  public enum Lower {
    NONE,
    THREADS,
    HEAT
  }

  /** All of the recording's time, regardless of the view's range. */
  public static Overview of(View view, Lower lower, Cancellation cancellation) {
    return of(view, view.profile().span(), lower, cancellation);
  }

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
        profile.recorded().recordings(),
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

  /**
   * Samples by second, in columns from the recording's start on, and by the fraction of it, so that
   * what happens several times a second stands out as a pattern; immutable.
   */
  public record HeatCells(int seconds, long[] counts) {
    /** Cells of 40 ms. */
    public static final int ROWS = 25;

    public static final long SECOND_NANOS = 1_000_000_000;
    public static final long CELL_NANOS = SECOND_NANOS / ROWS;

    static TimeGrid grid(Span span) {
      long seconds = Math.max(1, Math.ceilDiv(span.durationNanos(), SECOND_NANOS));
      Span whole = new Span(span.startNanos(), span.startNanos() + seconds * SECOND_NANOS);
      return new TimeGrid(whole, Math.toIntExact(seconds * ROWS));
    }

    /** The samples must be in buckets of {@link #grid}. */
    static HeatCells of(Timeline samples) {
      return new HeatCells(samples.grid().bucketCount() / ROWS, samples.samples());
    }

    /** Samples in one fraction of several seconds. */
    public long sum(int firstSecond, int secondCount, int row) {
      long sum = 0;
      for (int second = firstSecond;
          second < Math.min(seconds, firstSecond + secondCount);
          second++) {
        sum += counts[second * ROWS + row];
      }
      return sum;
    }

    /** The largest of these sums, at least 1. */
    long most(int secondCount) {
      long most = 1;
      for (int second = 0; second < seconds; second += secondCount) {
        for (int row = 0; row < ROWS; row++) {
          most = Math.max(most, sum(second, secondCount, row));
        }
      }
      return most;
    }
  }

  /**
   * The samples of each pool of threads over time, a lane for each, heaviest first, and one more
   * for threads without samples at first; immutable. Threads alone are pools of one.
   */
  public record ThreadRows(List<ThreadPool> pools, Timeline samples) {
    /** Further rows are joined into one. */
    private static final int MOST_ROWS = 60;

    static ThreadRows of(
        Profile profile,
        SampleSelection selection,
        TimeGrid grid,
        StackMask stacks,
        Cancellation cancellation) {
      ThreadShares shares = ThreadShares.of(profile, selection, stacks, cancellation);
      List<ThreadPool> pools = joined(shares.pools(), shares);
      int[] laneByThread = new int[profile.threads().size() + 1];
      Arrays.fill(laneByThread, pools.size());
      for (int lane = 0; lane < pools.size(); lane++) {
        for (int threadId : pools.get(lane).threadIds()) {
          laneByThread[threadId + 1] = lane;
        }
      }
      return new ThreadRows(
          pools, Timeline.of(profile, selection, grid, laneByThread, stacks, cancellation));
    }

    /** For pools with the number of threads. */
    public static String name(ThreadPool pool) {
      int size = pool.threadIds().size();
      return size == 1 ? pool.name() : Messages.text("quantity.beside", pool.name(), size);
    }

    /** Sorted by weight, the lightest ones joined. */
    private static List<ThreadPool> joined(List<ThreadPool> pools, ThreadShares shares) {
      List<ThreadPool> sorted = new ArrayList<>(pools);
      sorted.sort((a, b) -> Long.compare(weight(b, shares), weight(a, shares)));
      if (sorted.size() <= MOST_ROWS) {
        return sorted;
      }
      List<ThreadPool> rest = sorted.subList(MOST_ROWS - 1, sorted.size());
      List<Integer> others = rest.stream().flatMap(pool -> pool.threadIds().stream()).toList();
      List<ThreadPool> rows = new ArrayList<>(sorted.subList(0, MOST_ROWS - 1));
      rows.add(new ThreadPool(Messages.text("timeline.threads.others"), others));
      return rows;
    }

    private static long weight(ThreadPool pool, ThreadShares shares) {
      return pool.threadIds().stream().mapToLong(shares::weight).sum();
    }
  }
}
