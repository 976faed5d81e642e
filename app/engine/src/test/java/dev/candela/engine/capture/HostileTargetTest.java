package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.start.Attacher.AttachAttempt.AttachPhase;
import dev.candela.engine.capture.start.OwnRecordings;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The administrator records a JVM whose user wants the administrator's files. */
class HostileTargetTest {
  @TempDir Path directory;

  @BeforeEach
  void needsTheAdministrator() throws Exception {
    Administrator.assumeNobody();
  }

  private static Set<String> temporaryFiles() {
    return new TreeSet<>(
        List.of(new java.io.File("/tmp").list((in, name) -> name.contains("candela-"))));
  }

  @Test
  void anAttachPutsNothingWhereTheTargetsUserCanExchangeIt() throws Exception {
    Set<String> made = madeByAnAttach();
    // Another test's process may make something at the same moment, but not each time.
    for (int again = 0; again < 9 && !made.isEmpty(); again++) {
      made = madeByAnAttach();
    }
    assertEquals(Set.of(), made);
  }

  private static Set<String> madeByAnAttach() throws Exception {
    Set<String> before = temporaryFiles();
    Set<String> during = new TreeSet<>();
    try (TargetProcess target = Administrator.targetOfNobody(17);
        AgentConnection connection =
            new Attacher(RealAgent.files())
                .attach(
                    target.pid(),
                    phase -> {
                      if (phase == AttachPhase.LOADING || phase == AttachPhase.CONNECTING) {
                        during.addAll(temporaryFiles());
                      }
                    })
                .await()) {
      assertEquals(target.pid(), connection.processId());
    }
    during.removeAll(before);
    return during;
  }

  /** Its user owns the directory in which Candela has to make files for it. */
  @Test
  void filesThatItsUserExchangesForCandelasStayTheAdministrators() throws Exception {
    String script =
        "mount -t tmpfs -o mode=755,uid=65534 tmpfs /tmp && exec %s \"$@\""
            .formatted(String.join(" ", Administrator.AS_NOBODY));
    AgentFiles hidden = AgentFiles.in(directory);
    // It takes a while to copy, and then the JVM refuses it.
    Files.write(hidden.agentJar(), new byte[32 << 20]);
    try (TargetProcess target =
        TargetProcess.startAs(
            List.of("unshare", "-m", "sh", "-c", script, "sh"),
            TargetJdks.feature(17),
            List.of("-XX:StartFlightRecording:name=own"),
            List.of("exchange"))) {
      Path place = Path.of("/proc", Long.toString(target.pid()), "root", "tmp");
      Path secret = place.resolve("secret");
      Path kept = Files.createDirectory(place.resolve("kept"));
      OwnRecordings recordings = new OwnRecordings(target.pid());
      OwnRecordings.Entry own = recordings.find("own");
      int recordingsExchanged = 0;
      int jarsExchanged = 0;
      for (int round = 0; round < 80; round++) {
        Path same = Files.writeString(kept.resolve("secret" + round), "secret");
        Administrator.setMode(same, "rw-------");
        Files.createLink(secret, same);
        try {
          if (round % 8 != 0) {
            recordings.copy(own, directory.resolve("own.jfr"));
          } else {
            new Attacher(hidden).attach(target.pid(), phase -> {}).await().close();
          }
        } catch (CaptureFailure e) {
          assertTrue(e.getMessage().length() > 20, "its user can prevent it");
        }
        int exchanged = Files.deleteIfExists(secret) ? 0 : 1;
        recordingsExchanged += round % 8 == 0 ? 0 : exchanged;
        jarsExchanged += round % 8 == 0 ? exchanged : 0;
        assertEquals("root", Files.getOwner(same).getName(), "round " + round);
        assertEquals("rw-------", Administrator.mode(same), "round " + round);
      }
      assertTrue(recordingsExchanged > 0 && jarsExchanged > 0, "no exchange succeeded");
    }
  }

  @Test
  void theEndOfAKilledTargetLeadsToNoDirectoryOfItsUser() throws Exception {
    Path victim = Files.createDirectory(directory.resolve("victim"));
    Files.createFile(victim.resolve("secret"));
    Path planted;
    try (TargetProcess target = Administrator.targetOfNobody(17)) {
      LiveSession session =
          new SessionLog()
              .record(target.pid(), SamplingSettings.DEFAULT, directory.resolve("x.jfr"));
      planted = Path.of("/tmp", "candela-" + target.pid() + "-0");
      String script =
          "mkdir -m 700 %1$s && mkdir %1$s/d && ln -s %2$s %1$s/link && touch %1$s/d/file"
              .formatted(planted, victim);
      assertEquals(0, Administrator.asNobody("sh", "-c", script).waitFor());
      Process exchanger =
          Administrator.asNobody(
              "sh",
              "-c",
              "cd "
                  + planted
                  + " && while [ ! -e stop ]; do mv -T d e; mv -T link d; mv -T d link; mv -T e d;"
                  + " done 2>/dev/null");
      try {
        target.signal("KILL");
        assertEquals(Cause.TARGET_ENDED, SessionLog.end(session).cause());
      } finally {
        Administrator.asNobody("touch", planted + "/stop").waitFor();
        exchanger.waitFor(10, TimeUnit.SECONDS);
        exchanger.destroyForcibly();
      }
    }
    assertTrue(Files.exists(victim.resolve("secret")));
    assertTrue(Files.exists(planted), "not the administrator's to delete");
    assertEquals(0, new ProcessBuilder("rm", "-r", planted.toString()).start().waitFor());
  }
}
