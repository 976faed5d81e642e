package dev.candela.cli.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.wire.EngineKind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordRunTest {
  @Test
  void saysHowToLookAtWhatWasRecorded() {
    assertEquals(
        List.of(
            "To see what the threads run: candela top w.jfr --jvm off --state runnable",
            "To see where they wait: candela top w.jfr --jvm off --state sleeping --sort self"),
        RecordRun.looks(Set.of("wall"), EngineKind.ASYNC, "w.jfr"));
    assertEquals(
        "To see where they wait: candela top w.jfr --jvm off"
            + " --state sleeping,waiting,parked,blocked --sort self",
        RecordRun.looks(Set.of("wall"), EngineKind.THREADS, "w.jfr").getLast());
    assertEquals(
        List.of("To see the locks: candela locks w.jfr"),
        RecordRun.looks(Set.of("lock"), EngineKind.JFR, "w.jfr"));
    assertEquals(
        "To see the hottest methods: candela top w.jfr --jvm off",
        RecordRun.looks(Set.of("cpu"), EngineKind.JFR, "w.jfr").getFirst());
  }
}
