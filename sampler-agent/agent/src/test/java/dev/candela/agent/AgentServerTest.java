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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures of one connection must not keep the next one out. */
class AgentServerTest {
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
  void brokenConnectionsTakeNoPlace() throws Exception {
    serves(new Unlucky(20, false), 20);
  }

  @Test
  void silentConnectionsKeepNoOtherOut() throws Exception {
    ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread accepting = agent.threads.start("link", new AgentServer(agent, server));
    List<Socket> silent = new ArrayList<>();
    try {
      assertTimeoutPreemptively(
          PATIENCE,
          () -> {
            for (int i = 0; i < AgentServer.MAX_OPENING; i++) {
              Socket connection =
                  new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
              silent.add(connection);
              assertTrue(connection.getInputStream().read() > 0, "connection " + i);
            }
            assertTrue(firstByte(server) > 0, "the agent opens the conversation");
            assertTrue(isClosed(silent.get(0)), "the oldest");
            server.close();
            accepting.join();
          });
    } finally {
      for (Socket connection : silent) {
        connection.close();
      }
    }
  }

  private static boolean isClosed(Socket connection) throws IOException {
    try {
      while (connection.getInputStream().read() >= 0) {
        continue;
      }
      return true;
    } catch (java.net.SocketException reset) {
      return true;
    }
  }

  private void serves(ServerSocket server, int unlucky) throws Exception {
    Thread accepting = agent.threads.start("link", new AgentServer(agent, server));
    assertTimeoutPreemptively(
        PATIENCE,
        () -> {
          for (int i = 0; i < unlucky; i++) {
            assertEquals(-1, firstByte(server), "connection " + i);
          }
          while (agent.threads.threads().size() > 1) {
            Thread.sleep(1);
          }
          assertTrue(firstByte(server) > 0, "the agent opens the conversation");
          server.close();
          accepting.join();
        });
  }

  private static int firstByte(ServerSocket server) throws IOException {
    try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        InputStream in = connection.getInputStream()) {
      return in.read();
    } catch (java.net.SocketException reset) {
      return -1;
    }
  }
}
