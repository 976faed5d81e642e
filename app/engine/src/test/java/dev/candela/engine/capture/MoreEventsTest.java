package dev.candela.engine.capture;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Live objects, native memory, I/O and exceptions of a real JVM, with async-profiler. */
class MoreEventsTest {
  private static final double BETWEEN_CLOCKS_NANOS = 200_000;

  private static final List<String> OPTIONS =
      List.of("-Xmx64m", "-Xmn8m", "-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading");

  @TempDir Path directory;
  private final SessionLog log = new SessionLog();

  @Test
  void findsALeakAmongDecoysAndNativeMemoryNeverFreed() throws Exception {
    Profile profile = record(17, "leak", "leaked", 1, EventKind.LIVE, EventKind.NATIVEMEM);
    Map<String, Long> live = bytesBySite(profile, "live");
    assertEquals("target.Burner$Leaks.leak", largest(live), live.toString());
    SampleTable objects = profile.samples("profiler.LiveObject").orElseThrow();
    long middle = profile.span().startNanos() + profile.span().durationNanos() / 2;
    long old =
        IntStream.range(0, objects.size())
            .filter(row -> objects.startNanos().get(row) < middle)
            .count();
    assertTrue(
        old > objects.size() / 5 && old < objects.size() * 4 / 5,
        old + " of " + objects.size() + " were allocated in the first half");
    View view =
        View.of(
            profile,
            ProfileFilter.BY_METHOD.with(
                SampleSelection.ALL.withEvents(EventChoice.parse("live"))));
    HotMethods methods = HotMethods.of(view, NEVER);
    Map<String, Integer> growth = new TreeMap<>();
    for (int methodId : methods.byTotal()) {
      growth.put(methods.symbols().qualifiedName(methodId), methods.growth(methodId));
    }
    int periods = methods.growthPeriods();
    assertTrue(periods >= 5, periods + " periods between collections");
    assertTrue(growth.get("target.Burner$Leaks.leak") >= 0.8 * periods, growth.toString());
    for (String decoy : List.of("first", "second", "third", "fourth", "fifth")) {
      int grown = growth.getOrDefault("target.Burner$Leaks." + decoy, 0);
      assertTrue(grown <= 0.2 * periods, growth.toString());
    }
    Map<String, Long> unfreed = bytesBySite(profile, "nativemem");
    assertEquals("target.Burner$Leaks.leakNative", largest(unfreed), unfreed.toString());
    // An event may be lost; of a pool that passes for a leak, the last 40 blocks would be left.
    long pooled = unfreed.getOrDefault("target.Burner$Leaks.poolNative", 0L);
    assertTrue(pooled < unfreed.get("target.Burner$Leaks.leakNative") / 100, unfreed.toString());
  }

  @Test
  void measuresWaitsForSocketsAndDisksAsTheProgramDoes() throws Exception {
    Profile profile = record(25, "wait", "force ", 200, EventKind.IO, EventKind.EXCEPTION);
    for (String[] names :
        new String[][] {{"jdk.SocketRead", "read "}, {"jdk.FileForce", "force "}}) {
      SampleTable waits = profile.samples(names[0]).orElseThrow();
      // The peer reads too, for as long as it takes the client to ask.
      long[] recorded =
          IntStream.range(0, waits.size())
              .filter(row -> profile.threads().name(waits.threadIds().getInt(row)).equals("client"))
              .mapToLong(waits.weights()::get)
              .toArray();
      long[] printed =
          output.stream()
              .filter(line -> line.startsWith(names[1]))
              .mapToLong(line -> Long.parseLong(line.substring(names[1].length())))
              .filter(nanos -> nanos > 100_000)
              .toArray();
      int begin = begin(printed, recorded);
      double own = median(LongStream.of(printed).skip(begin).limit(recorded.length));
      double seen = median(LongStream.of(recorded));
      // The program's clock is read outside of the call: on a busy machine others come between.
      double tolerance = Math.max(0.05 * own, BETWEEN_CLOCKS_NANOS);
      // Wait by wait, as far as none is missing on one side; then as a whole.
      double each =
          median(
              IntStream.range(0, recorded.length)
                  .mapToLong(i -> Math.abs(printed[begin + i] - recorded[i])));
      if (each > tolerance) {
        assertEquals(own, seen, tolerance, names[0] + " " + recorded.length);
      }
    }
  }

  /**
   * Where what was recorded begins in what was printed: where they are most alike, for the program
   * waits before it is recorded and after.
   */
  private static int begin(long[] printed, long[] recorded) {
    return IntStream.rangeClosed(0, printed.length - recorded.length)
        .boxed()
        .min(
            Comparator.comparingLong(
                begin ->
                    IntStream.range(0, recorded.length)
                        .mapToLong(i -> Math.abs(printed[begin + i] - recorded[i]))
                        .sum()))
        .orElseThrow();
  }

