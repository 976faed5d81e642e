package dev.candela.agent.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Who may connect to the port at which the helper of {@code --via} waits for the agent. */
class RelayProgramTest {
  @Test
  void otherUsersAreTurnedAway() throws Exception {
    Assumptions.assumeTrue(
        System.getProperty("user.name").equals("root"), "needs the administrator");
    File self = new File("/proc/" + ProcessHandle.current().pid());
    try (ServerSocket server = new ServerSocket(0, 16, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Socket> accepted = new CompletableFuture<>();
      Thread.ofPlatform()
          .daemon()
          .start(
              () -> {
                try {
                  accepted.complete(RelayProgram.accept(server, self));
                } catch (Exception e) {
                  accepted.completeExceptionally(e);
                }
              });
      // Leaves at once; then reads the end of the connection, or waits for ever if it was let in.
      String connect = "exec 3<>/dev/tcp/127.0.0.1/" + server.getLocalPort();
      String visit = connect + "; exec 3>&-; " + connect + "; cat <&3";
      Process nobody =
          new ProcessBuilder(
                  "setpriv",
                  "--reuid=65534",
                  "--regid=65534",
                  "--clear-groups",
                  "bash",
                  "-c",
                  visit)
              .start();
      try {
        CompletableFuture.anyOf(nobody.onExit(), accepted).get();
        assertEquals(false, accepted.isDone(), "the stranger was let in");
        try (Socket own = new Socket(server.getInetAddress(), server.getLocalPort());
            Socket let = accepted.get()) {
          assertEquals(own.getLocalPort(), let.getPort());
        }
      } finally {
        nobody.destroyForcibly();
      }
    }
  }
}
