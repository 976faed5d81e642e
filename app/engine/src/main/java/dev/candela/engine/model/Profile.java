package dev.candela.engine.model;

import dev.candela.engine.model.column.LongColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A recording in memory, or as much of it as had arrived when it was published; immutable, to be
 * used by any thread. Samples are rows in one {@link SampleTable} a type, in the order of first
 * occurrence, everything else worth keeping is a row in an {@link EventTable}; the counts by type,
 * sorted by name, also hold what was only skipped. Truncated stacks, sorted, lack their outermost
 * callers. The span is from the start of the recording to its end, or to the last event so far; the
 * recorded time is also known of samples without timestamps. Warnings are one sentence per damage,
 * loss or doubt, damages those of them about unreadable parts.
 */
public record Profile(
    Symbols symbols,
    StackTable stacks,
    ThreadTable threads,
    Map<String, SampleTable> samplesByType,
    Map<String, EventTable> eventsByType,
    Map<String, Long> eventCounts,
    int[] truncatedStackIds,
    Span span,
    RecordedTime recorded,
    SecondRecorder second,
    Origin origin,
    List<String> warnings,
    List<String> damages) {
  /** Two readings of one file are two profiles, and comparing their tables would take long. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  /**
   * async-profiler stores what a counter sampled as it stores samples of CPU time, and the size of
   * a block alone, although a small one stands for all between two samples.
   */
  private static Map<String, SampleTable> weighted(Map<String, SampleTable> tables, Origin origin) {
    SampleType counted =
        new SampleType(origin.counter(), SampleCategory.COUNTER, WeightUnit.SAMPLES);
    Map<String, SampleTable> weighted = new LinkedHashMap<>();
    tables.forEach(
        (name, table) -> {
          boolean counts = !origin.counter().isEmpty() && name.equals("jdk.ExecutionSample");
          SampleTable of = counts ? table.ofType(counted) : table;
          long bytes = origin.bytesBetween(name);
          weighted.put(of.type().name(), bytes > 0 ? of.sampledEvery(bytes) : of);
        });
    return Collections.unmodifiableMap(weighted);
  }

  public Profile withOrigin(Origin newOrigin) {
    return with(
        symbols,
        stacks,
        weighted(samplesByType, newOrigin),
        eventsByType,
        truncatedStackIds,
        newOrigin);
  }

  private Profile with(
      Symbols newSymbols,
      StackTable newStacks,
      Map<String, SampleTable> samples,
      Map<String, EventTable> events,
      int[] truncated,
      Origin newOrigin) {
    return new Profile(
        newSymbols,
        newStacks,
        threads,
        samples,
        events,
        eventCounts,
        truncated,
        span,
        recorded,
        second,
        newOrigin,
        warnings,
        damages);
  }

  /**
   * The same samples on other stacks, by row of each type that is kept; drops other types, events,
   * attributes that are stacks, and marks of cut stacks. All other columns are shared.
   */
  public Profile onStacks(
      Symbols newSymbols, StackTable newStacks, Map<SampleTable, LongColumn> stackIds) {
    Map<String, SampleTable> kept = new LinkedHashMap<>();
    for (SampleTable table : samples()) {
      LongColumn column = stackIds.get(table);
      if (column != null) {
        kept.put(table.type().name(), table.onStacks(column));
      }
    }
    return with(
        newSymbols, newStacks, Collections.unmodifiableMap(kept), Map.of(), new int[0], origin);
  }

  /** A copy whose weights of these samples, which are whole numbers, are thousandths. */
  public Profile inThousandths(Collection<SampleTable> wholes) {
    ProfileBuilder copy = new ProfileBuilder();
    copy.append(this);
    for (SampleTable whole : wholes) {
      SampleType type = whole.type();
      copy.samples(new SampleType(type.name(), type.category(), WeightUnit.THOUSANDTHS));
    }
    return copy.build();
  }

  /** One table per type, in the order of first occurrence. */
  public Collection<SampleTable> samples() {
    return samplesByType.values();
  }

  /** Samples of a type such as {@code jdk.ExecutionSample}; empty if there are none. */
  public Optional<SampleTable> samples(String typeName) {
    return Optional.ofNullable(samplesByType.get(typeName));
  }

  /** Other events, one table per type that was kept. */
  public Collection<EventTable> events() {
    return eventsByType.values();
  }

  /** Events of a type such as {@code jdk.GarbageCollection}; empty if there are none. */
  public Optional<EventTable> events(String typeName) {
    return Optional.ofNullable(eventsByType.get(typeName));
  }

  /** How long the second recorder was not recording yet; 0 without one, or of several files. */
  public long secondLateNanos() {
    return second.recorded().spans().isEmpty() || !recorded.isContinuous()
        ? 0
        : Math.max(0, second.recorded().startNanos() - recorded.startNanos());
  }

  /** The JDK's recorder beside the sampling engine, and when it recorded: it starts later. */
  public record SecondRecorder(RecordedTime recorded, Set<String> typeNames) {
    public static final SecondRecorder NONE = new SecondRecorder(RecordedTime.NONE, Set.of());

    public static SecondRecorder of(Span span, Set<String> typeNames) {
      return new SecondRecorder(RecordedTime.NONE.with(span), typeNames);
    }

    public SecondRecorder {
      typeNames = Set.copyOf(typeNames);
    }

    public boolean has(SampleType type) {
      return typeNames.contains(type.name());
    }

    SecondRecorder with(SecondRecorder more) {
      RecordedTime both = recorded;
      for (Span span : more.recorded.spans()) {
        both = both.with(span);
      }
      Set<String> names = new HashSet<>(typeNames);
      names.addAll(more.typeNames);
      return new SecondRecorder(both, names);
    }
  }

  /** Recorded time without gaps between recordings: sorted spans, none of which touches another. */
  public record RecordedTime(List<Span> spans) {
    /** Time that a recorder needs to start its next file. */
    private static final long LONGEST_GAP_NANOS = 1_000_000_000;

    public static final RecordedTime NONE = new RecordedTime(List.of());

    public RecordedTime {
      spans = List.copyOf(spans);
    }

    public long durationNanos() {
      return spans.stream().mapToLong(Span::durationNanos).sum();
    }

    public long durationNanos(Span whole) {
      return spans.stream().mapToLong(span -> span.within(whole).durationNanos()).sum();
    }

    /** True for consecutive files of one recorder, false for several recordings. */
    public boolean isContinuous() {
      return recordings().size() <= 1;
    }

    /** One for all consecutive files of a recorder. */
    public List<Span> recordings() {
      List<Span> recordings = new ArrayList<>();
      for (Span span : spans) {
        boolean next =
            recordings.isEmpty()
                || span.startNanos() - recordings.getLast().endNanos() > LONGEST_GAP_NANOS;
        recordings.add(next ? span : recordings.removeLast().union(span));
      }
      return recordings;
    }

    /** In nanoseconds since 1970; 0 if empty. */
    public long startNanos() {
      return spans.isEmpty() ? 0 : spans.getFirst().startNanos();
    }

    public RecordedTime with(Span more) {
      if (more.isEmpty()) {
        return this;
      }
      List<Span> all = new ArrayList<>();
      Span joined = more;
      int place = 0;
      for (Span span : spans) {
        if (span.endNanos() < more.startNanos()) {
          all.add(span);
          place = all.size();
        } else if (span.startNanos() > more.endNanos()) {
          all.add(span);
        } else {
          joined = joined.union(span);
        }
      }
      all.add(place, joined);
      return new RecordedTime(all);
    }
  }
}
