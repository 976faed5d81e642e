package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.SessionEnd.Cause;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.testkit.JfrTool;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A target whose temporary directory is a small file system; only the administrator mounts one. */
class FullDiskTest {
  private static final SamplingSettings ASYNC =
      new SamplingSettings(EngineKind.ASYNC, Map.of(EventKind.CPU, 10_000_000L), 0, false, 100);

  @TempDir Path directory;
  private Path small;

  @BeforeEach
  void mount() throws Exception {
    small = Files.createDirectory(directory.resolve("small"));
    Assumptions.assumeTrue(
        System.getProperty("user.name").equals("root")
            && run("mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", small.toString()) == 0,
        "needs the right to mount");
  }

  @AfterEach
  void unmount() throws Exception {
    run("umount", "-l", small.toString());
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  private void fill() throws IOException {
    try (OutputStream out = Files.newOutputStream(small.resolve("filler"))) {
      for (int i = 0; i < 64; i++) {
        out.write(new byte[1 << 18]);
      }
    } catch (IOException full) {
      // As intended.
      return;
    }
    throw new AssertionError("16 MB fit into 12");
  }

  private TargetProcess target() throws IOException {
    return TargetProcess.start(TargetJdks.feature(17), "-Djava.io.tmpdir=" + small);
  }

  private LiveSession record(TargetProcess target, SessionLog log) throws Exception {
    return LiveSession.start(
        new Attacher(RealAgent.files()).attach(target.pid(), phase -> {}).await(),
        ASYNC,
        directory.resolve("x.jfr"),
        null,
        log);
  }

  @Test
  void aDiskThatFillsUpEndsTheRecordingWithTheReasonAndTheFileIsWhole() throws Exception {
    try (TargetProcess target = target()) {
      LiveSession session = record(target, new SessionLog());
      while (session.status().recordedChunks() < 3) {
        Thread.sleep(20);
      }
      fill();
      SessionEnd end = session.ended().get(20, TimeUnit.SECONDS);
      assertEquals(Cause.AGENT_LEFT, end.cause());
      assertTrue(end.sentence().contains("left in " + small), end.sentence());
      assertTrue(end.sentence().contains("Make room there"), end.sentence());
      long samples = JfrTool.count(directory.resolve("x.jfr"), "jdk.ExecutionSample");
      assertEquals(end.status().samples().orElse(-1), samples, "what is told is in the file");
      assertTrue(target.process().isAlive());
    }
  }

  @Test
  void aLongRecordingFitsIntoLittleRoom() throws Exception {
    try (TargetProcess target = target()) {
      SessionLog log = new SessionLog();
      LiveSession session = record(target, log);
      while (session.status().recordedChunks() < 8) {
        Thread.sleep(20);
      }
      assertEquals(Cause.STOPPED, session.stop().get(20, TimeUnit.SECONDS).cause());
    }
  }
}
