package dev.candela.engine.capture.start;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher.AttachAttempt;
import dev.candela.engine.capture.start.Attacher.AttachAttempt.AttachPhase;
import dev.candela.engine.capture.testkit.DeadSockets;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttacherTest {
  @TempDir Path directory;

  @AutoClose private final Targets targets = new Targets();

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

  /** And what the list of JVMs says of it. */
  private void assertForbidden(Kind kind, TargetProcess target) throws IOException {
    assertEquals(kind, failure(attacher(), target.pid()).obstacle().kind());
    assertEquals(kind, listed(target).obstacle().orElseThrow().kind());
  }

  private static TargetJvm listed(TargetProcess target) {
    List<TargetJvm> jvms = new TargetJvms().list();
    return jvms.stream().filter(jvm -> jvm.pid() == target.pid()).findFirst().orElseThrow();
  }

  /** Its answer to success is an error to the attach of later JDKs. */
  @ParameterizedTest
  @ValueSource(ints = {8, 17, 25})
  void attaches(int feature) throws Exception {
    InstalledJdk jdk = TargetJdks.feature(feature);
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
  void attachesThoughADeadProcessLeftItsSocket() throws Exception {
    TargetProcess target = targets.start(25);
    DeadSockets.leaveFor(target.pid());
    try (AgentConnection connection = RealAgent.attach(target.pid())) {
      assertEquals(target.pid(), connection.target().pid());
    }
  }

  @Test
  void saysThatAProcessIsNoJvm() throws Exception {
    Process sleep = new ProcessBuilder("sleep", "60").start();
    try {
      CaptureFailure failure = failure(attacher(), sleep.pid());
      assertEquals(Kind.NOT_A_JVM, failure.obstacle().kind());
      assertContains("sleep 60", failure.getMessage());
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
              + " was started with -XX:+DisableAttachMechanism. Start it without that option,"
              + " or launch the program from Candela.",
          failure(attacher(), noAttach.pid()).getMessage());
      assertForbidden(Kind.ATTACH_DISABLED, noAttach);
      assertForbidden(Kind.AGENTS_DISABLED, noAgents);
      assertEquals(List.of(), noAttach.output());
      assertEquals(List.of(), noAgents.output());
    }
  }

  @Test
  void saysThatAJvmIsStoppedAndLeavesItAlone() throws Exception {
    TargetProcess target = targets.start(17);
    target.signal("STOP");
    assertForbidden(Kind.STOPPED, target);
    target.signal("CONT");
    assertEquals(Optional.empty(), listed(target).obstacle());
    assertTrue(target.process().isAlive());
    assertEquals(List.of(), target.output());
  }

  @Test
  void saysThatTheAgentIsMissingOrBroken() throws Exception {
    TargetProcess target = targets.start(17);
    CaptureFailure missing = failure(new Attacher(AgentFiles.in(directory)), target.pid());
    assertEquals(Kind.AGENT_MISSING, missing.obstacle().kind());
    assertEquals(Kind.LINK_BROKEN, failure(attacher(), target.pid()).obstacle().kind());
    assertTrue(target.process().isAlive());
  }

  @Test
  void saysAtOnceThatAnotherCandelaRecords() throws Exception {
    try (TargetProcess target = TargetProcess.start(17);
        AgentConnection first = RealAgent.attach(target.pid())) {
      assertEquals(target.pid(), first.target().pid());
      CaptureFailure failure = failure(new Attacher(RealAgent.files()), target.pid());
      assertEquals(Kind.BUSY, failure.obstacle().kind());
      assertEquals(
          "This JVM is already being recorded by another Candela (process "
              + ProcessHandle.current().pid()
              + "); end that recording first.",
          failure.getMessage());
    }
  }

  @Test
  void saysThatASecurityManagerKeepsTheAgentOut() throws Exception {
    InstalledJdk jdk = TargetJdks.feature(17);
    Path options = directory.resolve("options");
    Files.writeString(options, "-Djava.security.manager");
    try (TargetProcess plain = TargetProcess.start(jdk, "-Djava.security.manager");
        TargetProcess hidden = TargetProcess.start(jdk, "@" + options);
        TargetProcess allowed = TargetProcess.start(jdk, "-Djava.security.manager=allow")) {
      for (TargetProcess target : List.of(plain, hidden)) {
        CaptureFailure failure = failure(new Attacher(RealAgent.files()), target.pid());
        assertEquals(Kind.SECURITY_MANAGER, failure.obstacle().kind());
        assertEquals(List.of(), target.output());
      }
      RealAgent.attach(allowed.pid()).close();
    }
  }

  @Test
  void refusesItself() throws Exception {
    long self = ProcessHandle.current().pid();
    assertEquals(Kind.THIS_PROCESS, failure(attacher(), self).obstacle().kind());
    assertFalse(new TargetJvms().list().stream().anyMatch(jvm -> jvm.pid() == self));
  }

  @Test
  void cancelEndsTheWaitAtOnce() throws Exception {
    TargetProcess target = targets.start(17);
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

  @Test
  void agentThatComesAfterTheCancelIsSentAway() throws Exception {
    InstalledJdk jdk = TargetJdks.feature(17);
    TargetProcess target = targets.start(jdk);
    CompletableFuture<AttachAttempt> attempt = new CompletableFuture<>();
    attempt.complete(
        new Attacher(RealAgent.files())
            .attach(
                target.pid(),
                phase -> {
                  if (phase == AttachPhase.CONNECTING) {
                    awaitAgent(jdk, target.pid(), true);
                    attempt.join().cancel();
                  }
                }));
    CaptureFailure failure = assertThrows(CaptureFailure.class, attempt.join()::await);
    assertEquals(Kind.CANCELLED, failure.obstacle().kind());
    awaitAgent(jdk, target.pid(), false);
    assertTrue(target.process().isAlive());
  }

  /** The thread is there only while a link is proven. */
  private static void awaitAgent(InstalledJdk jdk, long pid, boolean wanted) {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (TargetProcess.jcmd(jdk, pid, "Thread.print").contains("candela-agent-engine")
        != wanted) {
      assertTrue(System.nanoTime() < deadlineNanos, wanted ? "no agent came" : "it stayed");
    }
  }

  @Test
  void failureInTheProgressEndsTheAttempt() throws Exception {
    TargetProcess target = targets.start(17);
    for (AttachPhase bad : List.of(AttachPhase.CHECKING, AttachPhase.LOADING)) {
      AttachAttempt attempt =
          attacher()
              .attach(
                  target.pid(),
                  phase -> {
                    if (phase == bad) {
                      throw new IllegalStateException("the window is gone");
                    }
                  });
      assertContains("the window is gone", message(CaptureFailure.class, attempt::await));
    }
  }
}
