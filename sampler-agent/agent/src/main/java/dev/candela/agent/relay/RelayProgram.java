package dev.candela.agent.relay;

import dev.candela.agent.engine.Quietly;
import dev.candela.agent.link.ByteLink;
import dev.candela.agent.link.PipeLink;
import dev.candela.agent.link.SocketLink;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A small process beside the target, started by a command of the user's such as {@code ssh} or
 * {@code docker exec}. Candela asks on its standard input, it answers on its standard output; once
 * an agent is connected, both carry the agent's link and nothing else. It ends with its input.
 *
 * <p>Requests and answers, in {@link java.io.DataOutput}'s encoding; {@code text} and {@code bytes}
 * are an {@code int} length and that many bytes:
 *
 * <ul>
 *   <li>{@code 1}: list the JVMs. Answer: see {@link RelayProcesses}
 *   <li>{@code 2}, process {@code long}, the agent's arguments {@code text}, the native bridge's
 *       jar {@code bytes}: attach. Answer: any number of {@code 1} (loading) and {@code 2} (waiting
 *       for the agent), then {@code 0} and a sentence, or {@code 3}: from here on the link
 *   <li>{@code 3}, process {@code long}, a diagnostic command {@code text}, the bridge's jar {@code
 *       bytes}: ask the JVM. Answer: {@code 0} and a sentence, or {@code 3} and what it prints
 *   <li>{@code 4}, process {@code long}, one of its own recordings {@code text}, the bridge's jar
 *       {@code bytes}: copy. Answer: {@code 0} and a sentence, or {@code 3}, a length {@code long}
 *       and that many bytes
 * </ul>
 */
public final class RelayProgram {
  private static final String AGENT_NAME = "candela-agent.jar";
  private static final String BRIDGE_NAME = "candela-native-bridge.jar";
  private static final String COPY_NAME = "candela-recording.jfr";
  private static final int ACCEPT_MILLIS = 10_000;
  private static final int MAX_BYTES = 64 << 20;
  private static final int LIST = 1;
  private static final int ATTACH = 2;
  private static final int ASK = 3;
  private static final int COPY = 4;
  private static final int FAILED = 0;
  private static final int LOADING = 1;
  private static final int CONNECTING = 2;
  private static final int CONNECTED = 3;

  private final File directory;
  private final DataInputStream in;
  private final DataOutputStream out;

  private RelayProgram(File directory, InputStream in, OutputStream out) {
    this.directory = directory;
    this.in = new DataInputStream(in);
    this.out = new DataOutputStream(new BufferedOutputStream(out));
  }

  /**
   * Serves until its input ends. Arguments: a word that no login message contains, and the
   * directory with the agent's jar; or {@code tunnel}, a process, and {@code up} or {@code as-is}.
   */
  public static void main(String[] arguments) throws IOException {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    if (arguments[0].equals("tunnel")) {
      tunnel(new File("/proc", arguments[1]), arguments[2].equals("up"), out);
      return;
    }
    RelayProgram relay =
        new RelayProgram(new File(arguments[1]), new FileInputStream(FileDescriptor.in), out);
    out.write(("candela-" + arguments[0] + " relay\n").getBytes(StandardCharsets.US_ASCII));
    try {
      relay.serve();
    } catch (IOException gone) {
      // Candela has gone; so has this.
    } finally {
      // The shell that started this does it, too, unless it was killed.
      removeDirectory(relay.directory);
      System.exit(0);
    }
  }

