package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.bridge.SamplingPlan.CpuClock;
import java.io.File;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SamplingPlanTest {
  private static final File FILE = new File(File.separator + "r.jfr");

  @Test
  void asksForSeveralEventsAtOnce() throws Exception {
    Map<String, Long> wishes = new LinkedHashMap<>();
    wishes.put("lock", 10_000L);
    wishes.put("cpu", 1_000_000L);
    wishes.put("alloc", 65_536L);
    wishes.put("wall", 5_000_000L);
    SamplingPlan plan = new SamplingPlan(wishes, 512, CpuClock.PERF_EVENTS);
    assertEquals(
        "start,jfr,event=cpu,interval=1000000,wall=5000000,alloc=65536,lock=10000,"
            + "jstackdepth=512,cstack=vm,signal=26/16,file="
            + FILE.getAbsolutePath(),
        plan.command(FILE, ",signal=26/16"));
  }

  @Test
  void followsLiveObjectsByTheirAllocation() throws Exception {
    SamplingPlan alone = new SamplingPlan(Map.of("live", 0L), 0, CpuClock.PERF_EVENTS);
    assertTrue(alone.command(FILE, "").startsWith("start,jfr,alloc=524288,live,"));
    Map<String, Long> both = Map.of("live", 0L, "alloc", 1024L, "nativemem", 4096L);
    SamplingPlan plan = new SamplingPlan(both, 0, CpuClock.PERF_EVENTS);
    assertTrue(plan.command(FILE, "").startsWith("start,jfr,alloc=1024,nativemem=4096,live,"));
  }

  @Test
  void samplesOneCounterInsteadOfCpuTime() throws Exception {
    Map<String, Long> wishes = Map.of("cache-misses", 0L, "wall", 0L);
    SamplingPlan plan = new SamplingPlan(wishes, 0, CpuClock.PERF_EVENTS);
    assertTrue(
        plan.command(FILE, "")
            .startsWith("start,jfr,event=cache-misses,interval=1000,wall=20000000,"));
    Map<String, Long> both = Map.of("cycles", 0L, "cpu", 0L);
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class, () -> new SamplingPlan(both, 0, CpuClock.PERF_EVENTS));
    assertTrue(refusal.getMessage().contains("cycles"), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("cpu"), refusal.getMessage());
  }

  @Test
  void samplesTheTimeToSafepointsByTheClockOfCpuTime() throws Exception {
    SamplingPlan plan = new SamplingPlan(Map.of("ttsp", 0L), 0, CpuClock.THREAD_TIMERS);
    assertTrue(
        plan.command(FILE, "").startsWith("start,jfr,event=ctimer,interval=1000000,ttsp,jstack"));
    Map<String, Long> both = Map.of("ttsp", 0L, "cpu", 0L);
    assertThrows(
        IllegalArgumentException.class, () -> new SamplingPlan(both, 0, CpuClock.THREAD_TIMERS));
  }

  @Test
  void saysTheDefaultsItFilledIn() throws Exception {
    SamplingPlan plan = new SamplingPlan(Map.of("wall", 0L), 0, CpuClock.THREAD_TIMERS);
    Map<String, Object> applied = plan.applied(plan.command(FILE, ""));
    assertEquals(Map.of("wall", 20_000_000L), applied.get("intervals"));
    assertEquals(2048, applied.get("maxStackDepth"));
    assertEquals(true, applied.get("nativeFrames"));
    assertEquals("", applied.get("cpuClock"));
    assertEquals(List.of(), applied.get("remarks"));
  }

  @Test
  void warnsOfTheKernelsTick() {
    SamplingPlan plan = new SamplingPlan(Map.of("cpu", 1_000_000L), 0, CpuClock.THREAD_TIMERS);
    assertTrue(plan.applied("").get("remarks").toString().contains("tick"));
  }

  @Test
  void leavesTheProgramTimeBetweenTwoSamples() {
    Map<String, Long> wishes = Map.of("cpu", 20_000L, "lock", 20_000L);
    SamplingPlan plan = new SamplingPlan(wishes, 0, CpuClock.PERF_EVENTS);
    Map<String, Object> applied = plan.applied("");
    assertEquals(Map.of("cpu", 100_000L, "lock", 20_000L), applied.get("intervals"));
    assertTrue(applied.get("remarks").toString().contains("cpu at most every 100 microseconds"));
  }

  @Test
  void refusesAPathThatTheCommandCannotHold() {
    SamplingPlan plan = new SamplingPlan(Map.of("cpu", 0L), 0, CpuClock.PERF_EVENTS);
    for (String name : List.of("a,b.jfr", "a%pb.jfr")) {
      AsyncProfilerException refused =
          assertThrows(AsyncProfilerException.class, () -> plan.command(new File(name), ""));
      assertTrue(refused.getMessage().contains(name), refused.getMessage());
    }
  }

  @Test
  void refusesBesideAnotherProfilerOnlyWhatCollides() {
    String other = "/opt/libasyncProfiler.so";
    assertNull(SamplingPlan.collision(Set.of("wall", "lock"), other));
    assertNull(SamplingPlan.collision(Set.of("cpu", "alloc"), null));
    assertTrue(SamplingPlan.collision(Set.of("cpu", "wall"), other).contains(other));
    assertTrue(SamplingPlan.collision(Set.of("alloc"), other).contains(other));
  }

  @Test
  void refusesAnUnknownEventByName() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> new SamplingPlan(Map.of("heat", 0L), 0, CpuClock.PERF_EVENTS));
    assertTrue(refused.getMessage().contains("\"heat\""), refused.getMessage());
  }
}