  /** Other programs may take a turn between the two clocks, and then one wait is much longer. */
  private static double median(LongStream waits) {
    long[] sorted = waits.sorted().toArray();
    return sorted[sorted.length / 2];
  }

  @ParameterizedTest
  @EnumSource(names = {"CYCLES", "PAGE_FAULTS"})
  void countsOrSaysWhyItCannot(EventKind counter) throws Exception {
    Profile profile;
    try {
      profile = record(17, "leak", "keeps", 1, counter);
    } catch (CaptureFailure refused) {
      String sentence = refused.getMessage();
      assertContains(counter.label(), sentence);
      assertTrue(sentence.matches("(?s).*(no counter|cannot be recorded).*"), sentence);
      return;
    }
    SampleTable samples = profile.samples(counter.label()).orElseThrow();
    assertEquals(SampleCategory.COUNTER, samples.type().category());
    assertTrue(samples.size() > 0);
    assertEquals(List.of(samples), EventChoice.AUTO.tables(profile));
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void namesWhatKeepsThreadsFromStopping(int feature) throws Exception {
    Profile profile = record(feature, "copy", "stopped", 3, EventKind.TTSP);
    SampleTable samples = profile.samples("ttsp").orElseThrow();
    assertEquals(SampleCategory.COUNTER, samples.type().category());
    long ofCopier =
        IntStream.range(0, samples.size())
            .filter(row -> profile.threads().name(samples.threadIds().getInt(row)).equals("copier"))
            .count();
    assertTrue(ofCopier > samples.size() / 2, ofCopier + " of " + samples.size());
    assertEquals("target.Burner.copy", largest(bytesBySite(profile, "ttsp")));
  }

  @Test
  void leavesOutKernelFramesWhereThreadsSwitchOftenUnlessAsked() throws Exception {
    try (TargetProcess target =
        TargetProcess.start(TargetJdks.feature(17), OPTIONS, List.of("switch"))) {
      awaitLines(target, 0, "switched", 3);
      String asked = cpuRemarks(target, true);
      assumeTrue(!asked.contains("Kernel frames are missing"), asked);
      assertContains("this program switches", cpuRemarks(target, false));
    }
  }

  private String cpuRemarks(TargetProcess target, boolean kernelFrames) throws Exception {
    Map<EventKind, Long> intervals = Map.of(EventKind.CPU, 0L);
    LiveSession session =
        log.record(
            target.pid(),
            new SamplingSettings(EngineKind.ASYNC, intervals, 0, kernelFrames, 0),
            directory.resolve(kernelFrames + ".jfr"));
    SessionLog.stop(session);
    return String.join(" ", session.engine().remarks());
  }

  private List<String> output = List.of();

  /** Until the program has printed so many such lines. */
  private Profile record(int feature, String mode, String line, int lines, EventKind... events)
      throws Exception {
    Map<EventKind, Long> intervals = new EnumMap<>(EventKind.class);
    for (EventKind event : events) {
      intervals.put(event, 0L);
    }
    Path file = directory.resolve("x.jfr");
    try (TargetProcess target =
        TargetProcess.start(TargetJdks.feature(feature), OPTIONS, List.of(mode))) {
      LiveSession session =
          log.record(
              target.pid(), new SamplingSettings(EngineKind.ASYNC, intervals, 0, true, 0), file);
      assertTrue(session.engine().intervals().keySet().containsAll(List.of(events)));
      int before = target.output().size();
      awaitLines(target, before, line, lines);
      SessionLog.stop(session);
      output = target.output();
    }
    assertEquals(List.of(), log.notices);
    return ProfileReaders.read(file);
  }

  private static void awaitLines(TargetProcess target, int before, String line, int lines)
      throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (target.output().stream().skip(before).filter(o -> o.startsWith(line)).count() < lines) {
      assertTrue(System.nanoTime() < end, "the program did nothing");
      Thread.sleep(20);
    }
  }

  /** Weights by the method of the program that is nearest to the top of the stack. */
  private static Map<String, Long> bytesBySite(Profile profile, String events) {
    Map<String, Long> bytes = new TreeMap<>();
    for (SampleTable table : EventChoice.parse(events).tables(profile)) {
      for (int row = 0; row < table.size(); row++) {
        int stackId = table.stackIds().getInt(row);
        String name = "";
        while (stackId != StackTable.ROOT && !name.startsWith("target.")) {
          name = profile.symbols().frameName(profile.stacks().frameId(stackId));
          stackId = profile.stacks().parentStackId(stackId);
        }
        bytes.merge(name, table.weights().get(row), Long::sum);
      }
    }
    return bytes;
  }

  private static String largest(Map<String, Long> bytes) {
    return bytes.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse("");
  }
}
