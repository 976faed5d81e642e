package dev.candela.engine.capture;

import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.Started;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The engine that samples a target, with the settings in use.
 *
 * @param engine never {@link EngineKind#AUTO}; {@link EngineKind#UNKNOWN} if only a newer agent
 *     knows it
 * @param why why not a better engine; empty if this is the first choice or was asked for
 * @param intervals the events with the intervals applied, in the events' units
 * @param remarks differences from the settings, and notes about the numbers
 */
public record RunningEngine(
    EngineKind engine, String why, Map<EventKind, Long> intervals, List<String> remarks) {

  public RunningEngine {
    intervals = Map.copyOf(intervals);
    remarks = List.copyOf(remarks);
  }

  static RunningEngine of(Started started) {
    Map<EventKind, Long> intervals = new EnumMap<>(EventKind.class);
    for (EventSetting setting : started.events()) {
      intervals.put(setting.event(), setting.interval());
    }
    return new RunningEngine(started.engine(), started.why(), intervals, started.remarks());
  }
}
