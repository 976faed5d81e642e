package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.testkit.CandelaProcess;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.RecordMain;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.testkit.JfrTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is left in a target when the Candela that recorded it is killed. */
class CandelaKilledTest {
  @TempDir Path directory;

  @Test
  void nothingIsLeftOfAnEngineThatIsBeingLoaded() throws Exception {
    Path temporary = temporary();
    try (TargetProcess target = target()) {
      Process candela = record(target, "async");
      while (temporary.toFile().list().length == 0) {
        assertTrue(candela.isAlive(), "nothing seen of its files");
      }
      candela.destroyForcibly().waitFor();
      awaitNoAgent(target);
      assertEquals(List.of(), List.of(temporary.toFile().list()));
    }
  }

  private Path temporary() throws IOException {
    return Files.createDirectories(directory.resolve("tmp"));
  }

  private TargetProcess target() throws IOException {
    return TargetProcess.start(17, "-Djava.io.tmpdir=" + temporary());
  }

  private Process record(TargetProcess target, String engine) throws IOException {
    AgentFiles files = RealAgent.files();
    return CandelaProcess.start(
        List.of(),
        List.of("-Djava.io.tmpdir=" + temporary(), "-XX:-UsePerfData"),
        RecordMain.class,
        files.agentJar().toString(),
        files.bridgeJar().toString(),
        Long.toString(target.pid()),
        engine,
        directory.resolve("x.jfr").toString());
  }

  private static void awaitNoAgent(TargetProcess target) throws Exception {
    // 5 s is the promise; a loaded machine may count them slowly.
    long deadlineNanos = System.nanoTime() + 20_000_000_000L;
    while (target.agentThreads() > 0 && System.nanoTime() < deadlineNanos) {
      Thread.sleep(100);
    }
    assertEquals(0, target.agentThreads());
  }

  @ParameterizedTest
  @CsvSource({"auto", "jfr"})
  void theAgentLeavesAndTheRecordingIsGood(String engine) throws Exception {
    Path temporary = temporary();
    Path file = directory.resolve("x.jfr");
    try (TargetProcess target = target()) {
      Process candela = record(target, engine);
      assertEquals("recording", candela.inputReader().readLine());
      assertTrue(target.agentThreads() > 0, "the threads must be there before they are gone");
      candela.destroyForcibly().waitFor();
      awaitNoAgent(target);
      assertTrue(target.process().isAlive());
      assertEquals(List.of(), target.output());
      if (engine.equals("jfr")) {
        Files.delete(KilledTargetTest.emptyDirectory(temporary));
      }
      assertEquals(List.of(), List.of(temporary.toFile().list()));
      assertFalse(Files.size(file) == 0);
      assertTrue(JfrTool.count(file, "jdk.ExecutionSample") > 0);
    }
  }
}