  /**
   * For a target in another network, in which this process was started: prints a port of that
   * network, or 0 where it has none, and carries the connection of the target's user. May bring its
   * loopback interface up until this process ends.
   */
  private static void tunnel(File process, boolean bringUp, OutputStream out) throws IOException {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    if (bringUp && !isUp(loopback)) {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread("candela-loopback") {
                @Override
                public void run() {
                  RelayProgram.run("ip", "link", "set", "lo", "down");
                }
              });
      // If that fails, it stays as it is.
      run("ip", "link", "set", "lo", "up");
    }
    if (!isUp(loopback)) {
      out.write("0\n".getBytes(StandardCharsets.US_ASCII));
      return;
    }
    ServerSocket server = new ServerSocket(0, 16, loopback);
    out.write((server.getLocalPort() + "\n").getBytes(StandardCharsets.US_ASCII));
    Socket agent = accept(server, process);
    server.close();
    new RelayProgram(null, new FileInputStream(FileDescriptor.in), out)
        .carry(new SocketLink(agent), null);
    System.exit(0);
  }

  private static boolean isUp(InetAddress loopback) throws IOException {
    NetworkInterface network = NetworkInterface.getByInetAddress(loopback);
    return network != null && network.isUp();
  }

  private static boolean run(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(new File("/dev/null"))
              .start()
              .waitFor()
          == 0;
    } catch (IOException absent) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void serve() throws IOException {
    int request;
    while ((request = in.read()) >= 0) {
      if (request == LIST) {
        RelayProcesses.write(out);
        out.flush();
      } else if (request == ATTACH) {
        attach(in.readLong(), text(), bytes());
      } else if (request == ASK || request == COPY) {
        ask(request, in.readLong(), text(), bytes());
      } else {
        return;
      }
    }
  }

  private void ask(int request, long pid, String what, byte[] bridge) throws IOException {
    File copy = request == COPY ? new File(directory, COPY_NAME) : null;
    try {
      String printed;
      try {
        RelayAttach jvm = new RelayAttach(pid, bridgeJar(process(pid), bridge));
        if (copy != null) {
          // No other user can replace it: the directory belongs to this user.
          Files.createFile(
              copy.toPath(),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
          giveTo(process(pid), copy);
        }
        printed =
            jvm.diagnostic(
                copy == null ? what : "JFR.dump name=" + what + " filename=\"" + copy + "\"");
      } catch (IOException e) {
        fail(e);
        return;
      }
      out.write(CONNECTED);
      if (copy == null) {
        RelayProcesses.writeText(out, printed);
      } else {
        send(copy);
      }
      out.flush();
    } finally {
      if (copy != null) {
        deleteQuietly(copy.toPath());
      }
    }
  }

  private static void giveTo(File process, File file) throws IOException {
    if (!owner(process).equals(owner(file))) {
      Files.setAttribute(file.toPath(), "unix:uid", owner(process));
    }
  }

  private void send(File file) throws IOException {
    try (InputStream from = new FileInputStream(file)) {
      long restBytes = file.length();
      out.writeLong(restBytes);
      byte[] buffer = new byte[64 * 1024];
      while (restBytes > 0) {
        int count = from.read(buffer, 0, (int) Math.min(buffer.length, restBytes));
        if (count < 0) {
          throw new EOFException("the file has become shorter");
        }
        out.write(buffer, 0, count);
        restBytes -= count;
      }
    }
  }

  private void fail(IOException reason) throws IOException {
    answer(FAILED);
    RelayProcesses.writeText(
        out, reason.getMessage() == null ? reason.toString() : reason.getMessage());
    out.flush();
  }

  private void attach(long pid, String arguments, byte[] bridge) throws IOException {
    ByteLink agent = null;
    try {
      agent = connect(pid, arguments, bridge);
    } catch (IOException e) {
      fail(e);
    }
    if (agent != null) {
      try (RelayRemains remains = new RelayRemains(pid)) {
        carry(agent, remains);
      }
      throw new EOFException("the session has ended");
    }
  }

  private ByteLink connect(long pid, String arguments, byte[] bridge) throws IOException {
    File process = process(pid);
    File bridgeJar = bridgeJar(process, bridge);
    RelayAttach jvm = new RelayAttach(pid, bridgeJar);
    File to = new File(directory, PipeLink.TO_AGENT);
    File from = new File(directory, PipeLink.FROM_AGENT);
    answer(LOADING);
    FileChannel there = null;
    FileChannel back = null;
    try {
      if (makePipes(process, to, from)) {
        there = PipeLink.hold(to);
        back = PipeLink.hold(from);
        load(jvm, arguments + ",pipes=" + escaped(directory), bridgeJar);
        answer(CONNECTING);
        return new PipeLink(from, to);
      }
    } finally {
      // The agent has opened its ends by now, or never will.
      Quietly.close(there);
      Quietly.close(back);
      deleteQuietly(to.toPath());
      deleteQuietly(from.toPath());
    }
    byte[] loopback = {127, 0, 0, 1};
    try (ServerSocket server = new ServerSocket(0, 16, InetAddress.getByAddress(loopback))) {
      load(jvm, arguments + ",connect=" + server.getLocalPort(), bridgeJar);
      answer(CONNECTING);
      return new SocketLink(accept(server, process));
    }
  }

  /** For the target's user only. The directory belongs to this one. */
  private static boolean makePipes(File process, File... pipes) {
    try {
      for (File pipe : pipes) {
        if (!run("mkfifo", "-m", "600", pipe.getPath())) {
          return false;
        }
        giveTo(process, pipe);
      }
      return true;
    } catch (IOException notPermitted) {
      return false;
    }
  }

  private void load(RelayAttach jvm, String arguments, File bridgeJar) throws IOException {
    File agentJar = new File(directory, AGENT_NAME);
    jvm.load(agentJar, arguments + ",jar=" + escaped(agentJar) + ",bridge=" + escaped(bridgeJar));
  }

  private static File process(long pid) throws IOException {
    File process = new File("/proc/" + pid);
    if (!process.exists()) {
      throw new IOException("Process " + pid + " does not exist.");
    }
    return process;
  }

  private File bridgeJar(File process, byte[] bridge) throws IOException {
    File bridgeJar = new File(directory, BRIDGE_NAME);
    Files.write(bridgeJar.toPath(), bridge);
    if (!owner(process).equals(owner(directory))) {
      // The target's user has to read what the administrator has brought.
      setMode(directory, "rwx--x--x");
      setMode(new File(directory, AGENT_NAME), "rw-r--r--");
      setMode(bridgeJar, "rw-r--r--");
    }
    return bridgeJar;
  }

  /** Other users can connect and are rejected. */
  static Socket accept(ServerSocket server, File process) throws IOException {
    long deadlineNanos = System.nanoTime() + ACCEPT_MILLIS * 1_000_000L;
    int uid = ((Integer) Files.getAttribute(process.toPath(), "unix:uid")).intValue();
    while (true) {
      long restMillis = (deadlineNanos - System.nanoTime()) / 1_000_000;
      try {
        server.setSoTimeout((int) Math.max(1, restMillis));
        Socket socket = server.accept();
        int peer = PeerUser.of(socket);
        if (peer == PeerUser.UNKNOWN || peer == uid) {
          socket.setTcpNoDelay(true);
          return socket;
        }
        socket.close();
      } catch (SocketTimeoutException e) {
        throw new IOException(
            "The JVM loaded the agent, but the agent did not connect within 10 s.", e);
      }
    }
  }

  /** Copies both directions until either side ends; {@code remains} is null for a tunnel. */
  private void carry(final ByteLink agent, RelayRemains remains) throws IOException {
    Thread up =
        new Thread("candela-relay-up") {
          @Override
          public void run() {
            byte[] buffer = new byte[64 * 1024];
            int count;
            try {
              while ((count = in.read(buffer)) >= 0) {
                agent.write(buffer, count);
              }
            } catch (IOException gone) {
              // Either side has gone.
            } finally {
              Quietly.close(agent);
            }
          }
        };
    up.setDaemon(true);
    up.start();
    boolean connected = remains == null;
    byte[] buffer = new byte[64 * 1024];
    int count;
    try {
      while ((count = agent.read(buffer, 0)) >= 0) {
        if (!connected) {
          out.write(CONNECTED);
          connected = true;
        }
        out.write(buffer, 0, count);
        out.flush();
        if (remains != null) {
          remains.read(buffer, count);
        }
      }
    } catch (IOException gone) {
      // Either side has gone.
    } finally {
      Quietly.close(agent);
    }
    if (!connected) {
      fail(new IOException("The JVM loaded the agent, but the agent did not connect."));
    }
  }

  private void answer(int code) throws IOException {
    out.write(code);
    out.flush();
  }

  private String text() throws IOException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  private byte[] bytes() throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MAX_BYTES) {
      throw new IOException("a length of " + length);
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }

  private static String escaped(File file) {
    return file.getPath().replace("%", "%25").replace(",", "%2C");
  }

  private static Object owner(File file) throws IOException {
    return Files.getAttribute(file.toPath(), "unix:uid");
  }

  private static void setMode(File file, String mode) throws IOException {
    Files.getFileAttributeView(
            file.toPath(), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .setPermissions(PosixFilePermissions.fromString(mode));
  }

  /** The directory belongs to this user and only contains these files. */
  private static void removeDirectory(File directory) {
    for (String name :
        new String[] {AGENT_NAME, BRIDGE_NAME, COPY_NAME, PipeLink.TO_AGENT, PipeLink.FROM_AGENT}) {
      deleteQuietly(new File(directory, name).toPath());
    }
    deleteQuietly(directory.toPath());
  }

  private static void deleteQuietly(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException ignored) {
      // The shell tries again.
    }
  }

  static final class PeerUser {
    /** The kernel does not tell. */
    static final int UNKNOWN = -1;

    /** The connection is no longer open at the other end; the kernel then names root. */
    static final int GONE = -2;

    private static final String OPEN = "01";

    private PeerUser() {}

    /** The user id, {@link #UNKNOWN} or {@link #GONE}. */
    static int of(Socket accepted) {
      // Other loopback addresses may have the same two ports. The kernel writes the bytes in its
      // own order, and the same at the end of a mapped address.
      String loopback =
          ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? "0100007F" : "7F000001";
      String here = loopback + String.format(":%04X", accepted.getLocalPort());
      String there = loopback + String.format(":%04X", accepted.getPort());
      int uid = UNKNOWN;
      for (String table : new String[] {"/proc/net/tcp", "/proc/net/tcp6"}) {
        try (BufferedReader lines =
            Files.newBufferedReader(Paths.get(table), StandardCharsets.US_ASCII)) {
          String line;
          while ((line = lines.readLine()) != null) {
            // A number, local address, remote address, state, two pairs, a number, user.
            String[] columns = line.trim().split("\\s+");
            if (columns.length <= 7) {
              continue;
            } else if (columns[1].endsWith(there) && columns[2].endsWith(here)) {
              uid = columns[3].equals(OPEN) ? Integer.parseInt(columns[7]) : GONE;
            } else if (uid == UNKNOWN && columns[1].endsWith(here) && columns[2].endsWith(there)) {
              uid = GONE;
            }
          }
        } catch (IOException | NumberFormatException e) {
          // Not on this system.
        }
      }
      return uid;
    }
  }
}
