package dev.candela.engine.timeline;

import dev.candela.engine.analysis.CpuLoad;
import dev.candela.engine.analysis.KindMix;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A row of a timeline, from top to bottom. */
public enum Track {
  /** CPU load: the JVM's part filled, the machine's as a line. */
  LOAD(34) {
    @Override
    void paint(TrackArea area, Overview overview) {
      List<CpuLoad.Point> points = overview.load().points();
      if (points.isEmpty()) {
        area.say(Messages.text("timeline.load.none"));
        return;
      }
      int own = TimelineColours.faint(area.colours().cpu(), OWN_CODE_OPACITY);
      int kernel = TimelineColours.faint(area.colours().cpu(), KERNEL_OPACITY);
      double left = area.axis().leftPixels();
      double before = Double.NaN;
      for (CpuLoad.Point point : points) {
        double right = Math.rint(area.axis().x(point.nanos()));
        if (right > left) {
          double jvm = Math.min(1, point.jvm());
          area.fill(left, right, 0, point.jvmUser(), own);
          area.fill(left, right, point.jvmUser(), jvm, kernel);
          double y = Math.rint(area.y(point.machine())) + 0.5;
          if (!Double.isNaN(before)) {
            area.surface().line(left, before, left, y, area.colours().quiet());
          }
          area.surface().line(left, y, right, y, area.colours().quiet());
          before = y;
          left = right;
        }
      }
    }

    @Override
    public String fact(Overview overview, long nanos) {
      CpuLoad.Point point = overview.load().at(nanos);
      return point == null
          ? ""
          : Messages.text(
              "timeline.load.fact",
              Quantities.percent(point.jvmUser()),
              Quantities.percent(point.jvmSystem()),
              Quantities.percent(point.machine()));
    }
  },

  /** Pauses of the garbage collector. */
  GC(14) {
    @Override
    void paint(TrackArea area, Overview overview) {
      GcPauses pauses = overview.pauses();
      List<GcPauses.Pause> shown = pauses.in(overview.span());
      if (shown.isEmpty()) {
        area.say(Messages.text(pauses.known() ? "timeline.gc.none" : "timeline.gc.unknown"));
      }
      for (GcPauses.Pause pause : shown) {
        double left = Math.floor(area.axis().x(pause.span().startNanos()));
        double right = Math.ceil(area.axis().x(pause.span().endNanos()));
        area.fill(left, Math.max(left + LEAST_PAUSE_PIXELS, right), 0, 1, area.colours().gc());
      }
    }

    @Override
    public String fact(Overview overview, long nanos) {
      // A pause is thin: half a bucket beside it still means it.
      long reach = Math.round(overview.samples().grid().bucketNanos() / 2);
      return overview.pauses().in(new Span(nanos - reach, nanos + reach)).stream()
          .max(Comparator.comparingLong(pause -> pause.span().durationNanos()))
          .map(
              pause ->
                  Messages.text(
                      "timeline.gc.fact",
                      Quantities.duration(pause.span().durationNanos()),
                      pause.name()))
          .orElse("");
    }
  },

  /** Amount of the selected event. */
  SAMPLES(44) {
    @Override
    void paint(TrackArea area, Overview overview) {
      if (overview.category() == null) {
        area.say(Messages.text("timeline.samples.none"));
        return;
      }
      int argb = area.colours().of(overview.category());
      area.lane(overview.samples(), 0, most(overview.samples(), 0), 0, argb);
    }

    @Override
    public String fact(Overview overview, long nanos) {
      return amount(overview.samples(), 0, overview.samples().grid().bucketOf(nanos));
    }
  },

  /** Shares of the frame kinds, stacked. */
  MIX(20) {
    @Override
    void paint(TrackArea area, Overview overview) {
      KindMix mix = overview.mix();
      int[] colours = Arrays.stream(FrameKind.values()).mapToInt(area.colours()::of).toArray();
      for (int bucket = 0; bucket < mix.grid().bucketCount(); bucket++) {
        long all = all(mix, bucket);
        double from = 0;
        for (FrameKind kind : FrameKind.values()) {
          long samples = mix.samples(bucket, kind);
          if (samples > 0) {
            double to = from + (double) samples / all;
            area.bar(mix.grid(), bucket, from, to, colours[kind.ordinal()]);
            from = to;
          }
        }
      }
    }

    @Override
    public String fact(Overview overview, long nanos) {
      KindMix mix = overview.mix();
      int bucket = mix.grid().bucketOf(nanos);
      double all = all(mix, bucket);
      return Arrays.stream(FrameKind.values())
          .filter(kind -> mix.samples(bucket, kind) > 0)
          .sorted(Comparator.comparingLong(kind -> -mix.samples(bucket, kind)))
          .limit(MOST_KINDS_NAMED)
          .map(
              kind ->
                  Messages.text(
                      "timeline.mix.fact",
                      Messages.text("flame.kind." + Messages.key(kind)),
                      Quantities.percent(mix.samples(bucket, kind) / all)))
          .collect(Collectors.joining(", "));
    }
  };

  static final double OWN_CODE_OPACITY = 0.85;
  static final double KERNEL_OPACITY = 0.45;
  private static final double LEAST_PAUSE_PIXELS = 2;
  private static final int MOST_KINDS_NAMED = 3;

  private final double heightPixels;

  Track(double heightPixels) {
    this.heightPixels = heightPixels;
  }

  public String label() {
    return Messages.text("timeline.track." + Messages.key(this));
  }

  public double heightPixels() {
    return heightPixels;
  }

  abstract void paint(TrackArea area, Overview overview);

  /** Describes a moment; empty for nothing. */
  public abstract String fact(Overview overview, long nanos);

  /** The largest weight of a bucket. */
  static long most(Timeline timeline, int lane) {
    long most = 0;
    for (int bucket = 0; bucket < timeline.grid().bucketCount(); bucket++) {
      most = Math.max(most, timeline.weight(lane, bucket));
    }
    return most;
  }

  /** Samples, and their weight if it is something else. */
  public static String amount(Timeline timeline, int lane, int bucket) {
    long weight = timeline.weight(lane, bucket);
    if (timeline.unit() == WeightUnit.SAMPLES) {
      return Messages.text("quantity.samples", weight);
    }
    return Messages.text(
        "timeline.samples.weighed", timeline.samples(lane, bucket), timeline.unit().text(weight));
  }

  private static long all(KindMix mix, int bucket) {
    return Arrays.stream(FrameKind.values()).mapToLong(kind -> mix.samples(bucket, kind)).sum();
  }
}
