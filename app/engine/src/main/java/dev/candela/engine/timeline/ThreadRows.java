package dev.candela.engine.timeline;

import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.ThreadShares;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.analysis.chance.TimeGrid;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.select.SampleSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The samples of each pool of threads over time, heaviest first; immutable.
 *
 * @param pools a pool for each lane; threads alone are pools of one
 * @param samples the lanes, and one more for threads without samples at first
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
    return size == 1 ? pool.name() : Messages.text("timeline.threads.pool", pool.name(), size);
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
