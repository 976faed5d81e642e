package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.Started;
import dev.candela.wire.Status;
import dev.candela.wire.TargetDescription;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine of thread dumps in real JVMs, read by the JDK's own reader. */
class ThreadsEngineJvmTest extends RealJvms {

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {8, 17, 25})
  void recordsSharesStatesAndLockOwners(int feature) throws Exception {
    start(feature, "Busy", "-Dsteady=true");
    listen();
    TargetDescription description = receiver.attach(target);
    assertEquals(target.pid(), description.pid());
    String version = description.javaVersion();
    assertTrue(version.startsWith((feature == 8 ? "1.8" : feature) + "."), version);
    Started started = receiver.start(EngineKind.THREADS, EventKind.CPU, EventKind.WALL);
    assertEquals(EngineKind.THREADS, started.engine());
    receiver.awaitChunks(12);
    receiver.awaitCounter(Counter.TICKS_MET, 300);
    receiver.detach();
    Status status = receiver.lastStatus();
    assertTrue(
        status.get(Counter.TICKS_MET, -1) <= status.get(Counter.TICKS_ASKED, -1),
        status.toString());
    Recorded recorded = Recorded.read(receiver.recording);
    check(recorded, status);
    MissionControl missionControl = MissionControl.read(receiver.recording);
    for (String type : List.of("jdk.ExecutionSample", "candela.ThreadSample")) {
      assertEquals(recorded.samples(type), missionControl.samples(type), type);
    }
    target.assertUnharmed();
  }

  private static void check(Recorded recorded, Status status) {
    int samples =
        recorded.of("jdk.ExecutionSample").size() + recorded.of("candela.ThreadSample").size();
    assertEquals(status.get(Counter.SAMPLES, -1), (long) samples);
    Map<String, Long> nanos =
        recorded.nanosByMethod("jdk.ExecutionSample", "cpuTime", List.of("heavy", "light"));
    double heavy = (double) nanos.get("heavy") / (nanos.get("heavy") + nanos.get("light"));
    assertTrue(heavy > 0.6 && heavy < 0.9, "three quarters, not " + heavy);
    Set<String> threads =
        recorded.of("candela.ThreadSample").stream()
            .map(Recorded::thread)
            .collect(Collectors.toSet());
    assertTrue(threads.containsAll(Set.of("burner", "sleeper", "fighter-0")), threads.toString());
    assertFalse(threads.stream().anyMatch(name -> name.startsWith("candela-")), threads.toString());
    RecordedEvent blocked =
        recorded.of("candela.ThreadSample").stream()
            .filter(event -> Recorded.thread(event).startsWith("fighter"))
            .filter(event -> event.getString("state").equals("STATE_BLOCKED_ON_MONITOR_ENTER"))
            .findFirst()
            .orElseThrow();
    assertEquals("java.lang.Object", Recorded.className(blocked, "lockClass"));
    assertTrue(blocked.getThread("lockOwner").getJavaName().startsWith("fighter"));
    assertTrue(
        recorded.of("candela.ThreadSample").stream()
            .filter(event -> Recorded.thread(event).equals("sleeper"))
            .allMatch(event -> event.getString("state").equals("STATE_PARKED")));
  }
}
