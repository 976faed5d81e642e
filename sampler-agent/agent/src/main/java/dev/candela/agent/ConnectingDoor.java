package dev.candela.agent;

import dev.candela.wire.WireException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Connects to the Candela that attached the agent; when that link ends, the agent leaves. */
final class ConnectingDoor implements Runnable {
  private static final int CONNECT_MILLIS = 5000;

  private final Agent agent;
  private final int port;

  ConnectingDoor(Agent agent) {
    this.agent = agent;
    this.port = agent.arguments().port();
  }

  @Override
  public void run() {
    try {
      // Not through the target's proxy settings or its socket factory for clients.
      Socket socket = new Socket(java.net.Proxy.NO_PROXY);
      try {
        byte[] loopback = {127, 0, 0, 1};
        socket.connect(
            new InetSocketAddress(InetAddress.getByAddress(loopback), port), CONNECT_MILLIS);
        serve(new PeerConnection(socket, agent));
      } finally {
        socket.close();
      }
    } catch (IOException ignored) {
      // Candela is gone; so is the agent.
    } finally {
      agent.startDecided().countDown();
      AgentLoader.close();
    }
  }

  private boolean heldSoon() {
    try {
      return agent.holder().takeSoon();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void serve(PeerConnection peer) {
    Session session = new Session(agent, peer);
    try {
      peer.open(session.commands());
    } catch (WireException refused) {
      peer.refuse(refused);
      return;
    } catch (IOException gone) {
      peer.close();
      return;
    }
    if (!heldSoon()) {
      peer.refuse(agent.holder().busy());
      return;
    }
    try {
      session.run();
    } finally {
      agent.holder().release();
    }
  }
}
