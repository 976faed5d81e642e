package dev.candela.engine.capture.start;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.CandelaProcess;
import dev.candela.engine.capture.testkit.DeadSockets;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.Targets;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two users on one machine; only the administrator can play both. */
class OtherUserTest {
  @TempDir Path directory;

  @AutoClose private final Targets targets = new Targets();
  private AgentFiles files;

  @BeforeEach
  void needsTheAdministrator() throws Exception {
    Administrator.assumeNobody();
    files = RealAgent.files();
  }

  @Test
  void aUserIsToldWhoseJvmItIs() throws Exception {
    TargetProcess target = targets.start(17);
    String said = attachAsNobody(target);
    assertTrue(
        said.startsWith("OTHER_USER: Process " + target.pid() + " belongs to user root"), said);
  }

  @Test
  void theAdministratorProfilesAnotherUsersJvm() throws Exception {
    attaches(targets.add(Administrator.targetOfNobody(17)));
  }

  /** Its name tells only the time and the process, and the recorder takes one that is there. */
  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void aRecordersDirectoryThatAThirdUserHasMadeIsRefused(int feature) throws Exception {
    Administrator.setMode(directory, "rwxr-xr-x");
    Path tmp = Files.createDirectory(directory.resolve("tmp"));
    Files.setAttribute(tmp, "unix:mode", 01777);
    TargetProcess target =
        targets.add(
            Administrator.targetOfNobody(
                feature, "-XX:+EnableDynamicAgentLoading", "-Djava.io.tmpdir=" + tmp));
    LocalDateTime now = LocalDateTime.now(ZoneId.systemDefault());
    DateTimeFormatter name = DateTimeFormatter.ofPattern("yyyy_MM_dd_HH_mm_ss");
    for (int i = 0; i < 600; i++) {
      Path trap = tmp.resolve(name.format(now.plusSeconds(i)) + "_" + target.pid());
      Files.createDirectory(trap);
      Administrator.setMode(trap, "rwxrwxrwx");
      Files.setAttribute(trap, "unix:uid", 65533);
    }
    SamplingSettings settings =
        new SamplingSettings(EngineKind.JFR, Map.of(EventKind.CPU, 0L), 0, false, 0);
    for (int round = 0; round < 2; round++) {
      AgentConnection connection = new Attacher(files).attach(target.pid(), phase -> {}).await();
      Path file = directory.resolve("x.jfr");
      SessionListener silent = SessionListener.SILENT;
      String reason =
          message(
              CaptureFailure.class,
              () -> LiveSession.start(connection, settings, file, null, silent));
      assertContains(", belongs to another user, who could read", reason);
    }
  }

  @Test
  void aDeadSocketOfAnotherUserIsOutOfTheWay() throws Exception {
    TargetProcess target = targets.add(Administrator.targetOfNobody(17));
    Path socket = DeadSockets.leaveFor(target.pid());
    attaches(target);
    assertEquals("nobody", Files.getOwner(socket).getName());
  }

  @Test
  void aUserIsToldWhichDeadSocketToDelete() throws Exception {
    TargetProcess target = targets.add(Administrator.targetOfNobody(17));
    Path socket = DeadSockets.leaveFor(target.pid());
    try {
      assertEquals(
          "LINK_BROKEN: Cannot attach to JVM "
              + target.pid()
              + ": a process that has ended left the file "
              + socket
              + ". Delete that file as user root, then attach again.",
          attachAsNobody(target));
    } finally {
      Files.delete(socket);
    }
  }

  private void attaches(TargetProcess target) throws Exception {
    try (AgentConnection connection =
        new Attacher(files).attach(target.pid(), phase -> {}).await()) {
      assertEquals(target.pid(), connection.target().pid());
    }
  }

  private String attachAsNobody(TargetProcess target) throws IOException {
    Process candela =
        CandelaProcess.start(
            Administrator.AS_NOBODY,
            List.of(),
            Attaching.class,
            files.agentJar().toString(),
            Long.toString(target.pid()));
    return new String(candela.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  /** Attaches to a process and prints what came of it. */
  static final class Attaching {
    /** Takes the agent's jar and a process id. */
    public static void main(String[] arguments) throws InterruptedException {
      AgentFiles files = new AgentFiles(Path.of(arguments[0]), Path.of("none"));
      try {
        new Attacher(files).attach(Long.parseLong(arguments[1]), phase -> {}).await().close();
        System.out.println("attached");
      } catch (CaptureFailure e) {
        System.out.println(e.obstacle().kind() + ": " + e.getMessage());
      }
    }
  }
}
