package dev.candela.agent.link;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.ProtocolFamily;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;

/** A connection over a Unix-domain socket, which Java has from version 16 on. */
public final class UnixLink extends Socket {
  private final SocketChannel channel;
  private final Selector reading;
  private final Selector writing;
  private volatile int silenceMillis;

  private UnixLink(SocketChannel channel, Selector reading, Selector writing) throws IOException {
    super((SocketImpl) null);
    this.channel = channel;
    this.reading = reading;
    this.writing = writing;
    channel.configureBlocking(false);
    channel.register(reading, SelectionKey.OP_READ);
    channel.register(writing, SelectionKey.OP_WRITE);
  }

  /** True from Java 16 on. */
  public static boolean isSupported() {
    try {
      Class.forName("java.net.UnixDomainSocketAddress");
      return true;
    } catch (ClassNotFoundException before16) {
      return false;
    }
  }

  /** Connects to the process that listens at this path. */
  public static UnixLink connect(File path) throws IOException {
    return of(SocketChannel.open(address(path)));
  }

  private static UnixLink of(SocketChannel channel) throws IOException {
    Selector reading = null;
    Selector writing = null;
    UnixLink made = null;
    try {
      reading = Selector.open();
      writing = Selector.open();
      made = new UnixLink(channel, reading, writing);
      return made;
    } finally {
      if (made == null) {
        close(channel, reading, writing);
      }
    }
  }

  private static SocketAddress address(File path) throws IOException {
    try {
      return (SocketAddress)
          Class.forName("java.net.UnixDomainSocketAddress")
              .getMethod("of", String.class)
              .invoke(null, path.getPath());
    } catch (ReflectiveOperationException e) {
      throw new IOException("Java has no Unix-domain sockets before version 16", e);
    }
  }

  /** Closes each, also after a failure. */
  private static void close(Closeable... all) throws IOException {
    IOException first = null;
    for (Closeable one : all) {
      try {
        if (one != null) {
          one.close();
        }
      } catch (IOException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  @Override
  public InputStream getInputStream() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
        int count;
        while ((count = channel.read(buffer)) == 0 && length > 0) {
          if (!isReady(reading, silenceMillis)) {
            throw new SocketTimeoutException("nothing came for " + silenceMillis + " ms");
          }
        }
        return count;
      }
    };
  }

  @Override
  public OutputStream getOutputStream() {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
        while (buffer.hasRemaining()) {
          if (channel.write(buffer) == 0) {
            isReady(writing, 0);
          }
        }
      }
    };
  }

  /** Waits until it is ready; false if that takes longer than the limit. A limit of 0 is none. */
  private static boolean isReady(Selector selector, int limitMillis) throws IOException {
    try {
      int ready = selector.select(limitMillis);
      selector.selectedKeys().clear();
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted");
      }
      return ready > 0;
    } catch (ClosedSelectorException closedMeanwhile) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public synchronized void setSoTimeout(int millis) {
    silenceMillis = millis;
  }

  @Override
  public synchronized void setSendBufferSize(int bytes) throws SocketException {
    try {
      channel.setOption(StandardSocketOptions.SO_SNDBUF, bytes);
    } catch (IOException e) {
      throw new SocketException(e.getMessage());
    }
  }

  /** Such sockets send at once. */
  @Override
  public void setTcpNoDelay(boolean on) {}

  /** The selectors wake up threads that read or write. */
  @Override
  public synchronized void close() throws IOException {
    close(channel, reading, writing);
  }

  /** Accepts connections at a path. */
  public static final class Server implements Closeable {
    private final File path;
    private final ServerSocketChannel server;
    private final Selector accepting;

    /** Listens at a path at which there is nothing. */
    public Server(File path) throws IOException {
      this.path = path;
      boolean ready = false;
      Selector selector = Selector.open();
      ServerSocketChannel opened = null;
      try {
        opened = (ServerSocketChannel) unixServer();
        opened.bind(address(path));
        opened.configureBlocking(false);
        opened.register(selector, SelectionKey.OP_ACCEPT);
        ready = true;
      } finally {
        if (!ready) {
          UnixLink.close(opened, selector);
        }
      }
      server = opened;
      accepting = selector;
    }

    private static Object unixServer() throws IOException {
      try {
        return ServerSocketChannel.class
            .getMethod("open", ProtocolFamily.class)
            .invoke(null, StandardProtocolFamily.valueOf("UNIX"));
      } catch (ReflectiveOperationException | IllegalArgumentException e) {
        throw new IOException("Java has no Unix-domain sockets before version 16", e);
      }
    }

    /** Waits for the next connection; null if none comes within the limit. */
    public UnixLink accept(int limitMillis) throws IOException {
      SocketChannel accepted = server.accept();
      if (accepted == null && isReady(accepting, limitMillis)) {
        accepted = server.accept();
      }
      return accepted == null ? null : of(accepted);
    }

    /** Also removes the socket's file. */
    @Override
    public void close() throws IOException {
      if (server.isOpen()) {
        try {
          UnixLink.close(server, accepting);
        } finally {
          Files.deleteIfExists(path.toPath());
        }
      }
    }
  }
}
