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
import dev.candela.engine.model.Profile.SecondRecorder;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.Span;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
}
