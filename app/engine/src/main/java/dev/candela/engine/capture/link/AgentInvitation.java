package dev.candela.engine.capture.link;

import dev.candela.engine.capture.link.AgentConnection.AgentRefusal;
import dev.candela.engine.format.RecordingBytes;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * An open port on loopback for an agent that knows the token. Others are heard for 5 s at most and
 * cannot keep the agent out; once it has proved itself, or the command that starts several has
 * ended, the port is closed. A running JVM gets the token in the agent's arguments, which only its
 * user and root see: a file might be exchanged. A launched one, whose command line everybody can
 * read, reads it from a file of this user.
 */
public final class AgentInvitation implements AutoCloseable {
  private static final int TOKEN_BYTES = 32;
  private static final String TOKEN = "token";
  private static final String ERROR = "error";

  /** Maximum number of connections being opened; another one closes the oldest. */
  private static final int MAX_OPENINGS = 256;

  /** After a failed accept: its cause, such as a lack of descriptors, takes time to end. */
  private static final long BACK_OFF_MILLIS = 50;

  private static final Duration ACCEPTOR_END_TIMEOUT = Duration.ofSeconds(1);

  /** One sentence, some names, or a sentence for each JVM of a build. */
  private static final int MAX_NOTE_BYTES = 64 * 1024;

  private final byte[] token = new byte[TOKEN_BYTES];
  private final SecureRandom random = new SecureRandom();

  /** Null for a running JVM, as is {@link #errors}. */
  private final PrivateDirectory directory;

  private final FileChannel errors;

  /** Null if every JVM matches. */
  private final FileChannel seen;

  private final ServerSocket server;
  private final Thread acceptor;
  private final Deque<Socket> openings = new ArrayDeque<>();
  private final CompletableFuture<AgentConnection> connection = new CompletableFuture<>();

  /** True if more than one JVM may come. */
  private final boolean every;

  private final CompletableFuture<Consumer<AgentConnection>> taker = new CompletableFuture<>();

  /** Content of the file when it was closed. */
  private volatile String lastErrors = "";

  private AgentInvitation(boolean withFiles, Optional<JvmFilter> filter) throws IOException {
    random.nextBytes(token);
    every = filter.isPresent() && filter.get().every();
    PrivateDirectory made = null;
    FileChannel channel = null;
    FileChannel seenChannel = null;
    ServerSocket opened = null;
    try {
      if (withFiles) {
        made = new PrivateDirectory();
        write(made, TOKEN, HexFormat.of().formatHex(token));
        channel = made.create(ERROR);
        if (filter.isPresent()) {
          write(made, "meant", filter.get().meant());
          write(made, "not-meant", filter.get().notMeant());
          write(made, "claim", "");
          if (every) {
            write(made, "every", "");
          }
          seenChannel = made.create("seen");
        }
      }
      byte[] loopback = {127, 0, 0, 1};
      opened = new ServerSocket(0, MAX_OPENINGS, InetAddress.getByAddress(loopback));
      directory = made;
      errors = channel;
      seen = seenChannel;
      server = opened;
      acceptor = Thread.ofPlatform().daemon().name("candela-accept").unstarted(this::accept);
      acceptor.start();
    } catch (Throwable e) {
      AgentConnection.closeQuietly(opened);
      AgentConnection.closeQuietly(channel);
      AgentConnection.closeQuietly(seenChannel);
      AgentConnection.closeQuietly(made);
      throw e;
    }
  }

  public static AgentInvitation forRunning() throws IOException {
    return new AgentInvitation(false, Optional.empty());
  }

  public static AgentInvitation forLaunched() throws IOException {
    return new AgentInvitation(true, Optional.empty());
  }

  public static AgentInvitation forSome(JvmFilter filter) throws IOException {
    return new AgentInvitation(true, Optional.of(filter));
  }

  /**
   * Chooses JVMs by regular expressions: main class or jar must match the first, main class and
   * arguments must not match the second, unless that is empty; {@code every} for all of them.
   */
  public record JvmFilter(String meant, String notMeant, boolean every) {}

  private static void write(PrivateDirectory directory, String name, String text)
      throws IOException {
    try (FileChannel file = directory.create(name)) {
      file.write(StandardCharsets.UTF_8.encode(text));
    }
  }

  public int port() {
    return server.getLocalPort();
  }

  public String agentArguments(AgentFiles files) {
    return agentArguments(files, port());
  }

  /** The same for another network, whose port {@code there} leads here. */
  public String agentArguments(AgentFiles files, int there) {
    StringBuilder text = new StringBuilder("connect=").append(there);
    if (directory == null) {
      text.append(",token-hex=").append(HexFormat.of().formatHex(token));
    } else {
      argument(text, TOKEN, directory.resolve(TOKEN));
      argument(text, ERROR, directory.resolve(ERROR));
    }
    argument(text, "jar", files.agentJar().toAbsolutePath());
    argument(text, "bridge", files.bridgeJar().toAbsolutePath());
    if (seen != null) {
      argument(text, "choose", directory.resolve(""));
    }
    text.append(",from=").append(ProcessHandle.current().pid());
    return text.toString();
  }

