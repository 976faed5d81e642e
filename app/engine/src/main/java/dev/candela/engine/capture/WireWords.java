package dev.candela.engine.capture;

import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Between this package's words, which everybody may use, and those of the protocol. */
final class WireWords {
  private WireWords() {}

  static StartRequest request(SamplingSettings settings) {
    List<EventSetting> events = new ArrayList<>();
    settings
        .intervals()
        .forEach((event, interval) -> events.add(new EventSetting(kind(event), interval)));
    return new StartRequest(
        kind(settings.engine()),
        events,
        settings.maxStackDepth(),
        settings.nativeFrames(),
        settings.chunkMillis());
  }

  static RunningEngine running(Started started) {
    Map<SampledEvent, Long> intervals = new EnumMap<>(SampledEvent.class);
    for (EventSetting setting : started.events()) {
      intervals.put(event(setting.event()), setting.interval());
    }
    return new RunningEngine(
        engine(started.engine()),
        started.why(),
        intervals,
        started.maxStackDepth(),
        started.nativeFrames(),
        started.remarks());
  }

  static SamplingEngine engine(EngineKind kind) {
    return switch (kind) {
      // An engine that only a newer agent knows is one of those that it chose by itself.
      case AUTO, UNKNOWN -> SamplingEngine.AUTO;
      case ASYNC -> SamplingEngine.ASYNC;
      case JFR -> SamplingEngine.JFR;
      case THREADS -> SamplingEngine.THREADS;
    };
  }

  private static EngineKind kind(SamplingEngine engine) {
    return switch (engine) {
      case AUTO -> EngineKind.AUTO;
      case ASYNC -> EngineKind.ASYNC;
      case JFR -> EngineKind.JFR;
      case THREADS -> EngineKind.THREADS;
    };
  }

  private static SampledEvent event(EventKind kind) {
    return switch (kind) {
      case CPU -> SampledEvent.CPU;
      case WALL -> SampledEvent.WALL;
      case ALLOC -> SampledEvent.ALLOC;
      case LOCK -> SampledEvent.LOCK;
    };
  }

  private static EventKind kind(SampledEvent event) {
    return switch (event) {
      case CPU -> EventKind.CPU;
      case WALL -> EventKind.WALL;
      case ALLOC -> EventKind.ALLOC;
      case LOCK -> EventKind.LOCK;
    };
  }
}
