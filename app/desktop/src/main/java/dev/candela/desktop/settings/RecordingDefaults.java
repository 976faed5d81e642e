package dev.candela.desktop.settings;

import dev.candela.engine.capture.SamplingSettings;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The default settings for recording.
 *
 * @param intervalNanos between two samples of processor or elapsed time; 0 leaves it to the engine
 * @param kernelFrames kernel frames even where they slow the program down
 * @param also labels of the JDK recorder's groups, perhaps with {@link #ANYWHERE}; null for all
 */
public record RecordingDefaults(
    String engine,
    List<String> events,
    long intervalNanos,
    boolean kernelFrames,
    List<String> also) {
  /** Also where starting the recorder slows the program down. */
  public static final String ANYWHERE = "anywhere";

  public static final RecordingDefaults DEFAULT =
      new RecordingDefaults("auto", List.of("cpu", "wall", "alloc", "lock"), 0, false, null);

  public RecordingDefaults {
    engine = engine == null ? "auto" : engine;
    events = events == null || events.isEmpty() ? List.of("cpu") : List.copyOf(events);
    also =
        also == null
            ? EventGroup.all().stream().map(EventGroup::label).toList()
            : List.copyOf(also);
  }

  public RecordingDefaults withEngine(String newEngine) {
    return new RecordingDefaults(newEngine, events, intervalNanos, kernelFrames, also);
  }

  public RecordingDefaults withEvents(List<String> newEvents) {
    return new RecordingDefaults(engine, newEvents, intervalNanos, kernelFrames, also);
  }

  public RecordingDefaults withIntervalNanos(long newIntervalNanos) {
    return new RecordingDefaults(engine, events, newIntervalNanos, kernelFrames, also);
  }

  public RecordingDefaults withKernelFrames(boolean newKernelFrames) {
    return new RecordingDefaults(engine, events, intervalNanos, newKernelFrames, also);
  }

  public RecordingDefaults withAlso(List<String> groups) {
    return new RecordingDefaults(engine, events, intervalNanos, kernelFrames, groups);
  }

  public Set<EventGroup> groups() {
    return EventGroup.all().stream()
        .filter(group -> also.contains(group.label()))
        .collect(Collectors.toSet());
  }

  /** For the engine; unknown labels are ignored. */
  public SamplingSettings settings() {
    Map<EventKind, Long> intervals = new EnumMap<>(EventKind.class);
    for (String label : events) {
      EventKind event = EventKind.labelled(label);
      if (event != null) {
        intervals.put(event, event.isTimed() ? intervalNanos : 0);
      }
    }
    if (intervals.isEmpty()) {
      intervals.put(EventKind.CPU, intervalNanos);
    }
    return new SamplingSettings(
        EngineKind.labelled(engine),
        intervals,
        0,
        kernelFrames,
        0,
        groups(),
        !also.contains(ANYWHERE));
  }
}
