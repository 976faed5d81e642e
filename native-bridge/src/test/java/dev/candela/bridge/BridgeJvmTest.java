package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The finished jar in real JVMs. */
class BridgeJvmTest {
  /** From JDK 21 on the JVM says on attach that an agent came; at launch this option forbids it. */
  private static final String QUIET_ATTACH = "-XX:+EnableDynamicAgentLoading";

  @TempDir Path directory;

  @Test
  void livesBesideAnotherJnaAndItsSettings() throws Exception {
    Path jdk = jdk(17);
    List<String> settings =
        List.of(
            "-Djna.nosys=false",
            "-Djna.library.path=" + directory,
            "-Djna.tmpdir=" + directory,
            "-Djna.noclasspath=false");
    leavesPropertiesAlone(jdk, settings, List.of("jna"), "8\nready\nend\n");
  }

  @Test
  void ignoresSettingsThatWouldBreakJna() throws Exception {
    Path jdk = jdk(17);
    List<String> settings =
        List.of(
            "-Djna.boot.library.path=" + directory,
            "-Djna.boot.library.name=none",
            "-Djna.noclasspath=true",
            "-Djna.nounpack=true",
            "-Djna.debug_load=true",
            "-Djna.debug_load.jna=true");
    leavesPropertiesAlone(jdk, settings, List.of(), "ready\nend\n");
  }

  private void leavesPropertiesAlone(
      Path jdk, List<String> settings, List<String> arguments, String output) throws Exception {
    try (TargetProcess target = new TargetProcess(jdk, directory, settings, arguments)) {
      Properties report = target.probe(1);
      assertEquals("true", report.getProperty("propertiesUnchanged"), report.toString());
      assertEquals(output, target.end());
    }
  }

  @Test
  void leavesNothingBehindAfterManyRounds() throws Exception {
    Path jdk = jdk(25);
    try (TargetProcess target =
        new TargetProcess(jdk, directory, List.of(QUIET_ATTACH), List.of())) {
      Properties report = target.probe(6);
      assertEquals("6", report.getProperty("collected"), report.toString());
      // The first round leaves what the library keeps for good. The JVM's own descriptors for
      // attaching come and go; one left by each round would be four more.
      for (String what : List.of("threads", "descriptors")) {
        int early = Integer.parseInt(report.getProperty(what + 1));
        int late = Integer.parseInt(report.getProperty(what + 5));
        assertTrue(late <= early + 2, report::toString);
      }
      assertEquals(1, target.mappedCopies(), "one copy serves all rounds");
      target.end();
    }
  }

  /**
   * async-profiler takes a library to reach to its last page of code, so one more page would make
   * code of other libraries JNA's.
   */
  @Test
  void keepsNoPageOfJnaApartFromItsCode() throws Exception {
    Path jdk = jdk(17);
    assumeTrue(TargetPlatform.current().isLinux(), "only Linux maps a page apart");
    try (TargetProcess target = new TargetProcess(jdk, directory, 1, List.of(), List.of())) {
      Properties report = target.report();
      assertEquals("1", report.getProperty("codeOfJna0"), report.toString());
      target.end();
    }
  }

  @Test
  void leavesNothingBehindIfItCannotBeLoaded() throws Exception {
    assumeTrue(TargetPlatform.current() != null, "no library for this platform");
    try (TargetProcess target = new TargetProcess(jdk(17), directory, -1, List.of(), List.of())) {
      Properties report = target.report();
      assertEquals("Loading async-profiler was interrupted.", report.getProperty("failure"));
      assertEquals("0", report.getProperty("left"), report.toString());
      target.end();
    }
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void recordsNativeFrames(int release) throws Exception {
    List<String> vmOptions = release < 21 ? List.of() : List.of(QUIET_ATTACH);
    try (TargetProcess target = new TargetProcess(jdk(release), directory, vmOptions, List.of())) {
      Properties report = target.probe(1);
      assertEquals("null", report.getProperty("nativeAccessRefused"));
      assertEquals("true", report.getProperty("propertiesUnchanged"), report.toString());
      assertEquals("true", report.getProperty("privateDirectoryGone"));
      assertEquals("Profiler already started", report.getProperty("secondStart"));
      assertEquals("3", report.getProperty("chunksWhileRunning"));
      assertTrue(report.getProperty("status").startsWith("Profiling is running"));
      assertTrue(
          Long.parseLong(report.getProperty("samples_skipped_total", "-1")) >= 0, "renamed?");
      assertTrue(Long.parseLong(report.getProperty("lost0")) >= 0, report::toString);
      assertEquals("false", report.getProperty("leftToJna0"), "JDK 8 may crash in finalizers");
      assertEquals("ready\nend\n", target.end(), "nothing but the target's own lines");
      Recorded recorded = new Recorded(directory.resolve("round0.jfr"));
      assertTrue(
          recorded.above.stream().anyMatch(name -> name.contains("mkdir")),
          recorded.above::toString);
      if (report.getProperty("cpuClock").equals("cpu")
          && report.getProperty("remarks").equals("[]")) {
        assertTrue(recorded.above.contains("do_mkdirat"), recorded.above::toString);
      }
      assertTrue(
          recorded.events.containsAll(Set.of("jdk.ExecutionSample", "profiler.WallClockSample")),
          recorded.events::toString);
    }
  }

  private static Path jdk(int release) throws IOException {
    assumeTrue(TargetPlatform.current() != null, "no library for this platform");
    Path home = Jdks.home(release);
    assumeTrue(home != null, "no JDK " + release + " on this machine");
    return home;
  }

  /** The types of events in a recording, and the frames that stand above the JDK's mkdir0. */
  private static final class Recorded {
    final Set<String> events = new HashSet<>();
    final Set<String> above = new HashSet<>();

    Recorded(Path file) throws IOException {
      for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
        events.add(event.getEventType().getName());
        if (event.getStackTrace() != null) {
          collect(event.getStackTrace().getFrames());
        }
      }
    }

    private void collect(List<RecordedFrame> frames) {
      for (int i = 0; i < frames.size(); i++) {
        if (frames.get(i).getMethod().getName().equals("mkdir0")) {
          frames.subList(0, i).forEach(frame -> above.add(frame.getMethod().getName()));
        }
      }
    }
  }
}
