package dev.candela.agent.async;

import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Reads what the bridge says it applied. */
final class Applied {
  private Applied() {}

  /** What will be tried when sampling resumes; only then the profiler says what it takes. */
  static Started later(StartRequest wanted) {
    List<String> remarks =
        Collections.singletonList("This is tried when sampling resumes, and may be refused then.");
    return new Started(
        EngineKind.ASYNC,
        "",
        wanted.events(),
        wanted.maxStackDepth(),
        wanted.nativeFrames(),
        remarks);
  }

  static Started started(Map<?, ?> applied) {
    List<EventSetting> events = new ArrayList<EventSetting>();
    Map<?, ?> intervals = (Map<?, ?>) applied.get("intervals");
    for (EventKind event : EventKind.values()) {
      Object interval = intervals == null ? null : intervals.get(event.label());
      if (interval instanceof Long) {
        events.add(new EventSetting(event, (Long) interval));
      }
    }
    List<String> remarks = new ArrayList<String>();
    Object said = applied.get("remarks");
    if (said instanceof Iterable) {
      for (Object remark : (Iterable<?>) said) {
        remarks.add(String.valueOf(remark));
      }
    }
    Object depth = applied.get("maxStackDepth");
    return new Started(
        EngineKind.ASYNC,
        "",
        events,
        depth instanceof Integer ? (Integer) depth : 0,
        Boolean.TRUE.equals(applied.get("nativeFrames")),
        remarks);
  }
}
