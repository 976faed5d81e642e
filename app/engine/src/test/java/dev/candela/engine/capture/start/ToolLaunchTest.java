package dev.candela.engine.capture.start;

import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.TargetProgram;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Real scripts and commands that start real JVMs. */
@Execution(ExecutionMode.CONCURRENT)
class ToolLaunchTest {
  /** A JVM that ends at once, and says so. */
  private static final String OTHER =
      """
      public class Other {
        public static void main(String[] args) {
          System.out.println("other " + Thread.getAllStackTraces().keySet().stream()
              .map(Thread::getName).filter(n -> n.contains("candela")).count());
        }
      }
      """;

  @TempDir Path directory;

  private Path script(String... lines) throws IOException {
    Path file = directory.resolve("start.sh");
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    Administrator.setMode(file, "rwx------");
    return file;
  }

  private static String burner(int feature, String... arguments) throws IOException {
    String java = TargetJdks.feature(feature).java() + " -cp " + TargetProgram.classPath();
    return java + " " + TargetProgram.MAIN + " " + String.join(" ", arguments);
  }

  private String other() throws Exception {
    InstalledJdk jdk = TargetJdks.feature(17);
    Path source = Files.writeString(directory.resolve("Other.java"), OTHER);
    String javac = jdk.home().resolve("bin/javac").toString();
    assertEquals(
        0,
        new ProcessBuilder(javac, "-d", directory.toString(), source.toString()).start().waitFor());
    return jdk.java() + " -cp " + directory + " Other";
  }

  private String printed() throws IOException {
    return Files.readString(directory.resolve("printed"));
  }

  private LaunchedTarget launch(LaunchSpec spec) throws CaptureFailure {
    Redirect printed = Redirect.appendTo(directory.resolve("printed").toFile());
    return new Launcher(RealAgent.files()).launch(spec, printed, printed);
  }

  private static LaunchSpec command(Object... words) {
    return LaunchSpec.ofCommand(java.util.Arrays.stream(words).map(Object::toString).toList());
  }

  private static void recordsBurner(LaunchedTarget target, int feature) throws Exception {
    try (AgentConnection connection = target.awaitAgent()) {
      assertEquals(
          TargetJdks.feature(feature).runtime().version(), connection.target().javaVersion());
      ProcessHandle jvm = ProcessHandle.of(connection.processId()).orElseThrow();
      assertTrue(jvm.info().command().orElseThrow().endsWith("java"));
      target.kill();
      jvm.onExit().get(20, TimeUnit.SECONDS);
      target.exitCode().get(20, TimeUnit.SECONDS);
    } finally {
      target.kill();
    }
  }

  @Test
  void aJvmThatOnlyPrintsItsVersionIsNotMeant() throws Exception {
    for (int feature : new int[] {8, 17, 25}) {
      String version = TargetJdks.feature(feature).java() + " -version";
      recordsBurner(launch(command(script(version, burner(feature)))), feature);
    }
  }

  @Test
  void aCommandFoundOnThePath() throws Exception {
    recordsBurner(
        launch(
            command(
                "env",
                "SOME=thing",
                TargetJdks.feature(25).java(),
                "-cp",
                TargetProgram.classPath(),
                TargetProgram.MAIN)),
        25);
  }

  @Test
  void aScriptOfTheWorkingDirectory() throws Exception {
    script(burner(17));
    recordsBurner(launch(command("./start.sh").in(directory)), 17);
  }

  @Test
  void aScriptThatLeavesTheJvmBehind() throws Exception {
    LaunchedTarget target = launch(command(script("(sleep 1; exec " + burner(17) + ") &")));
    try (AgentConnection connection = target.awaitAgent()) {
      assertEquals(0, target.exitCode().get(20, TimeUnit.SECONDS));
      ProcessHandle jvm = ProcessHandle.of(connection.processId()).orElseThrow();
      assertTrue(target.running());
      target.kill();
      jvm.onExit().get(20, TimeUnit.SECONDS);
      assertFalse(target.running());
    } finally {
      target.kill();
    }
  }

  @Test
  void theJvmThatMatchesIsMeantAndOthersRunWithoutTheAgent() throws Exception {
    String other = other();
    Path started = script(other, other, burner(17, "seconds=2"), other);
    LaunchedTarget target = launch(command(started).choosing("Burner"));
    try (AgentConnection connection = target.awaitAgent()) {
      Path words = Path.of("/proc", Long.toString(connection.processId()), "cmdline");
      assertTrue(Files.readString(words).contains("Burner"));
    }
    assertEquals(0, target.exitCode().get(30, TimeUnit.SECONDS));
    String text = printed();
    assertEquals(3, text.split("other 0\n", -1).length - 1, text);
    // All that is left is what each JVM says of the variable by itself.
    assertEquals(
        "other 0 other 0 ready other 0",
        text.lines()
            .filter(line -> !line.startsWith("Picked up JAVA_TOOL_OPTIONS: "))
            .reduce((a, b) -> a + " " + b)
            .orElse(""));
  }

  @Test
  void buildToolsAreNotMeantUnlessNamed() throws Exception {
    String javac = TargetJdks.feature(17).home().resolve("bin/javac") + " -version";
    recordsBurner(launch(command(script(javac, burner(17)))), 17);
    LaunchedTarget none = launch(command(script(javac)));
    assertEquals(
        directory.resolve("start.sh")
            + " ended with exit code 0 after starting only build tools:"
            + " jdk.compiler/com.sun.tools.javac.Main."
            + " If a daemon that already ran started the program, stop that daemon first (gradle"
            + " --stop). To record a build tool, name it as the JVM to record (candela record"
            + " --jvm-main).",
        message(CaptureFailure.class, none::awaitAgent));
  }

