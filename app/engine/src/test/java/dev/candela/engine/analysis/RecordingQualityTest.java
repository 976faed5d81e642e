package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.RecordingQuality.Finding;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Profile.SecondRecorder;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.ChildProcess;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingQualityTest {
  @TempDir private Path folder;

  @Test
  void comparesTheRateWithWhatWasAsked() {
    assertEquals(List.of(true), goodness(quality(regular(4), 4_000_000)));
    RecordingQuality coarse = quality(regular(4), 1_000_000);
    assertEquals(List.of(false), goodness(coarse));
    assertContains("was 4.00 ms, although 1.00 ms", coarse.findings().getFirst().sentence());
    assertEquals(List.of(), goodness(quality(regular(4), 0)));
    RecordingQuality longer = quality(regular(13), 10_000_000);
    assertEquals(List.of(true), goodness(longer));
    String sentence = longer.findings().getFirst().sentence();
    assertContains("was 13.0 ms instead of the requested 10.0 ms, because", sentence);
    String shorter = quality(regular(6), 10_000_000).findings().getFirst().sentence();
    assertTrue(shorter.endsWith("was 6.00 ms (10.0 ms was requested)."), shorter);
  }

  @Test
  void saysThatAMachineWasFullHoweverFewTheSamples() {
    ProfileBuilder builder = new ProfileBuilder();
    EventTable.Builder loads =
        builder.events("jdk.CPULoad", new Attribute("machineTotal", Attribute.Kind.DOUBLE));
    loads.add(1_000_000_000, 0, Ids.NONE);
    loads.attribute(0, Double.doubleToRawLongBits(0.95));
    builder.cover(new Span(0, 1_000_000_000));
    Finding full = RecordingQuality.rate(builder.build(), List.of(), 10_000_000).orElseThrow();
    assertFalse(full.good());
    assertContains("used 95 % of the machine", full.sentence());
  }

  @Test
  void countsSamplesWithoutAStack() {
    assertEquals(List.of(false), goodness(quality("- 10\na 90", 0)));
    assertEquals(List.of(true), goodness(quality("- 1\na 99", 0)));
  }

  @Test
  void countsWhatALineOfTextWeighs() throws IOException {
    Path file = Files.writeString(folder.resolve("some.folded"), "a;b 98\n;; 2\n");
    RecordingQuality quality =
        RecordingQuality.of(ProfileReaders.read(file), SampleSelection.ALL, 0, NEVER);
    assertEquals(
        List.of("2.0 % of the samples have no stack."),
        quality.findings().stream().map(Finding::sentence).toList());
  }

  @Test
  void namesTheWarmUp() {
    RecordingQuality quality =
        quality(joined(2000, "\n", i -> (i < 500 ? "load" : "serve") + " 1 time=" + 10 * i), 0);
    assertEquals(List.of(false), goodness(quality));
    String sentence = quality.findings().getFirst().sentence();
    assertTrue(sentence.startsWith("25 % of the samples are in"), sentence);
  }

  @Test
  void saysHowMuchLaterTheSecondRecorderStarted() {
    assertEquals(List.of(), late(0));
    assertEquals(List.of(true), late(9_000_000_000L));
    assertEquals(List.of(false), late(11_000_000_000L));
  }

  @Test
  void saysThatTheRecorderDidNotRunBesideAsyncProfiler() {
    assertTrue(noRecorder("async-profiler 4.6", Map.of()));
    assertFalse(noRecorder("JDK Flight Recorder", Map.of()));
    assertFalse(noRecorder("async-profiler 4.6", Map.of("jdk.GarbageCollection#enabled", "true")));
  }

  private static boolean noRecorder(String recorder, Map<String, String> settings) {
    ProfileBuilder builder = new ProfileBuilder();
    builder.origin(new Origin(recorder, "", "", "", -1, "", settings));
    RecordingQuality quality = RecordingQuality.of(builder.build(), SampleSelection.ALL, 0, NEVER);
    return quality.findings().stream()
        .anyMatch(finding -> finding.inTerminal().contains("candela record --also all"));
  }

  private static List<Boolean> late(long nanos) {
    ProfileBuilder builder = new ProfileBuilder();
    long endNanos = 100_000_000_000L;
    builder.cover(new Span(0, endNanos));
    builder.second(SecondRecorder.of(new Span(nanos, endNanos), Set.of()));
    return goodness(RecordingQuality.of(builder.build(), SampleSelection.ALL, 0, NEVER));
  }

  private static String regular(int gapMillis) {
    return joined(1000, "\n", i -> "a 1 time=" + i * gapMillis);
  }

  private static List<Boolean> goodness(RecordingQuality quality) {
    return quality.findings().stream().map(Finding::good).toList();
  }

  private static RecordingQuality quality(String picture, long askedNanos) {
    return RecordingQuality.of(TextProfiles.of(picture), SampleSelection.ALL, askedNanos, NEVER);
  }

  private final ProfileBuilder builder = new ProfileBuilder();

  @Test
  void addsUpTheLossesThatTheRecordingReports() {
    report("jdk.CPUTimeSamplesLost", "lostSamples", 3, 4);
    report("jdk.DataLoss", "amount", 1000, 24);
    assertEquals(new RecordingLosses(7, 1024), RecordingLosses.of(builder.build()));
  }

  @Test
  void hasNoLossesWithoutReports() {
    assertTrue(RecordingLosses.of(builder.build()).isNone());
  }

  @Test
  void countsExceptionsThatWereNotRecorded() {
    assertEquals(Optional.empty(), RecordingQuality.exceptions(builder.build()));
    throwExceptions(12_000, 2_400);
    RecordingQuality.Finding finding = RecordingQuality.exceptions(builder.build()).orElseThrow();
    assertFalse(finding.good());
    assertTrue(
        finding.sentence().startsWith("At least 12,002 exceptions were thrown, but only 2,400"));
  }

  @Test
  void takesSomeExceptionsForTheAgents() {
    throwExceptions(50, 10);
    assertEquals(Optional.empty(), RecordingQuality.exceptions(builder.build()));
  }

  /** Within ten seconds, of a JVM that had thrown others before. */
  private void throwExceptions(int thrown, int recorded) {
    long endNanos = 10_000_000_000L;
    builder.cover(new Span(0, endNanos));
    Attribute count = new Attribute("throwables", Attribute.Kind.COUNT);
    EventTable.Builder counts = builder.events("jdk.ExceptionStatistics", count);
    for (long each : new long[] {0, thrown}) {
      // Two of the samples are before the first count.
      counts.add(each == 0 ? 2 : endNanos - 1, 0, Ids.NONE);
      counts.attribute(0, 700 + each);
    }
    SampleType type =
        new SampleType(RecordingLosses.Exceptions.TYPE, SampleCategory.OTHER, WeightUnit.SAMPLES);
    for (int i = 0; i < recorded; i++) {
      builder.samples(type).add(i, Ids.NONE, StackTable.ROOT, ThreadState.RUNNABLE, 1);
    }
  }

  private void report(String typeName, String attributeName, long... amounts) {
    Attribute amount = new Attribute(attributeName, Attribute.Kind.COUNT);
    EventTable.Builder events = builder.events(typeName, amount);
    for (long value : amounts) {
      events.add(0, 0, Ids.NONE);
      events.attribute(0, value);
    }
  }

  private static final SampleSelection WAITS =
      SampleSelection.ALL.withEvents(EventChoice.parse("wait"));

  private static final String SLEEPER =
      """
      class Sleeper {
        public static void main(String[] arguments) throws InterruptedException {
          for (int i = 0; i < 9; i++) {
            sleep(50);
          }
          Thread thread = new Thread(Sleeper::nap);
          thread.start();
          thread.join();
        }

        static void sleep(int depth) throws InterruptedException {
          if (depth == 0) {
            Thread.sleep(1);
          } else {
            sleep(depth - 1);
          }
        }

        static void nap() {
          try {
            Thread.sleep(1);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      """;

  @Test
  void countsStacksThatTheRecorderCut() throws IOException {
    Path source = Files.writeString(folder.resolve("Sleeper.java"), SLEEPER);
    Path file = folder.resolve("cut.jfr");
    ChildProcess.run(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        "-XX:FlightRecorderOptions=stackdepth=8",
        "-XX:StartFlightRecording:jdk.ThreadSleep#threshold=0ms,filename=" + file,
        source.toString());
    Profile profile = ProfileReaders.read(file);
    CutStacks cut = CutStacks.of(profile, WAITS, NEVER);
    assertEquals(new CutStacks(10, 9, 8), cut);
    assertEquals(
        "90.0 % of the stacks were truncated after 8 frames and lack their outermost callers;"
            + " record with candela record --depth 256, or with"
            + " -XX:FlightRecorderOptions=stackdepth=256",
        cut.sentence());
    ProfileBuilder twice = new ProfileBuilder();
    twice.append(TextProfiles.of("a;b;c 3"));
    twice.append(profile);
    assertEquals(cut, CutStacks.of(twice.build(), WAITS, NEVER));
    twice.append(TextProfiles.of("a 1 event=datadog.ExecutionSample"));
    assertEquals(
        "90.0 % of the stacks were truncated by the recorder and lack their outermost callers",
        CutStacks.of(twice.build(), WAITS, NEVER).sentence());
  }

  @Test
  void saysNothingWhereStacksAreWhole() {
    CutStacks cut = CutStacks.of(TextProfiles.of("a;b;c 3"), SampleSelection.ALL, NEVER);
    assertEquals(0, cut.cut());
    assertTrue(cut.share() == 0);
  }
}
