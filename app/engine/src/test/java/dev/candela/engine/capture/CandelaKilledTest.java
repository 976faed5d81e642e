package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.testkit.CandelaProcess;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.testkit.JfrTool;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        Recording.class,
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

  /** Records until it is killed; prints {@code recording} once the file has grown twice. */
  static final class Recording {
    /** Takes the agent's jar, the bridge's, a process id, an engine and a file. */
    public static void main(String[] arguments) throws Exception {
      AgentFiles files = new AgentFiles(Path.of(arguments[0]), Path.of(arguments[1]));
      SamplingSettings settings =
          new SamplingSettings(
              EngineKind.labelled(arguments[3]), Map.of(EventKind.CPU, 10_000_000L), 0, true, 0);
      LiveSession session =
          LiveSession.start(
              new Attacher(files).attach(Long.parseLong(arguments[2]), phase -> {}).await(),
              settings,
              Path.of(arguments[4]),
              null,
              SessionListener.SILENT);
      long bytes = 0;
      for (int grown = 0; grown < 2 && !session.ended().isDone(); ) {
        Thread.sleep(20);
        if (session.status().recordedBytes() > bytes) {
          bytes = session.status().recordedBytes();
          grown++;
        }
      }
      System.out.println("recording");
      session.ended().join();
    }
  }
}
