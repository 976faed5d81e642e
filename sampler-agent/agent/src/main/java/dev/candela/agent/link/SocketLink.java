package dev.candela.agent.link;

import java.io.IOException;
import java.net.Socket;

public final class SocketLink implements ByteLink {
  private static final int SEND_BUFFER_BYTES = 128 * 1024;

  private final Socket socket;

  public SocketLink(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    // Data for a slow reader is better buffered here, bounded and counted, than in the kernel.
    socket.setSendBufferSize(SEND_BUFFER_BYTES);
  }

  @Override
  public int read(byte[] buffer, int limitMillis) throws IOException {
    socket.setSoTimeout(limitMillis);
    return socket.getInputStream().read(buffer);
  }

  @Override
  public void write(byte[] bytes, int length) throws IOException {
    socket.getOutputStream().write(bytes, 0, length);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
