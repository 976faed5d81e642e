package dev.candela.engine.model;

import static dev.candela.engine.testkit.TextProfiles.sample;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OriginTest {
  private static Origin of(String jvm, String system) {
    return new Origin("", jvm, "", "", -1, system, Map.of());
  }

  @Test
  void saysMakerAndVersionOfAJvm() {
    String built =
        "OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS), built on"
            + " 2026-04-21T00:00:00Z with gcc 14.2.0";
    assertEquals("OpenJDK 25.0.3+9-LTS", of(built, "").shortJvm());
    String eight = "OpenJDK 64-Bit Server VM (25.392-b08)";
    assertEquals("OpenJDK 25.392-b08 (Java 8)", of(eight, "").shortJvm());
    String recorded = "OpenJDK 64-Bit Server VM 25.504-b01";
    assertEquals(recorded + " (Java 8)", of(recorded, "").jvm());
    assertEquals("HotSpot 25.0.3+9", of("HotSpot 25.0.3+9", "").jvm());
    assertEquals("A VM of its own", of("A VM of its own", "").shortJvm());
    assertEquals("", Origin.UNKNOWN.shortJvm());
  }

  @Test
  void saysNameAndKernelOfASystem() {
    String debian =
        """
        PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"
        NAME="Debian GNU/Linux"
        uname: Linux 6.1.0-21 #1 SMP x86_64
        libc: glibc 2.36 NPTL 2.36
        """;
    assertEquals(
        "Debian GNU/Linux 12 (bookworm), Linux 6.1.0-21", of("", debian).shortOperatingSystem());
    String older = "DISTRIB_ID=Ubuntu\nuname:Linux 5.4.0 #1 SMP x86_64\n";
    assertEquals("Linux 5.4.0", of("", older).shortOperatingSystem());
    assertEquals("Linux", of("", "Linux").shortOperatingSystem());
  }

  @Test
  void namesSamplesByTheCounterThatWasSampled() {
    for (String event : new String[] {"cpu", "ctimer", "task-clock"}) {
      Profile profile = sampling(event);
      SampleType type = profile.samples("jdk.ExecutionSample").orElseThrow().type();
      assertEquals(SampleCategory.CPU, type.category());
      assertEquals(OptionalLong.of(1_000_000), profile.origin().period(type));
    }
    for (String event : new String[] {"cycles", "cache-misses"}) {
      Profile profile = sampling(event);
      SampleTable table = profile.samples(event).orElseThrow();
      assertEquals(1, table.size());
      assertEquals(SampleCategory.COUNTER, table.type().category());
      assertEquals(OptionalLong.empty(), profile.origin().period(table.type()));
      assertEquals(Optional.empty(), profile.samples("jdk.ExecutionSample"));
    }
  }

  @Test
  void namesSamplesOfTheTimeToSafepoints() {
    Map<String, String> settings =
        Map.of(
            "jdk.ActiveRecording#event",
            "ctimer",
            "jdk.ActiveRecording#begin",
            "SafepointSynchronize::begin");
    assertEquals(1, sampling(settings).samples("ttsp").orElseThrow().size());
  }

  @Test
  void smallBlocksStandForAllBetweenTwoSamples() {
    Profile profile = sampling(Map.of("jdk.ObjectAllocationInNewTLAB#alloc", "524288"));
    assertEquals(1_474_289, profile.samples("profiler.LiveObject").orElseThrow().weightSum());
    assertEquals(700_100, sampling("cpu").samples("profiler.LiveObject").orElseThrow().weightSum());
  }

  private static Profile sampling(String event) {
    return sampling(
        Map.of("jdk.ActiveRecording#event", event, "jdk.ExecutionSample#interval", "1000000"));
  }

  private static Profile sampling(Map<String, String> settings) {
    ProfileBuilder builder = new ProfileBuilder();
    sample(builder, "jdk.ExecutionSample", SampleCategory.CPU, WeightUnit.SAMPLES, 1);
    sample(builder, "profiler.LiveObject", SampleCategory.LIVE, WeightUnit.BYTES, 100);
    sample(builder, "profiler.LiveObject", SampleCategory.LIVE, WeightUnit.BYTES, 700_000);
    return builder.build().withOrigin(new Origin("", "", "", "", -1, "", settings));
  }

  @Test
  void readsPeriodsAsRecordersWriteThem() {
    assertEquals(OptionalLong.of(1_000_000), Origin.parsePeriod("1000000"));
    assertEquals(OptionalLong.of(1_000_000), Origin.parsePeriod("1000us"));
    assertEquals(OptionalLong.of(20_000_000), Origin.parsePeriod("20 ms"));
    assertEquals(OptionalLong.empty(), Origin.parsePeriod("everyChunk"));
    assertEquals(OptionalLong.empty(), Origin.parsePeriod("500/s"));
    assertEquals(OptionalLong.empty(), Origin.parsePeriod("0"));
    assertEquals(OptionalLong.empty(), Origin.parsePeriod(null));
  }

  @Test
  void anOriginIsKnownByAnyOfItsParts() {
    assertTrue(Origin.UNKNOWN.isUnknown());
    assertTrue(new Origin("", "", "", "", -1, "", Map.of()).isUnknown());
    for (Origin origin :
        List.of(
            new Origin("r", "", "", "", -1, "", Map.of()),
            new Origin("", "", "M", "", -1, "", Map.of()),
            new Origin("", "", "", "", 7, "", Map.of()),
            new Origin("", "", "", "", -1, "Linux", Map.of()),
            new Origin("", "", "", "", -1, "", Map.of("a#b", "c")))) {
      assertFalse(origin.isUnknown(), origin.toString());
    }
  }
}
