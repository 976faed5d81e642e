package dev.candela.engine.capture.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;

/**
 * An open port on loopback that one agent may connect to, the one that knows the token.
 *
 * <p>Others on the machine may connect too; they are heard for 5 s at most, cannot keep the agent
 * out, and once the agent has proved itself the port is closed.
 */
public final class AgentInvitation implements AutoCloseable {
  private static final int TOKEN_BYTES = 32;

  /** Connections in their opening at once; one more closes the oldest. */
  private static final int MAX_OPENINGS = 256;

  /** What keeps a connection from being accepted, file descriptors above all, takes time to end. */
  private static final long BACK_OFF_MILLIS = 50;

  private final byte[] token = new byte[TOKEN_BYTES];
  private final SecureRandom random = new SecureRandom();
  private final PrivateDirectory directory;
  private final Path tokenFile;
  private final ServerSocket server;
  private final Deque<Socket> openings = new ArrayDeque<>();
  private final CompletableFuture<AgentConnection> connection = new CompletableFuture<>();

  /** Opens a port and writes a fresh token where only this user can read it. */
  public AgentInvitation() throws IOException {
    random.nextBytes(token);
    directory = new PrivateDirectory();
    ServerSocket opened = null;
    boolean ready = false;
    try {
      tokenFile = directory.write("token", HexFormat.of().formatHex(token));
      byte[] loopback = {127, 0, 0, 1};
      opened = new ServerSocket(0, MAX_OPENINGS, InetAddress.getByAddress(loopback));
      server = opened;
      Thread.ofPlatform().daemon().name("candela-accept").start(this::accept);
      ready = true;
    } finally {
      if (!ready) {
        closeQuietly(opened);
        closeQuietly(directory);
      }
    }
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Where the token is, in hexadecimal. */
  public Path tokenFile() {
    return tokenFile;
  }

  /** Lets the owner of that process read the token too; only the administrator can do that. */
  public void addressTo(long pid) throws IOException {
    directory.giveToOwnerOf(pid);
  }

  /** What the agent must be told to take the invitation up. */
  public String agentArguments(AgentFiles files) {
    StringBuilder text = new StringBuilder("connect=").append(port());
    argument(text, "token", tokenFile);
    argument(text, "jar", files.agentJar().toAbsolutePath());
    if (Files.exists(files.bridgeJar())) {
      argument(text, "bridge", files.bridgeJar().toAbsolutePath());
    }
    argument(text, "error", errorFile());
    text.append(",from=").append(ProcessHandle.current().pid());
    return text.toString();
  }

  /**
   * Completes when the agent has proved itself and said what it can do, or with an {@link
   * AgentRefusal} if it says that it will not.
   */
  public CompletableFuture<AgentConnection> connection() {
    return connection;
  }

  /** What the agent says of why it could not start; empty if it says nothing. */
  public String agentError() {
    try {
      return Files.exists(errorFile()) ? Files.readString(errorFile()).strip() : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** Withdraws the invitation; a connection that was made stays open. */
  @Override
  public void close() {
    shut();
    connection.completeExceptionally(new IOException("The invitation was withdrawn."));
  }

  private void shut() {
    closeQuietly(server);
    synchronized (openings) {
      openings.forEach(AgentInvitation::closeQuietly);
      openings.clear();
    }
    closeQuietly(directory);
  }

  private Path errorFile() {
    return directory.resolve("error");
  }

  private static void argument(StringBuilder text, String key, Path value) {
    String escaped = value.toString().replace("%", "%25").replace(",", "%2C");
    text.append(',').append(key).append('=').append(escaped);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        admit(socket);
        Thread.ofVirtual().start(() -> open(socket));
      } catch (IOException e) {
        // Closed, or this one connection broke while it was accepted: look at the next.
        backOff();
      }
    }
  }

  private void backOff() {
    try {
      if (!server.isClosed()) {
        Thread.sleep(BACK_OFF_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      close();
    }
  }

  private void admit(Socket socket) {
    synchronized (openings) {
      if (server.isClosed()) {
        closeQuietly(socket);
      }
      if (openings.size() == MAX_OPENINGS) {
        closeQuietly(openings.removeFirst());
      }
      openings.addLast(socket);
    }
  }

  private void open(Socket socket) {
    AgentConnection candidate = null;
    try {
      candidate = new AgentConnection(socket, token, random);
    } catch (AgentRefusal e) {
      shut();
      connection.completeExceptionally(e);
      return;
    } catch (IOException e) {
      // No agent, or none that knows the token.
      return;
    } finally {
      synchronized (openings) {
        openings.remove(socket);
      }
      if (candidate == null) {
        closeQuietly(socket);
      }
    }
    // First shut, then tell: whoever hears of the connection finds the port closed.
    shut();
    if (!connection.complete(candidate)) {
      candidate.close();
    }
  }

  private static void closeQuietly(AutoCloseable closeable) {
    if (closeable == null) {
      return;
    }
    try {
      closeable.close();
    } catch (Exception e) {
      // It is closed as far as it can be.
      return;
    }
  }
}
