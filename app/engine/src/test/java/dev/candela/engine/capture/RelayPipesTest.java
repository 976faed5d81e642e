package dev.candela.engine.capture;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The named pipes between a relay and an agent, when one of them does not do its part. */
@Timeout(120)
class RelayPipesTest {
  @TempDir Path directory;

  /** A helper that this test talks to, once it has loaded the agent. */
  private Process helper(TargetProcess target, String arguments) throws Exception {
    Path place = Files.createDirectory(directory.resolve("helper"));
    Path jar = Files.copy(RealAgent.files().agentJar(), place.resolve("candela-agent.jar"));
    Process helper =
        new ProcessBuilder(
                TargetJdks.feature(17).java().toString(),
                "-cp",
                jar.toString(),
                "dev.candela.agent.relay.RelayProgram",
                "x",
                place.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    DataOutputStream questions = new DataOutputStream(helper.getOutputStream());
    questions.writeByte(2);
    questions.writeLong(target.pid());
    questions.writeInt(arguments.length());
    questions.writeBytes(arguments);
    questions.writeInt(0);
    questions.flush();
    InputStream answers = helper.getInputStream();
    assertEquals("candela-x relay\n", new String(answers.readNBytes(16), US_ASCII));
    assertArrayEquals(new byte[] {1, 2}, answers.readNBytes(2));
    return helper;
  }

  /** A helper that hangs is the only silent peer that is not noticed by the end of the pipes. */
  @ParameterizedTest
  @ValueSource(ints = {8, 25})
  void aHelperThatHangsLeavesNothingInTheTarget(int feature) throws Exception {
    try (TargetProcess target = TargetProcess.start(feature)) {
      Process helper = helper(target, "token-hex=" + "00".repeat(32));
      try {
        assertEquals(3, helper.getInputStream().read());
        assertEquals(2, pipes(target).size());
        Administrator.run("kill", "-STOP", Long.toString(helper.pid()));
        assertTrue(target.agentThreads() > 0);
        assertNothingLeftIn(target);
      } finally {
        helper.destroyForcibly();
      }
    }
  }

  @Test
  void anAgentThatDoesNotStartIsReported() throws Exception {
    try (TargetProcess target = TargetProcess.start(17)) {
      byte[] answer = helper(target, "token-hex=none").getInputStream().readAllBytes();
      assertEquals(0, answer[0]);
      assertEquals(
          "The JVM loaded the agent, but the agent did not connect.",
          new String(answer, 5, answer.length - 5, US_ASCII));
      assertNothingLeftIn(target);
    }
  }

  /** Neither threads nor pipes. */
  static void assertNothingLeftIn(TargetProcess target) throws Exception {
    for (int i = 0; i < 300 && (target.agentThreads() > 0 || !pipes(target).isEmpty()); i++) {
      Thread.sleep(50);
    }
    assertEquals(0, target.agentThreads());
    assertEquals(List.of(), pipes(target));
  }

  static List<Path> pipes(TargetProcess target) throws IOException {
    List<Path> pipes = new ArrayList<>();
    for (var descriptor : descriptors(target.pid()).entrySet()) {
      if (descriptor.getValue().matches(".*/(to|from)-agent \\(deleted\\)")) {
        pipes.add(descriptor.getKey());
      }
    }
    return pipes;
  }

  /** Of the target and of the helper. */
  static void assertSockets(int count, TargetProcess target) throws IOException {
    ProcessHandle helper =
        children("RelayProgram")
            .filter(one -> one.info().command().orElse("").endsWith("java"))
            .findFirst()
            .orElseThrow();
    assertEquals(count, tcpSockets(target.pid()));
    assertEquals(count, tcpSockets(helper.pid()));
  }

  /** By the kernel's tables. */
  private static long tcpSockets(long pid) throws IOException {
    Set<String> all = new HashSet<>();
    for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
      Files.readAllLines(Path.of(table)).stream()
          .skip(1)
          .forEach(line -> all.add("socket:[" + line.strip().split("\\s+")[9] + "]"));
    }
    return descriptors(pid).values().stream().filter(all::contains).count();
  }

  /** What each refers to. */
  private static Map<Path, String> descriptors(long pid) throws IOException {
    Map<Path, String> names = new HashMap<>();
    try (var descriptors = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      for (Path descriptor : descriptors.toList()) {
        if (Files.isSymbolicLink(descriptor)) {
          names.put(descriptor, Files.readSymbolicLink(descriptor).toString());
        }
      }
    }
    return names;
  }

  static Stream<ProcessHandle> children(String words) {
    return ProcessHandle.current()
        .descendants()
        .filter(one -> one.info().commandLine().orElse("").contains(words));
  }
}
