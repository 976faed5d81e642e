package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.SessionEnd.Cause;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.start.AttachPhase;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.TargetProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The administrator records a JVM whose user wants the administrator's files. */
class HostileTargetTest {
  private static final List<String> AS_NOBODY =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

  @TempDir Path directory;

  @BeforeEach
  void needsTheAdministrator() throws Exception {
    Assumptions.assumeTrue(
        System.getProperty("user.name").equals("root"), "needs the administrator");
    Assumptions.assumeTrue(
        asNobody("test", "-r", RealAgent.files().agentJar().toString()).waitFor() == 0
            && asNobody("test", "-r", TargetProgram.classPath().toString()).waitFor() == 0,
        "nobody cannot read the build");
  }

  private static Process asNobody(String... command) throws IOException {
    List<String> words = new ArrayList<>(AS_NOBODY);
    words.addAll(List.of(command));
    return new ProcessBuilder(words).inheritIO().start();
  }

  private static TargetProcess target() throws IOException {
    return TargetProcess.startAs(AS_NOBODY, TargetJdks.feature(17), List.of(), List.of());
  }

  private static Set<String> temporaryFiles() {
    return new TreeSet<>(
        List.of(new java.io.File("/tmp").list((in, name) -> name.contains("candela-"))));
  }

  @Test
  void anAttachPutsNothingWhereTheTargetsUserCanExchangeIt() throws Exception {
    Set<String> before = temporaryFiles();
    Set<String> during = new TreeSet<>();
    try (TargetProcess target = target();
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
    assertEquals(Set.of(), during);
  }

  @Test
  void theEndOfAKilledTargetLeadsToNoDirectoryOfItsUser() throws Exception {
    Path victim = Files.createDirectory(directory.resolve("victim"));
    Files.createFile(victim.resolve("secret"));
    Path planted;
    try (TargetProcess target = target()) {
      AgentConnection connection =
          new Attacher(RealAgent.files()).attach(target.pid(), phase -> {}).await();
      LiveSession session =
          LiveSession.start(
              connection,
              SamplingSettings.DEFAULT,
              directory.resolve("x.jfr"),
              null,
              new SessionLog());
      planted = Path.of("/tmp", "candela-" + target.pid() + "-0");
      String script =
          "mkdir -m 700 %1$s && mkdir %1$s/d && ln -s %2$s %1$s/link && touch %1$s/d/file"
              .formatted(planted, victim);
      assertEquals(0, asNobody("sh", "-c", script).waitFor());
      Process exchanger =
          asNobody(
              "sh",
              "-c",
              "cd "
                  + planted
                  + " && while [ ! -e stop ]; do mv -T d e; mv -T link d; mv -T d link; mv -T e d;"
                  + " done 2>/dev/null");
      try {
        target.signal("KILL");
        assertEquals(Cause.TARGET_ENDED, session.ended().get(20, TimeUnit.SECONDS).cause());
      } finally {
        asNobody("touch", planted + "/stop").waitFor();
        exchanger.waitFor(10, TimeUnit.SECONDS);
        exchanger.destroyForcibly();
      }
    }
    assertTrue(Files.exists(victim.resolve("secret")));
    assertTrue(Files.exists(planted), "not the administrator's to delete");
    assertEquals(0, new ProcessBuilder("rm", "-r", planted.toString()).start().waitFor());
  }
}
