package dev.candela.engine.capture;

import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The settings of a recording. Intervals are in the events' units; 0 leaves them, the depth of
 * stacks or the age of chunks to the engine. {@code kernelFrames} are taken even where they slow
 * the program down. {@code also} is what the JDK's recorder adds; if it is the default, not where
 * that would slow the program down.
 */
public record SamplingSettings(
    EngineKind engine,
    Map<EventKind, Long> intervals,
    int maxStackDepth,
    boolean kernelFrames,
    int chunkMillis,
    Set<EventGroup> also,
    boolean alsoByDefault) {
  /** CPU samples; everything else as the target's defaults. */
  public static final SamplingSettings DEFAULT =
      new SamplingSettings(EngineKind.AUTO, Map.of(EventKind.CPU, 0L), 0, false, 0);

  /** Samples alone. */
  public SamplingSettings(
      EngineKind engine,
      Map<EventKind, Long> intervals,
      int maxStackDepth,
      boolean kernelFrames,
      int chunkMillis) {
    this(engine, intervals, maxStackDepth, kernelFrames, chunkMillis, Set.of(), false);
  }

  public SamplingSettings {
    if (intervals.isEmpty()) {
      throw new IllegalArgumentException("Nothing to sample; name at least one event.");
    }
    // In the order of the enumeration, so that the same settings give the same bytes.
    intervals = Collections.unmodifiableMap(new EnumMap<>(intervals));
    also = Set.copyOf(also);
  }

  StartRequest request() {
    List<EventSetting> events = new ArrayList<>();
    intervals.forEach((event, interval) -> events.add(new EventSetting(event, interval)));
    return new StartRequest(
        engine, events, maxStackDepth, kernelFrames, chunkMillis, also, alsoByDefault);
  }
}