  @Test
  void whatMatchesNothingIsSaid() throws Exception {
    LaunchedTarget target = launch(command(script(other())).choosing("Ordres"));
    assertEquals(
        directory.resolve("start.sh")
            + " ended with exit code 0, and no JVM that it started has a main class that matches"
            + " Ordres. It started Other. Choose one of these as the JVM to record (--jvm-main).",
        message(CaptureFailure.class, target::awaitAgent));
    assertEquals(
        "'(' is not a regular expression: Unclosed group. Enter part of the name of the"
            + " main class, such as Orders.",
        message(CaptureFailure.class, () -> launch(command("true").choosing("("))));
  }

  @Test
  void aProgramWithoutAJvmIsSaidAtOnceIfItFails() throws Exception {
    LaunchedTarget target = launch(command("sh", "-c", "exit 3"));
    assertEquals(
        "sh ended with exit code 3, and no JVM that it started loaded Candela's agent. If it clears"
            + " JAVA_TOOL_OPTIONS or changes the user, start it without Candela and attach to its"
            + " JVM.",
        message(CaptureFailure.class, target::awaitAgent));
    assertEquals(
        "The command ./nothing was not found. Correct the path, or make the file executable.",
        message(CaptureFailure.class, () -> launch(command("./nothing"))));
  }

  @Test
  void nothingIsLeftWhereFilesWere() throws Exception {
    LaunchedTarget target = launch(command(script("echo \"$JAVA_TOOL_OPTIONS\"")));
    assertThrows(CaptureFailure.class, target::awaitAgent);
    String choose = printed().replaceAll("(?s).*,choose=([^,]*),.*", "$1");
    assertTrue(choose.startsWith("/"), choose);
    assertFalse(Files.exists(Path.of(choose)), choose);
  }

  @Test
  void aScriptThatBecomesTheJvmLetsItKnowWhatInlinedCodeIsOf() throws Exception {
    for (int feature : new int[] {8, 17, 25}) {
      LaunchedTarget target = launch(command(script("exec " + burner(feature))));
      try (AgentConnection connection = target.awaitAgent()) {
        assertEquals(target.pid(), connection.processId());
        String printed =
            TargetProcess.jcmd(
                TargetJdks.feature(feature), connection.processId(), "VM.command_line");
        assertTrue(printed.matches("(?s).*-javaagent:\\S+ .*-XX:\\+DebugNonSafepoints.*"), printed);
      } finally {
        target.kill();
      }
    }
  }

  @Test
  void theAgentComesAfterOptionsThatAreThere() {
    Map<String, String> environment = new HashMap<>(Map.of("JAVA_TOOL_OPTIONS", "-Xmx64m"));
    ToolLaunch.addOption(environment, "-javaagent:/a b/x.jar=y");
    assertEquals("-Xmx64m \"-javaagent:/a b/x.jar=y\"", environment.get("JAVA_TOOL_OPTIONS"));
    Map<String, String> none = new HashMap<>();
    ToolLaunch.addOption(none, "-javaagent:/a\"b/x.jar=y");
    assertEquals("'-javaagent:/a\"b/x.jar=y'", none.get("JAVA_TOOL_OPTIONS"));
    assertThrows(IllegalArgumentException.class, () -> ToolLaunch.addOption(none, "'\""));
  }

  @Test
  void usualBuildToolsAreKnown() {
    java.util.regex.Pattern tools = java.util.regex.Pattern.compile(toolsPattern());
    for (String tool :
        List.of(
            "org.gradle.wrapper.GradleWrapperMain run",
            "/srv/shop/gradle/wrapper/gradle-wrapper.jar run",
            "org.gradle.launcher.daemon.bootstrap.GradleDaemon 8.10",
            "worker.org.gradle.process.internal.worker.GradleWorkerMain 'Gradle Compiler Daemon 1'",
            "org.codehaus.plexus.classworlds.launcher.Launcher exec:exec",
            "org.apache.maven.wrapper.MavenWrapperMain verify",
            "org.jetbrains.kotlin.daemon.KotlinCompileDaemon --daemon",
            "org.apache.tools.ant.launch.Launcher run",
            "/usr/share/sbt/bin/sbt-launch.jar run",
            "xsbt.boot.Boot",
            "jdk.compiler/com.sun.tools.javac.Main -d out",
            "com.sun.tools.javac.Main -d out",
            "jdk.jcmd/sun.tools.jcmd.JCmd -l",
            "jdk.jlink/jdk.tools.jlink.internal.Main --version")) {
      assertTrue(tools.matcher(tool).find(), tool);
    }
    for (String program :
        List.of(
            "",
            "com.acme.Orders run",
            "com.acme.gradle.Orders",
            "/srv/gradle/orders.jar org.gradle.Thing",
            "Orders.java",
            "worker.org.gradle.process.internal.worker.GradleWorkerMain 'Gradle Test Executor 1'",
            "/srv/target/surefire/surefirebooter-2026.jar x",
            "com.acme.app/com.acme.app.Main")) {
      assertFalse(tools.matcher(program).find(), program);
    }
  }

  private static String toolsPattern() {
    try {
      return ToolLaunch.filter(command("./gradlew")).notMeant();
    } catch (CaptureFailure e) {
      throw new AssertionError(e);
    }
  }
}
