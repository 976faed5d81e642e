package dev.candela.agent;

import dev.candela.wire.Refusal;
import dev.candela.wire.WireException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Waits for Candelas to connect and serves them one after the other, until one of them detaches the
 * agent. Strangers are kept at the door: few at a time, none for longer than the opening may take,
 * and none of them in the way of the one who is being served.
 */
final class ListeningDoor implements Runnable {
  private static final int MAX_AT_DOOR = 8;

  private final Agent agent;
  private final ServerSocket server;
  private final AtomicInteger atDoor = new AtomicInteger();
  private volatile boolean leaving;

  ListeningDoor(Agent agent) throws IOException {
    this.agent = agent;
    AgentArguments arguments = agent.arguments();
    InetSocketAddress address = new InetSocketAddress(arguments.host(), arguments.port());
    this.server = new ServerSocket();
    try {
      server.setReuseAddress(true);
      server.bind(address, MAX_AT_DOOR);
    } catch (IOException e) {
      server.close();
      throw new IOException(
          "Candela's agent cannot listen on " + address + ": " + e.getMessage() + ".", e);
    }
  }

  @Override
  public void run() {
    try {
      while (!leaving) {
        Socket socket = server.accept();
        if (atDoor.incrementAndGet() > MAX_AT_DOOR) {
          atDoor.decrementAndGet();
          socket.close();
        } else {
          agent.threads().start("peer", new Visitor(socket));
        }
      }
    } catch (IOException ignored) {
      // The server socket was closed: the agent leaves.
    } finally {
      AgentLoader.close();
    }
  }

  private void leave() {
    leaving = true;
    try {
      server.close();
    } catch (IOException ignored) {
      // The acceptor ends either way.
    }
  }

  /** One connection, from the door to its end. */
  private final class Visitor implements Runnable {
    private final Socket socket;

    Visitor(Socket socket) {
      this.socket = socket;
    }

    @Override
    public void run() {
      try {
        PeerConnection peer = new PeerConnection(socket, agent);
        Session session = new Session(agent, peer);
        if (enter(peer, session)) {
          try {
            session.run();
          } finally {
            agent.holder().release();
          }
          if (session.detached()) {
            leave();
          }
        }
      } catch (IOException ignored) {
        // The visitor is gone.
      } finally {
        closeQuietly();
        agent.threads().ended(Thread.currentThread());
      }
    }

    private boolean enter(PeerConnection peer, Session session) {
      try {
        peer.open(session.commands());
        if (agent.holder().take()) {
          return true;
        }
        peer.refuse(
            new WireException(
                Refusal.Reason.BUSY,
                "Another Candela is profiling this JVM; detach that one first."));
      } catch (WireException refused) {
        peer.refuse(refused);
      } catch (IOException gone) {
        peer.close();
      } finally {
        atDoor.decrementAndGet();
      }
      return false;
    }

    private void closeQuietly() {
      try {
        socket.close();
      } catch (IOException ignored) {
        // Closed is closed.
      }
    }
  }
}
