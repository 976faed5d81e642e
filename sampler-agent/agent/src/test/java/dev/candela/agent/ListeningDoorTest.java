package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens at the door must not keep the next visitor out. */
class ListeningDoorTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path folder;
  private Agent agent;

  @BeforeEach
  void makeAgent() throws IOException {
    Path token = Files.writeString(folder.resolve("token"), "5a".repeat(32));
    assertTrue(token.toFile().setReadable(false, false) && token.toFile().setReadable(true, true));
    agent = new Agent(AgentArguments.parse("listen=0,token=" + token), null);
  }

  /** Its first connections break in one way or another. */
  private static final class Unlucky extends ServerSocket {
    private final boolean whileAccepting;
    private int left;

    Unlucky(int times, boolean whileAccepting) throws IOException {
      super(0, 50, InetAddress.getLoopbackAddress());
      this.left = times;
      this.whileAccepting = whileAccepting;
    }

    @Override
    public Socket accept() throws IOException {
      Socket socket = super.accept();
      if (left-- > 0) {
        // Afterwards its options cannot be set.
        socket.close();
        if (whileAccepting) {
          throw new IOException("Too many open files");
        }
      }
      return socket;
    }
  }

  @Test
  void goesOnWhenAConnectionCannotBeAccepted() throws Exception {
    serves(new Unlucky(3, true), 3);
  }

  @Test
  void visitorsThatBreakTakeNobodysPlace() throws Exception {
    serves(new Unlucky(20, false), 20);
  }

  private void serves(ServerSocket server, int unlucky) throws Exception {
    Thread door = agent.threads().start("door", new ListeningDoor(agent, server));
    assertTimeoutPreemptively(
        PATIENCE,
        () -> {
          for (int i = 0; i < unlucky; i++) {
            assertEquals(-1, firstByte(server), "connection " + i);
          }
          while (agent.threads().threads().size() > 1) {
            Thread.sleep(1);
          }
          assertTrue(firstByte(server) > 0, "the agent opens the conversation");
          server.close();
          door.join();
        });
  }

  private static int firstByte(ServerSocket server) throws IOException {
    try (Socket visitor = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        InputStream in = visitor.getInputStream()) {
      return in.read();
    } catch (java.net.SocketException reset) {
      return -1;
    }
  }
}
