package dev.candela.agent;

import dev.candela.agent.engine.Quietly;
import dev.candela.agent.link.SocketLink;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Accepts connections of Candela and serves them one after the other, until one of them detaches
 * the agent. Connections that have not proved themselves are few, short, and delay no session. If
 * there are too many, the oldest is closed: strangers cannot keep out a Candela, which proves
 * itself at once.
 */
final class AgentServer implements Runnable {
  /** One thread each. */
  static final int MAX_OPENING = 32;

  /** Further callers are not answered by the system and try again a second later. */
  private static final int BACKLOG = 64;

  /** A lack of file descriptors, for example, takes time to end. */
  private static final long BACK_OFF_MILLIS = 100;

  private final Agent agent;
  private final ServerSocket server;

  /** Connections being opened, oldest first. */
  private final Deque<Connection> opening = new ArrayDeque<>();

  AgentServer(Agent agent) throws IOException {
    this(agent, bind(agent.arguments));
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
      Quietly.close(server);
      AgentMain.closeLoader();
    }
  }

  private void admit(Socket socket) {
    Connection connection = new Connection(socket);
    synchronized (opening) {
      if (opening.size() == MAX_OPENING) {
        opening.removeFirst().drop();
      }
      opening.addLast(connection);
    }
    try {
      agent.threads.start("peer", connection);
    } catch (RuntimeException | Error failure) {
      connection.drop();
      if (!(failure instanceof OutOfMemoryError)) {
        throw failure;
      }
      // No thread left.
      backOff();
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
      Quietly.close(server);
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
        AgentLink session = new AgentLink(agent, new SocketLink(socket));
        if (enter(session)) {
          session.run();
          if (session.detached()) {
            Quietly.close(server);
          }
        }
      } catch (IOException ignored) {
        // The peer is gone.
      } finally {
        drop();
      }
    }

    private boolean enter(AgentLink session) {
      try {
        session.open(false);
        return true;
      } catch (IOException failed) {
        session.refuse(failed);
        return false;
      } finally {
        leaveOpening();
      }
    }

    private void leaveOpening() {
      synchronized (opening) {
        opening.remove(this);
      }
    }

    void drop() {
      leaveOpening();
      Quietly.close(socket);
    }
  }
}
