package dev.candela.engine.capture.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An open port on loopback that one agent may connect to, the one that knows the token.
 *
 * <p>Others on the machine may connect too; they are heard for 5 s at most, cannot keep the agent
 * out, and once the agent has proved itself the port is closed and the token is worth nothing.
 *
 * <p>A running JVM gets the token in the agent's arguments, which only its user and the
 * administrator can see. So no file is needed, which might be another user's to read and would then
 * lie where that user can exchange it. A launched JVM has its arguments on a command line that
 * everybody can read; it runs as this user and reads the token from a file.
 */
public final class AgentInvitation implements AutoCloseable {
  private static final int TOKEN_BYTES = 32;
  private static final String TOKEN = "token";
  private static final String ERROR = "error";

  /** Connections in their opening at once; one more closes the oldest. */
  private static final int MAX_OPENINGS = 256;

  /** What keeps a connection from being accepted, file descriptors above all, takes time to end. */
  private static final long BACK_OFF_MILLIS = 50;

  private static final int SCRATCH_BYTES = 8;

  /** One sentence. */
  private static final int MAX_ERROR_BYTES = 4096;

  private final byte[] token = new byte[TOKEN_BYTES];
  private final String scratch;
  private final SecureRandom random = new SecureRandom();

  /** Null for a JVM that runs already, as is {@link #errors}. */
  private final PrivateDirectory directory;

  private final FileChannel errors;
  private final ServerSocket server;
  private final Deque<Socket> openings = new ArrayDeque<>();
  private final CompletableFuture<AgentConnection> connection = new CompletableFuture<>();

  private AgentInvitation(boolean withFiles) throws IOException {
    random.nextBytes(token);
    byte[] name = new byte[SCRATCH_BYTES];
    random.nextBytes(name);
    scratch = HexFormat.of().formatHex(name);
    boolean ready = false;
    PrivateDirectory made = null;
    FileChannel channel = null;
    ServerSocket opened = null;
    try {
      if (withFiles) {
        made = new PrivateDirectory();
        try (FileChannel file = made.create(TOKEN)) {
          file.write(StandardCharsets.US_ASCII.encode(HexFormat.of().formatHex(token)));
        }
        channel = made.create(ERROR);
      }
      byte[] loopback = {127, 0, 0, 1};
      opened = new ServerSocket(0, MAX_OPENINGS, InetAddress.getByAddress(loopback));
      directory = made;
      errors = channel;
      server = opened;
      Thread.ofPlatform().daemon().name("candela-accept").start(this::accept);
      ready = true;
    } finally {
      if (!ready) {
        closeQuietly(opened);
        closeQuietly(channel);
        closeQuietly(made);
      }
    }
  }

  /** Opens a port for the agent of a JVM that runs already. */
  public static AgentInvitation forRunning() throws IOException {
    return new AgentInvitation(false);
  }

  /** Opens a port for the agent of a JVM that this user is going to start. */
  public static AgentInvitation forLaunched() throws IOException {
    return new AgentInvitation(true);
  }

  public int port() {
    return server.getLocalPort();
  }

  /** What the agent must be told to take the invitation up. */
  public String agentArguments(AgentFiles files) {
    StringBuilder text = new StringBuilder("connect=").append(port());
    if (directory == null) {
      text.append(",token-hex=").append(HexFormat.of().formatHex(token));
    } else {
      argument(text, TOKEN, directory.resolve(TOKEN));
      argument(text, ERROR, directory.resolve(ERROR));
    }
    argument(text, "jar", files.agentJar().toAbsolutePath());
    argument(text, "bridge", files.bridgeJar().toAbsolutePath());
    text.append(",scratch=").append(scratch);
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

  /** Waits; true once an agent that knows the token has come, whatever became of it. */
  public boolean isTakenUpWithin(long millis) {
    try {
      connection.handle((made, failure) -> true).get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    } catch (ExecutionException e) {
      throw new IllegalStateException("handled above", e);
    }
  }

  /** What a launched agent says of why it could not start; empty if it says nothing. */
  public String agentError() {
    if (errors == null) {
      return "";
    }
    try {
      ByteBuffer bytes = ByteBuffer.allocate(MAX_ERROR_BYTES);
      errors.read(bytes, 0);
      return StandardCharsets.UTF_8.decode(bytes.flip()).toString().strip();
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
    closeQuietly(errors);
    closeQuietly(directory);
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
      candidate = new AgentConnection(socket, token, random, scratch);
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
