package dev.candela.engine.capture.link;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentConnection.AgentRefusal;
import dev.candela.wire.payload.WireLimits;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.Consumer;

/** An agent that waits with {@code listen=PORT}; IPv6 hosts have no brackets. */
public record ListeningAgent(String host, int port, Path tokenFile) {
  private static final int CONNECT_MILLIS = 5000;
  private static final int MAX_TOKEN_FILE_BYTES = 4096;

  /** Reads {@code HOST:PORT} or {@code [IPV6]:PORT}. */
  public static ListeningAgent parse(String address, Path tokenFile) throws CaptureFailure {
    int colon = address.lastIndexOf(':');
    String host = colon < 0 ? "" : address.substring(0, colon);
    String port = address.substring(colon + 1);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    if (bracketed) {
      host = host.substring(1, host.length() - 1);
    }
    if (host.isEmpty()
        || host.contains(":") != bracketed
        || !port.matches("[0-9]{1,5}")
        || Integer.parseInt(port) < 1
        || Integer.parseInt(port) > 65535) {
      throw CaptureFailure.ofLink("reach.connect.address", address);
    }
    return new ListeningAgent(host, Integer.parseInt(port), tokenFile);
  }

  /** Such as {@code 127.0.0.1:7077}. */
  public String title() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  /** Connects and proves both sides; {@code opened} is told what to close in order to give up. */
  public AgentConnection connect(Consumer<Closeable> opened) throws CaptureFailure, AgentRefusal {
    InetAddress address = loopback();
    byte[] token = token();
    Socket socket = new Socket(java.net.Proxy.NO_PROXY);
    AgentConnection connection = null;
    try {
      opened.accept(socket);
      contact(socket, address);
      connection = AgentConnection.toListening(socket, token);
      return connection;
    } catch (AgentRefusal e) {
      throw e;
    } catch (IOException e) {
      throw CaptureFailure.ofLink("reach.connect.proof", title(), e.getMessage());
    } finally {
      if (connection == null) {
        AgentConnection.closeQuietly(socket);
      }
    }
  }

  private void contact(Socket socket, InetAddress address) throws CaptureFailure {
    try {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
    } catch (IOException e) {
      throw CaptureFailure.ofLink("reach.connect.refused", title(), e.getMessage());
    }
  }

  /** The stream is not encrypted and must not leave the machine. */
  private InetAddress loopback() throws CaptureFailure {
    try {
      InetAddress[] all = InetAddress.getAllByName(host);
      for (InetAddress one : all) {
        if (!one.isLoopbackAddress()) {
          throw CaptureFailure.ofLink("reach.connect.far", host, Integer.toString(port));
        }
      }
      return all[0];
    } catch (UnknownHostException e) {
      throw CaptureFailure.ofLink("reach.connect.unknown", host);
    }
  }

  private byte[] token() throws CaptureFailure {
    String text;
    try {
      requirePrivate();
      try (InputStream in = Files.newInputStream(tokenFile)) {
        text = new String(in.readNBytes(MAX_TOKEN_FILE_BYTES), StandardCharsets.US_ASCII).strip();
      }
    } catch (IOException e) {
      throw CaptureFailure.ofLink("reach.token.unreadable", tokenFile.toString());
    }
    try {
      byte[] token = HexFormat.of().parseHex(text);
      if (token.length >= WireLimits.MIN_TOKEN_BYTES) {
        return token;
      }
    } catch (IllegalArgumentException e) {
      throw CaptureFailure.ofLink("reach.token.no-hex", tokenFile.toString());
    }
    throw CaptureFailure.ofLink(
        "reach.token.short", tokenFile.toString(), WireLimits.MIN_TOKEN_BYTES);
  }

  /** Anyone who can read it can profile the JVM; the agent refuses such a file too. */
  private void requirePrivate() throws IOException, CaptureFailure {
    PosixFileAttributeView view =
        Files.getFileAttributeView(tokenFile, PosixFileAttributeView.class);
    if (view == null || !Files.isRegularFile(tokenFile)) {
      return;
    }
    Set<PosixFilePermission> others = view.readAttributes().permissions();
    others.removeAll(PosixFilePermissions.fromString("rwx------"));
    if (!others.isEmpty()) {
      throw CaptureFailure.ofLink("reach.token.open", tokenFile.toString());
    }
  }
}
