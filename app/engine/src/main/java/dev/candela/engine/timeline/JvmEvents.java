package dev.candela.engine.timeline;

import dev.candela.engine.analysis.EventGrid;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * Events of the JVM other than samples, none of them recorded before {@code sinceNanos}; immutable.
 * At safepoints all threads were stopped, the used heap is in order of time, and IO and exceptions
 * are null if there are no such events. The program's own events are by type.
 */
public record JvmEvents(
    EventSpans pauses,
    EventSpans safepoints,
    EventSpans compilations,
    List<HeapUse> heap,
    Timeline io,
    Timeline exceptions,
    List<OwnEvents> own,
    long sinceNanos) {
  private static final EventChoice IO = EventChoice.parse("io");
  private static final EventChoice EXCEPTIONS = EventChoice.parse("exception");

  static final JvmEvents NONE =
      new JvmEvents(
          new EventSpans(false, List.of()),
          new EventSpans(false, List.of()),
          new EventSpans(false, List.of()),
          List.of(),
          null,
          null,
          List.of(),
          Long.MIN_VALUE);

  /** Used heap before or after a collection. */
  public record HeapUse(long nanos, long bytes) {}

  public record OwnEvents(String typeName, TimeGrid grid, int[] counts) {
    long count(Span range) {
      return IntStream.range(0, counts.length)
          .filter(bucket -> range.contains(grid.startNanos(bucket)))
          .mapToLong(bucket -> counts[bucket])
          .sum();
    }
  }

  public JvmEvents {
    heap = List.copyOf(heap);
    own = List.copyOf(own);
  }

  static JvmEvents of(
      Profile profile,
      SampleSelection selection,
      TimeGrid grid,
      StackMask stacks,
      Cancellation cancellation) {
    return new JvmEvents(
        EventSpans.pauses(profile),
        EventSpans.safepoints(profile),
        EventSpans.compilations(profile),
        heap(profile),
        timeline(profile, selection.withEvents(IO), grid, stacks, cancellation),
        timeline(profile, selection.withEvents(EXCEPTIONS), grid, stacks, cancellation),
        own(profile, grid),
        profile.recorded().startNanos() + profile.secondLateNanos());
  }

  private static Timeline timeline(
      Profile profile,
      SampleSelection selection,
      TimeGrid grid,
      StackMask stacks,
      Cancellation cancellation) {
    return selection.tables(profile).isEmpty()
        ? null
        : Timeline.of(profile, selection, grid, stacks, cancellation);
  }

  private static List<HeapUse> heap(Profile profile) {
    List<HeapUse> heap = new ArrayList<>();
    EventTable table = profile.events("jdk.GCHeapSummary").orElse(null);
    LongColumn used = table == null ? null : table.attributes().column("heapUsed");
    if (used != null) {
      for (int row = 0; row < table.size(); row++) {
        heap.add(new HeapUse(table.startNanos().get(row), used.get(row)));
      }
      heap.sort(Comparator.comparingLong(HeapUse::nanos));
    }
    return heap;
  }

  private static List<OwnEvents> own(Profile profile, TimeGrid grid) {
    List<OwnEvents> own = new ArrayList<>();
    for (EventTable table : profile.events()) {
      if (EventTable.isOfProgram(table.typeName())) {
        int[] counts = new int[grid.bucketCount()];
        for (int row = 0; row < table.size(); row++) {
          long nanos = table.startNanos().get(row);
          if (grid.span().contains(nanos)) {
            counts[grid.bucketOf(nanos)]++;
          }
        }
        own.add(new OwnEvents(table.typeName(), grid, counts));
      }
    }
    return own;
  }

  /** Times of a JVM activity by start; not known if the recording could not tell of any. */
  public record EventSpans(boolean known, List<EventSpan> spans) {
    private static final String PAUSE = "jdk.GCPhasePause";
    private static final String COLLECTION = "jdk.GarbageCollection";
    private static final String SAFEPOINT = "safepointId";

    /** One of them by the JVM's name for it. */
    public record EventSpan(Span span, String name) {
      private EventSpan with(EventSpan other) {
        return new EventSpan(
            new Span(
                Math.min(span.startNanos(), other.span.startNanos()),
                Math.max(span.endNanos(), other.span.endNanos())),
            name.isEmpty() ? other.name : name);
      }
    }

    public EventSpans {
      spans = List.copyOf(spans);
    }

    static EventSpans pauses(Profile profile) {
      Optional<EventTable> table = profile.events(PAUSE).or(() -> profile.events(COLLECTION));
      boolean asked =
          "true".equals(profile.origin().settings().get(PAUSE + "#enabled"))
              || "true".equals(profile.origin().settings().get(COLLECTION + "#enabled"));
      List<EventSpan> spans = new ArrayList<>();
      table.ifPresent(pauses -> each(profile, pauses, "name", (span, _) -> spans.add(span)));
      return of(asked || table.isPresent(), spans);
    }

    /** Safepoints: times at which all threads were stopped, for any reason. */
    static EventSpans safepoints(Profile profile) {
      Map<Long, EventSpan> spans = new HashMap<>();
      EventTable operations = profile.events("jdk.ExecuteVMOperation").orElse(null);
      if (operations != null) {
        LongColumn stopped = operations.attributes().column("safepoint");
        LongColumn ids = operations.attributes().column(SAFEPOINT);
        each(
            profile,
            operations,
            "operation",
            (span, row) -> {
              if (stopped != null && stopped.get(row) != 0) {
                spans.merge(ids == null ? -1L - row : ids.get(row), span, EventSpan::with);
              }
            });
      }
      // From the request until the threads have stopped; then the operations run.
      EventTable stops = profile.events("jdk.SafepointBegin").orElse(null);
      if (stops != null) {
        LongColumn ids = stops.attributes().column(SAFEPOINT);
        each(profile, stops, "", (span, row) -> spans.merge(ids.get(row), span, EventSpan::with));
      }
      return of(!spans.isEmpty(), new ArrayList<>(spans.values()));
    }

    static EventSpans compilations(Profile profile) {
      List<EventSpan> spans = new ArrayList<>();
      profile
          .events("jdk.Compilation")
          .ifPresent(table -> each(profile, table, "method", (span, _) -> spans.add(span)));
      return of(!spans.isEmpty(), spans);
    }

    private static EventSpans of(boolean known, List<EventSpan> spans) {
      spans.sort(Comparator.comparingLong(each -> each.span().startNanos()));
      return new EventSpans(known, spans);
    }

    private static void each(
        Profile profile, EventTable table, String name, ObjIntConsumer<EventSpan> into) {
      EventGrid grid = new EventGrid(profile, table);
      int column = grid.column(name);
      for (int row = 0; row < table.size(); row++) {
        long start = table.startNanos().get(row);
        long nanos = Math.max(0, table.durationNanos().get(row));
        String text = column < 0 ? "" : grid.text(column, row);
        into.accept(new EventSpan(new Span(start, start + nanos), text), row);
      }
    }

    /** Those that overlap the range. */
    List<EventSpan> in(Span range) {
      return spans.stream()
          .filter(
              each ->
                  each.span().startNanos() <= range.endNanos()
                      && each.span().endNanos() >= range.startNanos())
          .toList();
    }
  }
}
