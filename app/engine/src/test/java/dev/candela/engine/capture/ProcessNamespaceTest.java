package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.DeadSockets;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.wire.EngineKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        Administrator.is()
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
      AgentConnection connection = RealAgent.attach(jvm.pid());
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
      assertEquals(Cause.TARGET_ENDED, SessionLog.end(session).cause());
      assertEquals(List.of(), List.of(temporary.toFile().list()), "after it");
    } finally {
      DeadSockets.remove(1);
    }
  }
}
