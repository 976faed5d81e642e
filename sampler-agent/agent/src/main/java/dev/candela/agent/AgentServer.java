package dev.candela.agent;

import dev.candela.agent.link.SocketLink;
import dev.candela.wire.payload.WireException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Accepts connections of Candela and serves them one after the other, until one of them detaches
 * the agent. Connections that have not proved themselves yet are few, none stays longer than the
 * opening may take, and none delays the session that is being served. If there are too many, the
 * oldest is closed: strangers who connect again and again cannot keep out a Candela, which proves
 * itself at once.
 */
final class AgentServer implements Runnable {
  /** One thread each. */
  static final int MAX_OPENING = 32;

  /** Further callers are not answered by the system and try again a second later. */
  private static final int BACKLOG = 64;

  /**
   * Delay after a failed accept: its cause, such as a lack of file descriptors, takes time to end.
   */
  private static final long BACK_OFF_MILLIS = 100;

  private final Agent agent;
  private final ServerSocket server;

  /** Connections being opened, oldest first. */
  private final Deque<Connection> opening = new ArrayDeque<>();

  AgentServer(Agent agent) throws IOException {
    this(agent, bind(agent.arguments()));
  }

  /** Takes ownership of the server socket. */
  AgentServer(Agent agent, ServerSocket server) {
    this.agent = agent;
    this.server = server;
  }

  private static ServerSocket bind(AgentArguments arguments) throws IOException {
    InetSocketAddress address = new InetSocketAddress(arguments.host(), arguments.port());
    // The data is not encrypted and must not leave the machine.
    if (!address.isUnresolved() && !address.getAddress().isLoopbackAddress()) {
      throw new IOException(
          "Candela's agent listens on loopback addresses only, not on "
              + arguments.host()
              + ", because the connection is not encrypted. Use listen="
              + arguments.port()
              + " and a tunnel to it, or candela record --via.");
    }
    ServerSocket server = new ServerSocket();
    try {
      server.setReuseAddress(true);
      server.bind(address, BACKLOG);
      return server;
    } catch (IOException e) {
      server.close();
      throw new IOException(
          "Candela's agent cannot listen on " + address + ": " + e.getMessage() + ".", e);
    }
  }

  @Override
  public void run() {
    try {
      while (!server.isClosed()) {
        try {
          admit(server.accept());
        } catch (IOException failure) {
          // One that broke, or the process has no descriptor left; a session may be running.
          backOff();
        }
      }
    } finally {
      leave();
      AgentLoader.close();
    }
  }

  private void admit(Socket socket) {
    Connection connection = new Connection(socket);
    synchronized (opening) {
      if (opening.size() == MAX_OPENING) {
        opening.removeFirst().closeQuietly();
      }
      opening.addLast(connection);
    }
    boolean started = false;
    try {
      agent.threads().start("peer", connection);
      started = true;
    } catch (OutOfMemoryError noThreadLeft) {
      backOff();
    } finally {
      if (!started) {
        connection.leaveOpening();
        connection.closeQuietly();
      }
    }
  }

  private void backOff() {
    if (server.isClosed()) {
      return;
    }
    try {
      Thread.sleep(BACK_OFF_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      leave();
    }
  }

  private void leave() {
    try {
      server.close();
    } catch (IOException ignored) {
      // The acceptor ends either way.
    }
  }

  private final class Connection implements Runnable {
    private final Socket socket;

    Connection(Socket socket) {
      this.socket = socket;
    }

    @Override
    public void run() {
      try {
        PeerConnection peer = new PeerConnection(new SocketLink(socket), agent);
        AgentLink session = new AgentLink(agent, peer);
        if (enter(peer, session)) {
          try {
            session.run();
          } finally {
            agent.lock().release();
          }
          if (session.detached()) {
            leave();
          }
        }
      } catch (IOException ignored) {
        // The peer is gone.
      } finally {
        leaveOpening();
        closeQuietly();
      }
    }

    private boolean enter(PeerConnection peer, AgentLink session) {
      try {
        peer.open(session.commands());
        if (agent.lock().take()) {
          return true;
        }
        peer.refuse(agent.lock().busy());
      } catch (WireException refused) {
        peer.refuse(refused);
      } catch (IOException gone) {
        peer.close();
      } finally {
        leaveOpening();
      }
      return false;
    }

    private void leaveOpening() {
      synchronized (opening) {
        opening.remove(this);
      }
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
