package dev.candela.engine.export;

import dev.candela.engine.analysis.KindMix;
import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.ThreadShares;
import dev.candela.engine.analysis.TimeGrid;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.export.TimelineTrack.Bar;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.ColourMode;
import dev.candela.engine.render.Palette;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.select.SampleSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/** What of a recording stands in a picture of time. */
public final class TimelineTracks {
  private static final int BUCKETS = 400;
  private static final int MOST_POOLS = 16;
  private static final double HIGH_PIXELS = 54;
  private static final double LOW_PIXELS = 20;

  private final Profile profile;
  private final SampleSelection selection;
  private final Cancellation cancellation;
  private final Palette palette;
  private final UnaryOperator<String> words;
  private final TimeGrid grid;

  private TimelineTracks(
      Profile profile,
      SampleSelection selection,
      Palette palette,
      UnaryOperator<String> words,
      Cancellation cancellation) {
    this.profile = profile;
    this.selection = selection;
    this.palette = palette;
    this.words = words;
    this.cancellation = cancellation;
    this.grid = new TimeGrid(selection.rangeIn(profile), BUCKETS);
  }

  /**
   * Load of the processors, collections, samples, how code ran, and pools of threads; those that
   * the recording knows.
   *
   * @param words names for {@code load}, {@code gc}, {@code samples}, {@code mix}
   */
  public static List<TimelineTrack> of(
      Profile profile,
      SampleSelection selection,
      Palette palette,
      UnaryOperator<String> words,
      Cancellation cancellation) {
    TimelineTracks tracks = new TimelineTracks(profile, selection, palette, words, cancellation);
    List<TimelineTrack> all = new ArrayList<>();
    all.add(tracks.load());
    all.add(tracks.collections());
    all.add(tracks.samples());
    all.add(tracks.mix());
    all.removeIf(track -> track.bars().isEmpty());
    all.addAll(tracks.pools());
    return all;
  }

  private TimelineTrack load() {
    List<Bar> bars = new ArrayList<>();
    EventTable table = profile.events("jdk.CPULoad").orElse(null);
    LongColumn machine = table == null ? null : table.attributes().column("machineTotal");
    LongColumn user = table == null ? null : table.attributes().column("jvmUser");
    LongColumn system = table == null ? null : table.attributes().column("jvmSystem");
    int[] rows = table == null ? new int[0] : inOrder(table);
    for (int i = 1; i < rows.length; i++) {
      long from = table.startNanos().get(rows[i - 1]);
      long to = table.startNanos().get(rows[i]);
      double jvm = part(user, rows[i]) + part(system, rows[i]);
      add(bars, from, to, 0, part(machine, rows[i]), palette.rule());
      add(bars, from, to, 0, jvm, fill(FrameKind.JIT, ColourMode.KIND));
    }
    return new TimelineTrack(words.apply("load"), HIGH_PIXELS, bars);
  }

  private TimelineTrack collections() {
    List<Bar> bars = new ArrayList<>();
    EventTable table =
        profile
            .events("jdk.GCPhasePause")
            .or(() -> profile.events("jdk.GarbageCollection"))
            .orElse(null);
    for (int row = 0; table != null && row < table.size(); row++) {
      long start = table.startNanos().get(row);
      long end = start + Math.max(0, table.durationNanos().get(row));
      add(bars, start, end, 0, 1, palette.match());
    }
    return new TimelineTrack(words.apply("gc"), LOW_PIXELS, bars);
  }

  private TimelineTrack samples() {
    Timeline timeline = Timeline.of(profile, selection, grid, cancellation);
    return lane(words.apply("samples"), timeline, 0, HIGH_PIXELS);
  }

  private TimelineTrack lane(String name, Timeline timeline, int lane, double heightPixels) {
    long most = 1;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      most = Math.max(most, timeline.weight(lane, bucket));
    }
    List<Bar> bars = new ArrayList<>();
    int argb = fill(FrameKind.JIT, ColourMode.KIND);
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      double part = (double) timeline.weight(lane, bucket) / most;
      if (part > 0) {
        bars.add(bar(bucket, 0, part, argb));
      }
    }
    return new TimelineTrack(name, heightPixels, bars);
  }

  private TimelineTrack mix() {
    KindMix mix = KindMix.of(profile, selection, grid, cancellation);
    List<Bar> bars = new ArrayList<>();
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      long all = 0;
      for (FrameKind kind : FrameKind.values()) {
        all += mix.samples(bucket, kind);
      }
      double from = 0;
      for (FrameKind kind : FrameKind.values()) {
        double part = all == 0 ? 0 : (double) mix.samples(bucket, kind) / all;
        if (part > 0) {
          bars.add(bar(bucket, from, from + part, fill(kind, ColourMode.TIER)));
          from += part;
        }
      }
    }
    return new TimelineTrack(words.apply("mix"), LOW_PIXELS, bars);
  }

  private List<TimelineTrack> pools() {
    ThreadShares shares = ThreadShares.of(profile, selection, StackMask.ALL, cancellation);
    List<ThreadPool> pools =
        shares.pools().stream()
            .sorted(Comparator.comparingLong((ThreadPool pool) -> -weight(pool, shares)))
            .filter(pool -> weight(pool, shares) > 0)
            .limit(MOST_POOLS)
            .toList();
    int[] laneByThread = new int[profile.threads().size() + 1];
    Arrays.fill(laneByThread, pools.size());
    for (int lane = 0; lane < pools.size(); lane++) {
      for (int threadId : pools.get(lane).threadIds()) {
        laneByThread[threadId + 1] = lane;
      }
    }
    Timeline timeline =
        Timeline.of(profile, selection, grid, laneByThread, StackMask.ALL, cancellation);
    List<TimelineTrack> tracks = new ArrayList<>();
    for (int lane = 0; lane < pools.size(); lane++) {
      ThreadPool pool = pools.get(lane);
      int count = pool.threadIds().size();
      String name = count > 1 ? pool.name() + " (" + count + ")" : pool.name();
      tracks.add(lane(name, timeline, lane, LOW_PIXELS));
    }
    return tracks;
  }

  private static long weight(ThreadPool pool, ThreadShares shares) {
    return pool.threadIds().stream().mapToLong(shares::weight).sum();
  }

  private static int[] inOrder(EventTable table) {
    Integer[] rows = new Integer[table.size()];
    Arrays.setAll(rows, row -> row);
    Arrays.sort(rows, Comparator.comparingLong(row -> table.startNanos().get(row)));
    return Arrays.stream(rows).mapToInt(Integer::intValue).toArray();
  }

  private static double part(LongColumn column, int row) {
    return column == null ? 0 : Math.clamp(Double.longBitsToDouble(column.get(row)), 0, 1);
  }

  private int fill(FrameKind kind, ColourMode mode) {
    int[] fills = palette.fills(mode);
    int tones = fills.length / FrameKind.values().length;
    return fills[kind.ordinal() * tones + tones / 2];
  }

  private static Bar bar(int bucket, double low, double high, int argb) {
    return new Bar((double) bucket / BUCKETS, (bucket + 1.0) / BUCKETS, low, high, argb);
  }

  private void add(
      List<Bar> bars, long fromNanos, long toNanos, double low, double high, int argb) {
    Span span = grid.span();
    if (toNanos >= span.startNanos() && fromNanos < span.endNanos() && high > low) {
      double duration = Math.max(1, span.durationNanos());
      double left = Math.clamp((fromNanos - span.startNanos()) / duration, 0, 1);
      double right = Math.clamp((toNanos - span.startNanos()) / duration, 0, 1);
      bars.add(new Bar(left, right, low, high, argb));
    }
  }
}
