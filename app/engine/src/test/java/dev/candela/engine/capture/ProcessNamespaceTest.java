package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.capture.SessionEnd.Cause;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.testkit.DeadSockets;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.wire.EngineKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A target that counts processes for itself, as in a container. */
class ProcessNamespaceTest {
  private static final List<String> NAMESPACE = List.of("unshare", "-p", "--mount-proc", "--fork");

  @TempDir Path directory;

  @Test
  void theProcessThatWasAttachedToDecidesOfTheEndAndLeavesNothing() throws Exception {
    Assumptions.assumeTrue(
        System.getProperty("user.name").equals("root")
            && new ProcessBuilder("unshare", "-p", "--mount-proc", "--fork", "true")
                    .start()
                    .waitFor()
                == 0,
        "needs the right to make namespaces");
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    try (TargetProcess target =
        TargetProcess.startAs(
            NAMESPACE,
            TargetJdks.feature(17),
            List.of("-Djava.io.tmpdir=" + temporary),
            List.of())) {
      ProcessHandle jvm = target.process().children().findFirst().orElseThrow();
      AgentConnection connection =
          new Attacher(RealAgent.files()).attach(jvm.pid(), phase -> {}).await();
      assertEquals(1, connection.target().pid(), "as it counts");
      assertEquals(jvm.pid(), connection.processId());
      LiveSession session =
          LiveSession.start(
              connection,
              KilledTargetTest.everything(EngineKind.ASYNC),
              directory.resolve("x.jfr"),
              null,
              new SessionLog());
      KilledTargetTest.awaitRecorder(session, temporary);
      assertEquals(1, temporary.toFile().list().length, "only the JDK's recorder has files");
      jvm.destroyForcibly();
      assertEquals(Cause.TARGET_ENDED, session.ended().get(20, TimeUnit.SECONDS).cause());
      assertEquals(List.of(), List.of(temporary.toFile().list()), "after it");
    } finally {
      DeadSockets.remove(1);
    }
  }
}
