package dev.candela.engine.model;

import dev.candela.engine.model.Profile.RecordedTime;
import dev.candela.engine.model.Profile.SecondRecorder;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Collects a recording and publishes it as often as asked; for one thread. {@link #build} copies
 * nothing large: what was published shares the builder's arrays up to its own size, and stays as it
 * is while the builder goes on appending.
 */
public final class ProfileBuilder {
  /** Further warnings are only counted. */
  private static final int MAX_WARNINGS = 100;

  private final Symbols.Builder symbols = new Symbols.Builder();
  private final StackTable.Builder stacks = new StackTable.Builder();
  private final ThreadTable.Builder threads = new ThreadTable.Builder();
  private final Map<String, SampleTable.Builder> samplesByType = new LinkedHashMap<>();
  private final Map<String, EventTable.Builder> eventsByType = new LinkedHashMap<>();
  private final Map<String, Long> eventCounts = new TreeMap<>();
  private final Set<String> warnings = new LinkedHashSet<>();

  /** Warnings that report no damage. */
  private final Set<String> remarks = new HashSet<>();

  private final BitSet truncatedStacks = new BitSet();
  private int unlistedWarnings;
  private Span span = Span.EMPTY;
  private RecordedTime recorded = RecordedTime.NONE;
  private SecondRecorder second = SecondRecorder.NONE;
  private Origin origin = Origin.UNKNOWN;

  public Symbols.Builder symbols() {
    return symbols;
  }

  public StackTable.Builder stacks() {
    return stacks;
  }

  public ThreadTable.Builder threads() {
    return threads;
  }

  /**
   * The table for samples of this type; the attributes count on the first call only. If another
   * unit was asked for before, samples are counted instead of weighted, and a warning says so. Only
   * whole numbers and numbers with fractions stay weights: together they are thousandths.
   */
  public SampleTable.Builder samples(SampleType type, Attribute... attributes) {
    SampleTable.Builder table =
        samplesByType.computeIfAbsent(
            type.name(), name -> new SampleTable.Builder(type, List.of(attributes)));
    if (table.type().unit() != type.unit()
        && type.unit().isNumber()
        && table.type().unit().isNumber()) {
      table.countThousandths();
    } else if (table.type().unit() != type.unit()) {
      table.countOnly();
      remark(Messages.text("read.warning.mixed-units", type.name()));
    }
    return table;
  }

  /** Another table for samples; if there is one of its name, it gets the next free one. */
  public SampleTable.Builder moreSamples(SampleType type) {
    String free = type.name();
    for (int i = 2; samplesByType.containsKey(free); i++) {
      free = type.name() + " (" + i + ")";
    }
    return samples(new SampleType(free, type.category(), type.unit()));
  }

  /** The table for events of this type; the attributes count on the first call only. */
  public EventTable.Builder events(String typeName, Attribute... attributes) {
    return eventsByType.computeIfAbsent(
        typeName, name -> new EventTable.Builder(name, List.of(attributes)));
  }

  public void countEvents(String typeName, long count) {
    eventCounts.merge(typeName, count, ProfileBuilder::sum);
  }

  /** The sum, or {@link Long#MAX_VALUE} on overflow. */
  private static long sum(long count, long more) {
    return count > Long.MAX_VALUE - more ? Long.MAX_VALUE : count + more;
  }

  public void cover(Span more) {
    span = span.union(more);
    recorded(more);
  }

  /** Marks this span as recorded; use {@link #cover} for samples without times. */
  public void recorded(Span more) {
    recorded = recorded.with(more);
  }

  public void second(SecondRecorder more) {
    second = second.with(more);
  }

  /** Marks a stack as truncated: its outermost callers are missing. */
  public void markTruncated(int stackId) {
    truncatedStacks.set(stackId);
  }

  /** The last call counts. */
  public void origin(Origin origin) {
    this.origin = origin;
  }

  /** Adds a warning unless it is already there. */
  public void warn(String sentence) {
    if (warnings.size() < MAX_WARNINGS) {
      warnings.add(sentence);
    } else if (!warnings.contains(sentence)) {
      unlistedWarnings++;
    }
  }

  public void warnIf(boolean doubtful, String key, Object... arguments) {
    if (doubtful) {
      warn(Messages.text(key, arguments));
    }
  }

  public void remarkIf(boolean doubtful, String key, Object... arguments) {
    if (doubtful) {
      remark(Messages.text(key, arguments));
    }
  }

  /** {@link #warn} of a whole file: something was left out on purpose, or understood otherwise. */
  public void remark(String sentence) {
    warn(sentence);
    remarks.add(sentence);
  }

  /** Adds the threads, stacks and frames of another profile; returns the ids of its frames here. */
  public int[] frameIds(Profile more) {
    return new Translation(more, this).frameIds;
  }

  /** Appends another profile; what both have is interned once, and the first one's origin stays. */
  public void append(Profile more) {
    append(more, Map.of(), UnaryOperator.identity());
  }

  private void append(
      Profile more, Map<String, Long> nanosPerSample, UnaryOperator<String> worded) {
    Translation translation = new Translation(more, this);
    for (SampleTable table : more.samples()) {
      SampleType type = table.type();
      Long nanos = nanosPerSample.get(type.name());
      SampleTable.Builder rows =
          samples(
              nanos == null ? type : new SampleType(type.name(), type.category(), WeightUnit.NANOS),
              table.attributes().all().toArray(new Attribute[0]));
      boolean whole =
          type.unit() == WeightUnit.SAMPLES && rows.type().unit() == WeightUnit.THOUSANDTHS;
      rows.append(table, translation, nanos != null ? nanos : whole ? WeightUnit.PER_ONE : 1);
    }
    for (EventTable table : more.events()) {
      events(table.typeName(), table.attributes().all().toArray(new Attribute[0]))
          .append(table, translation);
    }
    for (int stackId : more.truncatedStackIds()) {
      markTruncated(translation.stackIds[stackId]);
    }
    more.eventCounts().forEach(this::countEvents);
    warnAsIn(more, worded);
    span = span.union(more.span());
    more.recorded().spans().forEach(this::recorded);
    second(more.second());
    if (origin.isUnknown()) {
      origin = more.origin();
    }
  }

  /**
   * {@link #append(Profile)} for one of several recordings, with its name before its warnings.
   * Types with {@code nanosPerSample}, the time that a sample stands for, get times as weights.
   */
  public void append(Profile more, String name, Map<String, Long> nanosPerSample) {
    append(more, nanosPerSample, warning -> name + ": " + warning);
  }

  /**
   * Adds another profile's warnings; remarks stay remarks. Not what its weights are divided by: the
   * tables here say that themselves.
   */
  public void warnAsIn(Profile other, UnaryOperator<String> worded) {
    Set<String> damages = Set.copyOf(other.damages());
    List<String> warnings = new ArrayList<>(other.warnings());
    other.samples().forEach(table -> table.remark().ifPresent(warnings::remove));
    for (String warning : warnings) {
      if (damages.contains(warning)) {
        warn(worded.apply(warning));
      } else {
        remark(worded.apply(warning));
      }
    }
  }

  public boolean hasSamples(String typeName) {
    return samplesByType.containsKey(typeName);
  }

  public Profile build() {
    Map<String, SampleTable> samples = new LinkedHashMap<>();
    samplesByType.forEach((name, table) -> samples.put(name, table.view()));
    Map<String, EventTable> events = new LinkedHashMap<>();
    eventsByType.forEach((name, table) -> events.put(name, table.view()));
    List<String> divided = ofTables(SampleTable.Builder::remark);
    List<String> listed = warnings();
    return new Profile(
        symbols.view(),
        stacks.view(),
        threads.view(),
        Collections.unmodifiableMap(samples),
        Collections.unmodifiableMap(events),
        Collections.unmodifiableMap(new TreeMap<>(eventCounts)),
        truncatedStacks.stream().toArray(),
        span,
        recorded,
        second,
        origin,
        listed,
        listed.stream()
            .filter(sentence -> !remarks.contains(sentence) && !divided.contains(sentence))
            .toList());
  }

  private List<String> ofTables(Function<SampleTable.Builder, Optional<String>> sentence) {
    return samplesByType.values().stream().map(sentence).flatMap(Optional::stream).toList();
  }

  private List<String> warnings() {
    List<String> list = new ArrayList<>(warnings);
    list.addAll(ofTables(SampleTable.Builder::doubt));
    list.addAll(ofTables(SampleTable.Builder::remark));
    if (unlistedWarnings > 0) {
      list.add(Messages.text("read.warning.more", unlistedWarnings));
    }
    return List.copyOf(list);
  }
}
