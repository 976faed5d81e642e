package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Arrays;
import java.util.List;

/**
 * The time that threads spent running, waiting, blocked and in I/O, by bucket of time and lane;
 * immutable. Running comes from samples of processor time, or of wall time where there are no
 * others; the rest from events that say how long they took. Unknown time belongs to none of them.
 */
public final class ThreadActivity {
  private static final int KINDS = Kind.values().length;
  private static final EventChoice LASTING = EventChoice.parse("lock,wait,io");

  private final TimeGrid grid;
  private final float[] nanos;

  /** Time of threads that do not run, from wall-clock samples; events may add to the same time. */
  private final float[] sampledNanos;

  public enum Kind {
    RUNNING,
    /** Waiting to enter a monitor. */
    BLOCKED,
    IO,
    /** Sleeping or waiting voluntarily. */
    WAITING
  }

  private ThreadActivity(TimeGrid grid, int laneCount) {
    this.grid = grid;
    this.nanos = new float[laneCount * grid.bucketCount() * KINDS];
    this.sampledNanos = new float[nanos.length];
  }

  /**
   * Looks at samples of all categories that say something about it, in the selected time and
   * threads; the selected events do not count. Lanes are by thread id plus one, -1 for a thread
   * that is not asked for.
   */
  public static ThreadActivity of(
      Profile profile,
      SampleSelection selection,
      TimeGrid grid,
      int[] laneByThread,
      long sampleNanos,
      Cancellation cancellation) {
    int laneCount = Arrays.stream(laneByThread).max().orElse(0) + 1;
    ThreadActivity activity = new ThreadActivity(grid, Math.max(1, laneCount));
    List<SampleTable> cpu = EventChoice.parse("cpu").tables(profile);
    List<SampleTable> lasting = LASTING.tables(profile);
    for (SampleTable table : profile.samples()) {
      SampleCategory category = table.type().category();
      boolean counts =
          category == SampleCategory.WALL || cpu.contains(table) || lasting.contains(table);
      if (counts) {
        RowScan scan = new RowScan(profile, table, selection, cancellation);
        boolean runningKnown = category == SampleCategory.WALL && !cpu.isEmpty();
        while (scan.next()) {
          activity.add(scan, table, laneByThread, sampleNanos, runningKnown);
        }
      }
    }
    activity.addSampled();
    return activity;
  }

  public TimeGrid grid() {
    return grid;
  }

  public int laneCount() {
    return nanos.length / (grid.bucketCount() * KINDS);
  }

  /** Summed over the lane's threads. */
  public double nanos(int lane, int bucket, Kind kind) {
    return nanos[(lane * grid.bucketCount() + bucket) * KINDS + kind.ordinal()];
  }

  private void add(
      RowScan scan, SampleTable table, int[] laneByThread, long sampleNanos, boolean noRunning) {
    int[] included = scan.included();
    int[] threadIds = scan.threadIds();
    int[] states = scan.states();
    long[] startNanos = scan.startNanos();
    long[] weights = scan.weights();
    boolean inNanos = table.type().unit() == WeightUnit.NANOS;
    for (int i = 0; i < scan.rows(); i++) {
      int lane = laneByThread[threadIds[i] + 1];
      Kind kind = kind(table.type().category(), states[i]);
      if (included[i] == 1 && lane >= 0 && kind != null && !(noRunning && kind == Kind.RUNNING)) {
        boolean sampled = table.type().category() == SampleCategory.WALL && kind != Kind.RUNNING;
        addTime(
            sampled ? sampledNanos : nanos,
            lane,
            kind,
            startNanos[i],
            inNanos ? weights[i] : sampleNanos * weights[i]);
      }
    }
  }

  private static Kind kind(SampleCategory category, int state) {
    if (category == SampleCategory.IO) {
      return Kind.IO;
    } else if (category == SampleCategory.CPU) {
      return Kind.RUNNING;
    } else if (category == SampleCategory.WAIT) {
      return Kind.WAITING;
    }
    if (state == ThreadState.RUNNABLE.ordinal()) {
      return Kind.RUNNING;
    } else if (state == ThreadState.BLOCKED.ordinal()) {
      return Kind.BLOCKED;
    }
    return state == ThreadState.UNKNOWN.ordinal() ? null : Kind.WAITING;
  }

  /** No time counts twice: what no event explains is left to the samples. */
  private void addSampled() {
    int blocked = Kind.BLOCKED.ordinal();
    int waiting = Kind.WAITING.ordinal();
    for (int at = 0; at < nanos.length; at += KINDS) {
      float sampled = sampledNanos[at + blocked] + sampledNanos[at + waiting];
      nanos[at + blocked] = Math.max(nanos[at + blocked], sampledNanos[at + blocked]);
      float explained = nanos[at + blocked] + nanos[at + Kind.IO.ordinal()];
      nanos[at + waiting] = Math.max(nanos[at + waiting], sampled - explained);
    }
  }

  private void addTime(float[] into, int lane, Kind kind, long startNanos, long durationNanos) {
    long endNanos = startNanos + Math.max(0, durationNanos);
    int first = grid.bucketOf(startNanos);
    int last = grid.bucketOf(endNanos);
    for (int bucket = first; bucket <= last; bucket++) {
      long from = Math.max(startNanos, grid.startNanos(bucket));
      long to = Math.min(endNanos, grid.startNanos(bucket + 1));
      into[(lane * grid.bucketCount() + bucket) * KINDS + kind.ordinal()] +=
          (float) Math.max(0, to - from);
    }
  }
}
