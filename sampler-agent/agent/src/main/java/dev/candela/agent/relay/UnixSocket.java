package dev.candela.agent.relay;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.SocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

final class UnixSocket {
  private static final int MAX_ANSWER_BYTES = 1 << 20;
  private static final int PATH_BYTES = 108;

  private UnixSocket() {}

  /** Throws UnsupportedOperationException if neither Java nor JNA has such sockets here. */
  static String ask(File socket, byte[] question, File jnaJar) throws IOException {
    SocketAddress address;
    try {
      address =
          (SocketAddress)
              Class.forName("java.net.UnixDomainSocketAddress")
                  .getMethod("of", String.class)
                  .invoke(null, socket.getPath());
    } catch (ReflectiveOperationException before16) {
      return askByJna(socket, question, jnaJar);
    }
    try (SocketChannel link = SocketChannel.open(address)) {
      ByteBuffer rest = ByteBuffer.wrap(question);
      while (rest.hasRemaining()) {
        link.write(rest);
      }
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      byte[] buffer = new byte[8192];
      int count;
      while (all.size() < MAX_ANSWER_BYTES && (count = link.read(ByteBuffer.wrap(buffer))) >= 0) {
        all.write(buffer, 0, count);
      }
      return text(all.toByteArray());
    }
  }

  private static String askByJna(File socket, byte[] question, File jnaJar) throws IOException {
    try {
      ClassLoader loader =
          new URLClassLoader(
              new URL[] {jnaJar.toURI().toURL()}, ClassLoader.getSystemClassLoader().getParent());
      return text(
          new Jna(Class.forName("com.sun.jna.Function", true, loader)).ask(socket, question));
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new UnsupportedOperationException(e);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static final class Jna {
    private static final int AF_UNIX = 1;
    private static final int SOCK_STREAM = 1;

    private final Class<?> functions;

    Jna(Class<?> functions) {
      this.functions = functions;
    }

    byte[] ask(File socket, byte[] question) throws IOException, ReflectiveOperationException {
      byte[] path = socket.getPath().getBytes(StandardCharsets.UTF_8);
      byte[] address = new byte[2 + PATH_BYTES];
      ByteBuffer.wrap(address).order(java.nio.ByteOrder.nativeOrder()).putShort((short) AF_UNIX);
      System.arraycopy(path, 0, address, 2, Math.min(path.length, PATH_BYTES - 1));
      int descriptor = call("socket", AF_UNIX, SOCK_STREAM, 0);
      try {
        if (call("connect", descriptor, address, address.length) != 0) {
          throw new IOException("Nothing listens at " + socket + ".");
        }
        for (int at = 0; at < question.length; ) {
          byte[] rest = Arrays.copyOfRange(question, at, question.length);
          int count = call("write", descriptor, rest, rest.length);
          if (count <= 0) {
            throw new IOException("The JVM does not answer at " + socket + ".");
          }
          at += count;
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        int count;
        while (all.size() < MAX_ANSWER_BYTES
            && (count = call("read", descriptor, buffer, buffer.length)) > 0) {
          all.write(buffer, 0, count);
        }
        return all.toByteArray();
      } finally {
        call("close", descriptor);
      }
    }

    private int call(String name, Object... arguments) throws ReflectiveOperationException {
      Method find = functions.getMethod("getFunction", String.class, String.class);
      Object function = find.invoke(null, "c", name);
      return (Integer)
          functions.getMethod("invokeInt", Object[].class).invoke(function, (Object) arguments);
    }
  }
}
