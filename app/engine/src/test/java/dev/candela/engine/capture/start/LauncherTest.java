package dev.candela.engine.capture.start;

import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProgram;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherTest {
  @TempDir private Path directory;

  private static LaunchSpec burner(InstalledJdk jdk, String... vmOptions) throws Exception {
    return TargetProgram.launch(jdk, List.of(vmOptions));
  }

  private static CaptureFailure failure(LaunchSpec spec) {
    return assertThrows(CaptureFailure.class, () -> launch(spec).awaitAgent());
  }

  private static LaunchedTarget launch(LaunchSpec spec) throws CaptureFailure {
    return new Launcher(RealAgent.files()).launch(spec, Redirect.DISCARD, Redirect.DISCARD);
  }

  @Test
  void launchesInADirectoryWhoseNameTheLocaleLacks() throws Exception {
    assumeTrue(System.getProperty("sun.jnu.encoding").equals("UTF-8"), "no such directory here");
    Path unnamable = Files.createDirectory(directory.resolve("Ümläute"));
    for (int feature : List.of(17, 25)) {
      LaunchSpec spec = burner(TargetJdks.feature(feature)).in(unnamable);
      LaunchedTarget target = launch(spec.with(Map.of("LC_ALL", "C")));
      try (AgentConnection connection = target.awaitAgent()) {
        assertEquals(target.pid(), connection.target().pid());
      } finally {
        target.kill();
      }
    }
  }

  @Test
  void namesWhatTheLocaleLacks() {
    LaunchSpec spec = LaunchSpec.ofCommand(List.of("java", "-cp", "Ümläute", "Main"));
    assertEquals(
        "Check the program's output. The program's locale supports only ASCII, so Java cannot"
            + " open Ümläute: set LC_ALL=C.UTF-8.",
        LaunchedTarget.remedy(spec, Map.of("CANDELA_LC_ALL", "C"), 1));
    assertEquals("Check the program's output.", LaunchedTarget.remedy(spec, Map.of(), 1));
    String busy = LaunchedTarget.remedy(spec, Map.of(), 0);
    assertContains("the machine may have been too busy for the agent", busy);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17, 25})
  void launches(int feature) throws Exception {
    InstalledJdk jdk = TargetJdks.feature(feature);
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    LaunchedTarget target =
        new Launcher(RealAgent.files())
            .launch(burner(jdk), Redirect.to(out.toFile()), Redirect.to(err.toFile()));
    try (AgentConnection connection = target.awaitAgent()) {
      assertEquals(target.pid(), connection.target().pid());
      assertEquals(jdk.runtime().version(), connection.target().javaVersion());
      assertTrue(target.running());
    } finally {
      target.kill();
    }
    assertEquals(143, target.exitCode().get(20, TimeUnit.SECONDS));
    assertEquals("", Files.readString(err));
    assertTrue("ready\n".startsWith(Files.readString(out)), Files.readString(out));
  }

  @Test
  void passesDirectoryAndEnvironment() throws Exception {
    InstalledJdk jdk = TargetJdks.feature(17);
    LaunchSpec spec =
        LaunchSpec.ofCommand(List.of(jdk.java().toString(), "-version"))
            .in(directory)
            .with(Map.of("JDK_JAVA_OPTIONS", "-Dseen=yes"));
    Path all = directory.resolve("all");
    LaunchedTarget target =
        new Launcher(RealAgent.files()).launch(spec, Redirect.DISCARD, Redirect.to(all.toFile()));
    target.exitCode().get(20, TimeUnit.SECONDS);
    assertContains("-Dseen=yes", Files.readString(all));
  }

  @Test
  void saysThatTheProgramEndedTooSoon() throws Exception {
    InstalledJdk jdk = TargetJdks.feature(17);
    LaunchSpec noMain =
        LaunchSpec.ofCommand(List.of(jdk.java().toString(), "-Xmx-not-a-size", "Nothing"));
    assertEquals(
        "The program ended with exit code 1 before the agent connected."
            + " Check the program's output.",
        failure(noMain).getMessage());
  }

  @Test
  void refusesWhatCannotBeLaunched() throws Exception {
    InstalledJdk jdk = TargetJdks.feature(17);
    LaunchSpec managed = burner(jdk, "-Djava.security.manager");
    assertEquals(
        "The program would run with a SecurityManager (-Djava.security.manager), which does not"
            + " allow the agent. Start it without that option to profile it.",
        failure(managed).getMessage());
    LaunchSpec byVariable =
        burner(jdk).with(Map.of("JAVA_TOOL_OPTIONS", "-Xmx64m -Djava.security.manager=default"));
    assertEquals(Kind.SECURITY_MANAGER, failure(byVariable).obstacle().kind());
    assertEquals(
        Kind.LAUNCH_FAILED,
        failure(LaunchSpec.ofCommand(List.of("/no/such/java", "Main"))).obstacle().kind());
    assertEquals(
        "The directory /no/such/directory does not exist. Correct the path.",
        failure(burner(TargetJdks.feature(17)).in(Path.of("/no/such/directory"))).getMessage());
  }

  @Test
  void givesTheProgramWhatTheStartScriptChanged() {
    assertEquals(
        Map.of("LC_ALL", "C"), restored(Map.of("LC_ALL", "C.UTF-8", "CANDELA_LC_ALL", "C")));
    assertEquals(Map.of(), restored(Map.of("LC_ALL", "C.UTF-8", "CANDELA_LC_ALL", "")));
    assertEquals(
        Map.of("GDK_GL", "always"),
        restored(Map.of("GDK_GL", "disable", "CANDELA_GDK_GL", "always")));
    Map<String, String> untouched = Map.of("LC_ALL", "de_DE.UTF-8");
    assertEquals(untouched, restored(untouched));
  }

  private static Map<String, String> restored(Map<String, String> environment) {
    Map<String, String> restored = new HashMap<>(environment);
    Launcher.restore(restored);
    return restored;
  }
}
