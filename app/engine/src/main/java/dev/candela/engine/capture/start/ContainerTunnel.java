package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.AgentInvitation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A tunnel out of a container's network: a port whose one connection is passed on to where Candela
 * waits for the agent. A process runs there by {@code nsenter}; entering it from Java would turn
 * off the JDK's archived module graph at every start.
 */
final class ContainerTunnel implements AutoCloseable {
  /** Time for a small JVM to start in the container. */
  private static final long OPENING_MILLIS = 8000;

  private final Process process;
  final int port;

  private ContainerTunnel(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Opens the port; {@code loopback} brings that interface up meanwhile. */
  static ContainerTunnel open(
      long pid, boolean loopback, AgentFiles files, AgentInvitation invitation)
      throws CaptureFailure {
    return open(pid, loopback, files, invitation, OPENING_MILLIS);
  }

  static ContainerTunnel open(
      long pid, boolean loopback, AgentFiles files, AgentInvitation invitation, long limitMillis)
      throws CaptureFailure {
    String options = "-Xmx32m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -cp";
    List<String> command =
        new ArrayList<>(List.of("nsenter", "-t", Long.toString(pid), "-n", "--"));
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(List.of(options.split(" ")));
    command.add(files.agentJar().toAbsolutePath().toString());
    command.addAll(List.of("dev.candela.agent.relay.RelayProgram", "tunnel", Long.toString(pid)));
    command.add(loopback ? "up" : "as-is");
    Process process = null;
    ContainerTunnel opened = null;
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
      process = builder.start();
      int port = port(process, limitMillis);
      if (port == 0) {
        throw CaptureFailure.of(Kind.CONTAINER, "reach.container.no-loopback", Long.toString(pid));
      }
      opened = new ContainerTunnel(process, port);
      opened.carryTo(invitation.port());
      return opened;
    } catch (IOException e) {
      throw CaptureFailure.of(Kind.CONTAINER, "reach.container.closed", Long.toString(pid));
    } finally {
      if (opened == null && process != null) {
        end(process);
      }
    }
  }

  /** Also cuts an established connection. */
  @Override
  public void close() {
    process.destroy();
  }

  /** It has a second to bring the loopback interface down again. */
  private static void end(Process process) {
    process.destroy();
    CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(process::destroyForcibly);
  }

  /** Ends the process after the limit, which ends the reading. */
  private static int port(Process process, long limitMillis) throws IOException {
    CompletableFuture<Void> limit =
        new CompletableFuture<Void>()
            .completeOnTimeout(null, limitMillis, TimeUnit.MILLISECONDS)
            .thenRun(() -> end(process));
    try {
      return port(process.getInputStream());
    } finally {
      limit.cancel(false);
    }
  }

  private static int port(InputStream in) throws IOException {
    int port = 0;
    int one;
    while ((one = in.read()) != '\n') {
      if (one < '0' || one > '9' || port > 65535) {
        throw new IOException("no port");
      }
      port = 10 * port + one - '0';
    }
    return port;
  }

  /** The tunnel has nothing to say before the agent has connected, and the agent speaks first. */
  private void carryTo(int invitationPort) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                byte[] first = new byte[1];
                InputStream in = process.getInputStream();
                if (in.read(first) < 0) {
                  return;
                }
                try (Socket socket =
                    new Socket(
                        InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), invitationPort)) {
                  socket.setTcpNoDelay(true);
                  socket.getOutputStream().write(first);
                  Thread.ofVirtual().start(() -> copyBack(socket));
                  copy(in, socket.getOutputStream());
                }
              } catch (IOException e) {
                // Either side has gone, and the other one finds out.
                return;
              } finally {
                close();
              }
            });
  }

  private void copyBack(Socket socket) {
    try (OutputStream out = process.getOutputStream()) {
      copy(socket.getInputStream(), out);
    } catch (IOException e) {
      // Either side has gone.
    }
  }

  private static void copy(InputStream from, OutputStream to) throws IOException {
    byte[] buffer = new byte[64 * 1024];
    int count;
    while ((count = from.read(buffer)) >= 0) {
      to.write(buffer, 0, count);
      to.flush();
    }
  }
}
