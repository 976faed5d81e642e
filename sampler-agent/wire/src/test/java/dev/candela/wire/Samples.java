package dev.candela.wire;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** One value of each message, for tests. */
public final class Samples {
  private Samples() {}

  public static byte[] counting(int count, int first) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) (first + i);
    }
    return bytes;
  }

  public static StartRequest request() {
    return new StartRequest(
        EngineKind.ASYNC,
        List.of(
            new EventSetting(EventKind.CPU, 1_000_000), new EventSetting(EventKind.ALLOC, 524_288)),
        2048,
        true,
        250,
        EnumSet.of(EventGroup.GC, EventGroup.LOAD),
        false);
  }

  static TargetDescription target() {
    return new TargetDescription(
        4711,
        "0.1.0",
        "17.0.15",
        "OpenJDK 64-Bit Server VM",
        "Linux amd64",
        List.of(
            EngineOffer.unavailable(
                EngineKind.ASYNC, "There is no native bridge.", "Put it beside the agent."),
            EngineOffer.available(EngineKind.JFR),
            EngineOffer.available(EngineKind.THREADS)));
  }

  static Started started() {
    return new Started(
        EngineKind.JFR,
        "async cannot run here.",
        List.of(new EventSetting(EventKind.CPU, 10_000_000)),
        64,
        false,
        List.of("é: two bytes"));
  }

  static Status status() {
    Map<Counter, Long> counters = new EnumMap<>(Counter.class);
    counters.put(Counter.TICKS_ASKED, 100L);
    counters.put(Counter.TICKS_MET, 99L);
    counters.put(Counter.AGENT_CPU_NANOS, 5_000_000_000L);
    return new Status(Status.Activity.SAMPLING, counters);
  }
}
