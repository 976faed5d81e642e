package dev.candela.bench.workload;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A client that sends a message and waits for its echo, which takes a few milliseconds. */
final class SocketLoad {
  private static final int MESSAGE_BYTES = 1024;
  private static final long ANSWER_MILLIS = 3;

  private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private Socket client;
  private Socket server;

  SocketLoad() throws IOException {}

  void ask() throws IOException {
    if (client == null) {
      client = new Socket(listener.getInetAddress(), listener.getLocalPort());
    }
    client.getOutputStream().write(new byte[MESSAGE_BYTES]);
    Sink.last = message(client);
  }

  void serve() throws IOException, InterruptedException {
    if (server == null) {
      server = listener.accept();
    }
    byte[] message = message(server);
    Thread.sleep(ANSWER_MILLIS);
    server.getOutputStream().write(message);
  }

  private static byte[] message(Socket socket) throws IOException {
    byte[] message = socket.getInputStream().readNBytes(MESSAGE_BYTES);
    if (message.length < MESSAGE_BYTES) {
      throw new EOFException("The other side is gone");
    }
    return message;
  }
}
