package dev.candela.engine.capture.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.InstalledJdk;
import dev.candela.engine.capture.jvm.Obstacle.Kind;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttacherTest {
  @TempDir Path directory;

  /** An agent jar that is never loaded. */
  private Attacher attacher() throws IOException {
    AgentFiles files = AgentFiles.in(directory);
    Files.write(files.agentJar(), new byte[] {1});
    return new Attacher(files);
  }

  private static CaptureFailure failure(Attacher attacher, long pid) {
    return assertThrows(
        CaptureFailure.class, () -> attacher.attach(pid, phase -> {}).await().close());
  }

  @Test
  void attachesTo17() throws Exception {
    attaches(TargetJdks.feature(17));
  }

  @Test
  void attachesTo25() throws Exception {
    attaches(TargetJdks.feature(25));
  }

  private static void attaches(InstalledJdk jdk) throws Exception {
    List<AttachPhase> phases = new CopyOnWriteArrayList<>();
    try (TargetProcess target = TargetProcess.start(jdk);
        AgentConnection connection =
            new Attacher(RealAgent.files()).attach(target.pid(), phases::add).await()) {
      assertEquals(target.pid(), connection.target().pid());
      assertEquals(jdk.runtime().version(), connection.target().javaVersion());
      assertEquals(List.of(AttachPhase.values()), phases);
    }
  }

  @Test
  void saysThatAProcessIsNoJvm() throws Exception {
    Process sleep = new ProcessBuilder("sleep", "60").start();
    try {
      CaptureFailure failure = failure(attacher(), sleep.pid());
      assertEquals(Kind.NOT_A_JVM, failure.obstacle().kind());
      assertTrue(sleep.isAlive(), "was harmed");
    } finally {
      sleep.destroyForcibly().waitFor();
    }
    assertEquals(Kind.GONE, failure(attacher(), sleep.pid()).obstacle().kind());
  }

  @Test
  void saysWhatForbidsToAttach() throws Exception {
    InstalledJdk jdk = TargetJdks.feature(17);
    try (TargetProcess noAttach = TargetProcess.start(jdk, "-XX:+DisableAttachMechanism");
        TargetProcess noAgents = TargetProcess.start(jdk, "-XX:-EnableDynamicAgentLoading")) {
      assertEquals(
          "Process "
              + noAttach.pid()
              + " was started with -XX:+DisableAttachMechanism. Start it without that option."
              + " Launch the program from Candela instead, which needs no attach.",
          failure(attacher(), noAttach.pid()).getMessage());
      assertEquals(Kind.AGENTS_DISABLED, failure(attacher(), noAgents.pid()).obstacle().kind());
      assertEquals(List.of(), noAttach.output());
      assertEquals(List.of(), noAgents.output());
    }
  }

  @Test
  void saysThatAJvmIsStoppedAndLeavesItAlone() throws Exception {
    try (TargetProcess target = TargetProcess.start(TargetJdks.feature(17))) {
      target.signal("STOP");
      assertEquals(Kind.STOPPED, failure(attacher(), target.pid()).obstacle().kind());
      target.signal("CONT");
      assertTrue(target.process().isAlive());
      assertEquals(List.of(), target.output());
    }
  }

  @Test
  void saysThatTheAgentIsMissingOrBroken() throws Exception {
    try (TargetProcess target = TargetProcess.start(TargetJdks.feature(17))) {
      CaptureFailure missing = failure(new Attacher(AgentFiles.in(directory)), target.pid());
      assertEquals(Kind.AGENT_MISSING, missing.obstacle().kind());
      CaptureFailure broken = failure(attacher(), target.pid());
      assertEquals(Kind.LINK_BROKEN, broken.obstacle().kind());
      assertTrue(target.process().isAlive());
    }
  }

  @Test
  void refusesItself() throws Exception {
    CaptureFailure failure = failure(attacher(), ProcessHandle.current().pid());
    assertEquals(Kind.THIS_PROCESS, failure.obstacle().kind());
  }

  @Test
  void cancelEndsTheWaitAtOnce() throws Exception {
    try (TargetProcess target = TargetProcess.start(TargetJdks.feature(17))) {
      AttachAttempt[] attempt = new AttachAttempt[1];
      attempt[0] =
          attacher()
              .attach(
                  target.pid(),
                  phase -> {
                    if (phase == AttachPhase.CONTACTING) {
                      attempt[0].cancel();
                    }
                  });
      CaptureFailure failure = assertThrows(CaptureFailure.class, attempt[0]::await);
      assertEquals(Kind.CANCELLED, failure.obstacle().kind());
      assertFalse(attempt[0].connection().isCancelled());
    }
  }
}
