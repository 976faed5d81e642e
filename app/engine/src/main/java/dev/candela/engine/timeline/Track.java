package dev.candela.engine.timeline;

import dev.candela.engine.analysis.CpuLoad;
import dev.candela.engine.analysis.KindMix;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.timeline.JvmEvents.EventSpans;
import dev.candela.engine.view.TimeGrid;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    public String fact(Overview overview, Span range) {
      CpuLoad.Point point = overview.load().mean(range);
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
      EventSpans pauses = overview.jvm().pauses();
      if (pauses.in(overview.span()).isEmpty()) {
        area.say(Messages.text(pauses.known() ? "timeline.gc.none" : "timeline.gc.unknown"));
      }
      paintSpans(area, overview, pauses, area.colours().gc());
    }

    @Override
    public String fact(Overview overview, Span range) {
      return spanFact(overview.jvm().pauses(), range, "timeline.gc.facts");
    }
  },

  /** Used heap before and after collections. */
  HEAP(20) {
    @Override
    boolean isKnown(JvmEvents jvm) {
      return !jvm.heap().isEmpty();
    }

    @Override
    void paint(TrackArea area, Overview overview) {
      List<JvmEvents.HeapUse> heap = overview.jvm().heap();
      double most = Math.max(1, heap.stream().mapToLong(JvmEvents.HeapUse::bytes).max().orElse(1));
      double before = Double.NaN;
      double beforeY = 0;
      for (JvmEvents.HeapUse use : heap) {
        double x = Math.rint(area.axis().x(use.nanos())) + 0.5;
        double y = area.y(use.bytes() / most);
        if (!Double.isNaN(before) && overview.span().contains(use.nanos())) {
          area.surface().line(before, beforeY, x, y, area.colours().gc());
        }
        before = x;
        beforeY = y;
      }
    }

    @Override
    public String fact(Overview overview, Span range) {
      JvmEvents.HeapUse last = null;
      for (JvmEvents.HeapUse use : overview.jvm().heap()) {
        last = use.nanos() < range.endNanos() ? use : last;
      }
      return last == null
          ? ""
          : Messages.text("timeline.heap.fact", Quantities.bytes(last.bytes()));
    }
  },

  SAFEPOINTS(10, JvmEvents::safepoints, null, TimelineColours::waiting),

  COMPILATIONS(10, JvmEvents::compilations, null, TimelineColours::warn),

  /** Time blocked on files and sockets. */
  IO(14, null, JvmEvents::io, TimelineColours::io),

  EXCEPTIONS(14, null, JvmEvents::exceptions, TimelineColours::blocked),

  /** Marks for the program's own events. */
  OWN_EVENTS(12) {
    @Override
    boolean isKnown(JvmEvents jvm) {
      return !jvm.own().isEmpty();
    }

    @Override
    void paint(TrackArea area, Overview overview) {
      for (JvmEvents.OwnEvents events : overview.jvm().own()) {
        for (int bucket = 0; bucket < events.counts().length; bucket++) {
          if (events.counts()[bucket] > 0) {
            double left = Math.rint(area.axis().x(events.grid().startNanos(bucket)));
            area.fill(left, left + MARK_PIXELS, 0, 1, area.colours().accent());
          }
        }
      }
    }

    @Override
    public String fact(Overview overview, Span range) {
      return Quantities.list(
          overview.jvm().own().stream()
              .filter(events -> events.count(range) > 0)
              .sorted(Comparator.comparingLong(events -> -events.count(range)))
              .limit(MOST_KINDS_NAMED)
              .map(
                  events ->
                      Messages.text(
                          "timeline.fact",
                          events.typeName(),
                          Quantities.count(events.count(range))))
              .toList());
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
      Timeline samples = overview.samples();
      long most = Math.max(1, most(samples, 0));
      if (overview.mix() == null) {
        area.lane(samples, 0, most, 0, area.colours().of(overview.category()));
      } else {
        paintKinds(area, overview.mix(), bucket -> (double) samples.weight(0, bucket) / most);
      }
    }

    @Override
    public String fact(Overview overview, Span range) {
      return amount(overview.samples(), 0, range);
    }
  },

  /** Shares of the frame kinds, stacked. */
  MIX(20) {
    @Override
    void paint(TrackArea area, Overview overview) {
      paintKinds(area, overview.mix(), _ -> 1);
    }

    @Override
    public String fact(Overview overview, Span range) {
      KindMix mix = overview.mix();
      Map<FrameKind, Long> samples = new EnumMap<>(FrameKind.class);
      for (FrameKind kind : FrameKind.values()) {
        samples.put(kind, buckets(mix.grid(), range).mapToLong(b -> mix.samples(b, kind)).sum());
      }
      double all = samples.values().stream().mapToLong(Long::longValue).sum();
      return Quantities.list(
          samples.entrySet().stream()
              .filter(entry -> entry.getValue() > 0)
              .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
              .limit(MOST_KINDS_NAMED)
              .map(
                  entry ->
                      Messages.text(
                          "timeline.fact.part",
                          Messages.text("flame.kind." + Messages.key(entry.getKey())),
                          Quantities.percent(entry.getValue() / all)))
              .toList());
    }
  };

  /** Tracks of the second recorder, if there is one. */
  private static final Set<Track> OF_SECOND =
      Set.of(GC, HEAP, SAFEPOINTS, COMPILATIONS, IO, EXCEPTIONS);

  static final double UNRECORDED_OPACITY = 0.25;
  static final double OWN_CODE_OPACITY = 0.85;
  static final double KERNEL_OPACITY = 0.45;
  private static final double LEAST_PAUSE_PIXELS = 2;
  private static final double LEAST_BAR_SHARE = 0.15;
  private static final double MARK_PIXELS = 2;
  private static final int MOST_KINDS_NAMED = 3;

  private final double heightPixels;

  @SuppressWarnings("ImmutableEnumChecker") // a method reference is
  private final Function<JvmEvents, EventSpans> spans;

  @SuppressWarnings("ImmutableEnumChecker") // a method reference is
  private final Function<JvmEvents, Timeline> bars;

  @SuppressWarnings("ImmutableEnumChecker") // a method reference is
  private final ToIntFunction<TimelineColours> argb;

  Track(double heightPixels) {
    this(heightPixels, null, null, null);
  }

  /** A track of spans, when something lasted, or of bars, how much there was; null for others. */
  Track(
      double heightPixels,
      Function<JvmEvents, EventSpans> spans,
      Function<JvmEvents, Timeline> bars,
      ToIntFunction<TimelineColours> argb) {
    this.heightPixels = heightPixels;
    this.spans = spans;
    this.bars = bars;
    this.argb = argb;
  }

  public String label() {
    return Messages.text("timeline.track." + Messages.key(this));
  }

  public double heightPixels() {
    return heightPixels;
  }

  /** Tracks with something to show, or with a reason for nothing; {@code overview} may be null. */
  static List<Track> of(Overview overview) {
    JvmEvents jvm = overview == null ? JvmEvents.NONE : overview.jvm();
    return Stream.of(values()).filter(track -> track.isKnown(jvm)).toList();
  }

  boolean isKnown(JvmEvents jvm) {
    return spans == null ? bars == null || bars.apply(jvm) != null : spans.apply(jvm).known();
  }

  void paint(TrackArea area, Overview overview) {
    int colour = argb.applyAsInt(area.colours());
    if (spans == null) {
      Timeline amounts = bars.apply(overview.jvm());
      area.lane(amounts, 0, most(amounts, 0), LEAST_BAR_SHARE, colour);
    } else {
      paintSpans(area, overview, spans.apply(overview.jvm()), colour);
    }
  }

  /** A summary of the buckets that begin in the range; empty if there is nothing to show. */
  public String fact(Overview overview, Span range) {
    if (spans == null) {
      return isKnown(overview.jvm()) ? countAndAmount(bars.apply(overview.jvm()), range) : "";
    }
    return spanFact(spans.apply(overview.jvm()), range, "timeline.spans.facts");
  }

  /** True before its recorder started, and between recordings: nothing could be recorded. */
  public boolean isUnrecorded(Overview overview, Span range) {
    return isKnown(overview.jvm())
        && overview.recordings().stream()
            .allMatch(recording -> range.within(fromStart(recording, overview)).isEmpty());
  }

  /** Covers lines drawn from one recording to the next. */
  void paintUnrecorded(TrackArea area, Overview overview) {
    int quiet = TimelineColours.faint(area.colours().quiet(), UNRECORDED_OPACITY);
    double left = area.axis().leftPixels();
    for (Span recording : overview.recordings()) {
      double right = Math.rint(area.axis().x(fromStart(recording, overview).startNanos()));
      if (!recording.equals(overview.recordings().getFirst())) {
        area.fill(left, right, 0, 1, area.colours().panel());
      }
      area.fill(left, right, 0, 1, quiet);
      left = Math.rint(area.axis().x(recording.endNanos()));
    }
  }

  private Span fromStart(Span recording, Overview overview) {
    long since = OF_SECOND.contains(this) ? overview.jvm().sinceNanos() : Long.MIN_VALUE;
    long start = Math.clamp(since, recording.startNanos(), recording.endNanos());
    return new Span(start, recording.endNanos());
  }

  private static void paintSpans(TrackArea area, Overview overview, EventSpans spans, int argb) {
    double painted = Double.NEGATIVE_INFINITY;
    for (EventSpans.EventSpan each : spans.in(overview.span())) {
      double left = Math.floor(area.axis().x(each.span().startNanos()));
      double right =
          Math.max(left + LEAST_PAUSE_PIXELS, Math.ceil(area.axis().x(each.span().endNanos())));
      if (right > painted) {
        area.fill(left, right, 0, 1, argb);
        painted = right;
      }
    }
  }

  private static String spanFact(EventSpans spans, Span range, String severalKey) {
    List<EventSpans.EventSpan> found = spans.in(range);
    String sum =
        Quantities.duration(found.stream().mapToLong(each -> each.span().durationNanos()).sum());
    return switch (found.size()) {
      case 0 -> "";
      case 1 -> Messages.text("timeline.fact.part", sum, found.getFirst().name());
      default -> Messages.text(severalKey, found.size(), sum);
    };
  }

  private static String countAndAmount(Timeline timeline, Span range) {
    long events = buckets(timeline.grid(), range).mapToLong(b -> timeline.samples(0, b)).sum();
    long weight = buckets(timeline.grid(), range).mapToLong(b -> timeline.weight(0, b)).sum();
    if (events == 0) {
      return "";
    }
    String count = Messages.text("events.count", events);
    return timeline.unit() == WeightUnit.SAMPLES
        ? count
        : Messages.text("quantity.amount", count, timeline.unit().text(weight));
  }

  static long most(Timeline timeline, int lane) {
    return IntStream.range(0, timeline.grid().bucketCount())
        .mapToLong(bucket -> timeline.weight(lane, bucket))
        .max()
        .orElse(0);
  }

  /** Samples, and their weight if it is something else. */
  public static String amount(Timeline timeline, int lane, Span range) {
    TimeGrid grid = timeline.grid();
    long weight = buckets(grid, range).mapToLong(bucket -> timeline.weight(lane, bucket)).sum();
    if (timeline.unit() == WeightUnit.SAMPLES) {
      return timeline.unit().textWithUnit(weight);
    }
    long samples = buckets(grid, range).mapToLong(bucket -> timeline.samples(lane, bucket)).sum();
    return Messages.text("timeline.samples.weighted", samples, timeline.unit().text(weight));
  }

  private static IntStream buckets(TimeGrid grid, Span range) {
    return IntStream.range(0, grid.bucketCount()).filter(b -> range.contains(grid.startNanos(b)));
  }

  /** A bar for each bucket up to that share of the height, divided into the kinds of frames. */
  private static void paintKinds(TrackArea area, KindMix mix, IntToDoubleFunction upTo) {
    for (int bucket = 0; bucket < mix.grid().bucketCount(); bucket++) {
      double all = 0;
      for (FrameKind kind : FrameKind.values()) {
        all += mix.samples(bucket, kind);
      }
      double from = 0;
      for (FrameKind kind : FrameKind.values()) {
        long samples = mix.samples(bucket, kind);
        if (samples > 0) {
          double to = from + samples / all * upTo.applyAsDouble(bucket);
          area.bar(mix.grid(), bucket, from, to, area.colours().of(kind));
          from = to;
        }
      }
    }
  }
}
