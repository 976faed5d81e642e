package dev.candela.engine.capture.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.AgentInvitation;
import dev.candela.engine.capture.testkit.Administrator;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ContainerTunnelTest {
  @TempDir Path directory;

  @Test
  @Timeout(60)
  void aProcessThatHangsInTheContainerIsEnded() throws Exception {
    Administrator.assume();
    Path pipe = directory.resolve("candela-agent.jar");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    long self = ProcessHandle.current().pid();
    try (AgentInvitation invitation = AgentInvitation.forRunning()) {
      CaptureFailure failure =
          assertThrows(
              CaptureFailure.class,
              () ->
                  ContainerTunnel.open(self, false, AgentFiles.in(directory), invitation, 500)
                      .close());
      assertEquals(
          "Cannot enter the network namespace of process " + self + ".",
          failure.obstacle().reason());
    }
    for (int i = 0; i < 200 && tunnels() > 0; i++) {
      Thread.sleep(50);
    }
    assertEquals(0, tunnels());
  }

  private long tunnels() {
    return ProcessHandle.current()
        .descendants()
        .filter(one -> one.info().commandLine().orElse("").contains(directory.toString()))
        .count();
  }
}