  /** Completes with a proven agent, or with an {@link AgentRefusal} if it will not serve. */
  public CompletableFuture<AgentConnection> connection() {
    return connection;
  }

  /** Takes each JVM's connection, the first one included; on any thread. */
  public void takeEach(Consumer<AgentConnection> each) {
    taker.complete(each);
  }

  /** Waits for an authenticated agent; true if one connected in time, whatever happened then. */
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

  /** Errors of launched agents, also after closing; empty if there are none. */
  public List<AgentError> agentErrors() {
    String text = text(errors);
    return (text.isEmpty() ? lastErrors : text).lines().map(AgentError::parse).toList();
  }

  /** Process id as seen by the JVM and main class are empty if only one JVM is recorded. */
  public record AgentError(String pid, String main, String sentence) {
    private static AgentError parse(String line) {
      String[] parts = line.split("\t", 3);
      return parts.length < 3
          ? new AgentError("", "", line)
          : new AgentError(parts[0], parts[1], parts[2]);
    }
  }

  /** Main classes of JVMs that started but did not match. */
  public List<String> seenJvms() {
    return text(seen).lines().distinct().toList();
  }

  /** True once a matching JVM has started. */
  public boolean isClaimed() {
    return seen != null && !Files.exists(directory.resolve("claim"));
  }

  private static String text(FileChannel file) {
    if (file == null) {
      return "";
    }
    try {
      ByteBuffer bytes = ByteBuffer.allocate(MAX_NOTE_BYTES);
      file.read(bytes, 0);
      return StandardCharsets.UTF_8.decode(bytes.flip()).toString().strip();
    } catch (IOException e) {
      return "";
    }
  }

  /** An established connection stays open. */
  @Override
  public void close() {
    shut();
    connection.completeExceptionally(new IOException(Messages.text("obstacle.cancelled")));
  }

  private void shut() {
    String text = text(errors);
    lastErrors = text.isEmpty() ? lastErrors : text;
    AgentConnection.closeQuietly(server);
    synchronized (openings) {
      openings.forEach(AgentConnection::closeQuietly);
      openings.clear();
    }
    AgentConnection.closeQuietly(errors);
    AgentConnection.closeQuietly(seen);
    AgentConnection.closeQuietly(directory);
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
        AgentConnection.closeQuietly(socket);
      }
      if (openings.size() == MAX_OPENINGS) {
        AgentConnection.closeQuietly(openings.removeFirst());
      }
      openings.addLast(socket);
    }
  }

  private void open(Socket socket) {
    AgentConnection candidate = null;
    try {
      candidate = new AgentConnection(AgentConnection.Transport.of(socket), token, random);
    } catch (AgentRefusal e) {
      if (every) {
        // The agent has written it into the file, with its main class.
        return;
      }
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
        AgentConnection.closeQuietly(socket);
      }
    }
    if (every) {
      AgentConnection one = candidate;
      taker.thenAccept(each -> each.accept(one));
      connection.complete(candidate);
      return;
    }
    // The port is closed before anyone is told of the connection. The system closes it only when
    // the accepting thread has left its call.
    shut();
    try {
      acceptor.join(ACCEPTOR_END_TIMEOUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!connection.complete(candidate)) {
      candidate.close();
    }
  }

  /**
   * A temporary directory that only this user can enter. It is never given to another user, who
   * could then put links where this process reads and deletes. Closing it, or the end of the
   * process, deletes the files made by {@link #create}, and nothing else: through its descriptor,
   * since the name is anybody's again once it is gone.
   */
  static final class PrivateDirectory implements AutoCloseable {
    private final Path path;
    private final DirectoryStream<Path> open;
    private final List<Path> files = new ArrayList<>();

    /** Ctrl-C in the middle of a launch must not leave it behind. */
    private final Thread atExit = new Thread(() -> AgentConnection.closeQuietly(this));

    private boolean closed;

    @SuppressWarnings("StreamResourceLeak") // closed with this
    PrivateDirectory() throws IOException {
      // Elsewhere the temporary directory is the user's own.
      path = Files.createTempDirectory("candela-", RecordingBytes.permissions("rwx------"));
      open = Files.newDirectoryStream(path);
      Runtime.getRuntime().addShutdownHook(atExit);
    }

    Path resolve(String name) {
      return path.resolve(name);
    }

    /** Creates an empty file that only this user can open. The caller closes the channel. */
    FileChannel create(String name) throws IOException {
      Path file = path.resolve(name);
      files.add(file);
      return FileChannel.open(
          file,
          EnumSet.of(
              StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
          RecordingBytes.onlyOwner());
    }

    @Override
    public synchronized void close() throws IOException {
      if (closed) {
        return;
      }
      closed = true;
      try (open) {
        for (Path file : files) {
          delete(file);
        }
        Files.deleteIfExists(path);
      }
      try {
        Runtime.getRuntime().removeShutdownHook(atExit);
      } catch (IllegalStateException e) {
        // The process is ending.
      }
    }

    private void delete(Path file) throws IOException {
      if (!(open instanceof SecureDirectoryStream<Path> secure)) {
        Files.deleteIfExists(file);
        return;
      }
      try {
        secure.deleteFile(file.getFileName());
      } catch (NoSuchFileException e) {
        // An agent has taken it.
      }
    }
  }
}
