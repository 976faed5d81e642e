package dev.candela.agent;

import dev.candela.agent.link.UnixLink;
import dev.candela.wire.payload.WireException;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;

/** Entry point in the isolated class loader, called by {@link AgentBootstrap}. */
public final class AgentMain {
  private static final String FAILURE = "dev.candela.agent.failure";

  /** Of all JVMs of a build. */
  private static final int MAX_ERROR_BYTES = 60_000;

  private AgentMain() {}

  /**
   * Starts the agent's threads; never throws. Returns at once, but in a program that Candela
   * launches: there it is for the first engine that {@code main} waits.
   */
  public static void start(String arguments, Instrumentation instrumentation) {
    AgentArguments parsed = AgentArguments.parse(arguments);
    File choice = parsed.file("choose");
    if (choice != null && !new JvmChoice(choice).isThisJvm()) {
      AgentLoader.close();
      return;
    }
    try {
      System.clearProperty(FAILURE);
      Agent agent = new Agent(parsed, instrumentation);
      Runnable link = parsed.listens() ? new AgentServer(agent) : new AgentClient(agent);
      agent.threads().start("link", link);
      agent.programStart().await(parsed.startWaitMillis());
    } catch (Throwable failure) {
      report(parsed, failure);
      AgentLoader.close();
    }
  }

  /**
   * Into a file if one was named. Otherwise the target's stderr is not ours if it was attached to,
   * so Candela asks for a system property through the JVM's attach; an agent that listens was asked
   * for on the command line, and who wrote that looks at stderr.
   */
  private static void report(AgentArguments arguments, Throwable failure) {
    try {
      String sentence = failure.getMessage() == null ? failure.toString() : failure.getMessage();
      File file = arguments.file("error");
      File choice = arguments.file("choose");
      if (file != null && choice != null && new JvmChoice(choice).isEvery()) {
        if (file.length() < MAX_ERROR_BYTES) {
          String oneLine = sentence.replaceAll("\\s+", " ");
          String line = Target.pid() + "\t" + JvmChoice.main() + "\t" + oneLine + "\n";
          write(file, line, StandardOpenOption.APPEND);
        }
      } else if (file != null) {
        write(file, sentence, StandardOpenOption.TRUNCATE_EXISTING);
      } else if (arguments.attached()) {
        System.setProperty(FAILURE, sentence);
      } else {
        System.err.println(sentence);
      }
    } catch (Exception ignored) {
      // There is no one left to report to.
    }
  }

  private static void write(File file, String text, OpenOption how) throws IOException {
    Files.write(
        file.toPath(),
        text.getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE,
        how,
        LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Connects to the Candela that attached the agent, or waits for it, and removes the agent when
   * that link ends.
   */
  static final class AgentClient implements Runnable {
    private static final int CONNECT_MILLIS = 5000;
    private static final int WAIT_MILLIS = 10_000;

    private final Agent agent;

    /** Null to connect to the port. */
    private final UnixLink.Server server;

    private final int port;

    /** Candela can connect to the socket as soon as the agent is loaded. */
    AgentClient(Agent agent) throws IOException {
      this.agent = agent;
      File socket = agent.arguments().file("socket");
      this.server = socket == null ? null : new UnixLink.Server(socket);
      this.port = socket == null ? agent.arguments().port() : 0;
    }

    @Override
    public void run() {
      try {
        if (server == null) {
          connect();
        } else {
          accept();
        }
      } catch (IOException failed) {
        notServed(failed);
      } finally {
        agent.programStart().decide();
        AgentLoader.close();
      }
    }

    private void connect() throws IOException {
      // Not through the target's proxy settings or its socket factory for clients.
      Socket socket = new Socket(java.net.Proxy.NO_PROXY);
      try {
        byte[] loopback = {127, 0, 0, 1};
        socket.connect(
            new InetSocketAddress(InetAddress.getByAddress(loopback), port), CONNECT_MILLIS);
        serve(socket);
      } finally {
        socket.close();
      }
    }

    /** A peer that does not prove itself is closed after 5 s at most. */
    private void accept() throws IOException {
      try {
        long deadlineNanos = System.nanoTime() + WAIT_MILLIS * 1_000_000L;
        boolean served = false;
        long restMillis = WAIT_MILLIS;
        while (!served && restMillis > 0) {
          UnixLink link = server.accept((int) restMillis);
          if (link != null) {
            try {
              served = serve(link);
            } finally {
              link.close();
            }
          }
          restMillis = (deadlineNanos - System.nanoTime()) / 1_000_000;
        }
      } finally {
        server.close();
      }
    }

    /** For a launched program. An attaching Candela gets the error through the connection. */
    private void notServed(IOException reason) {
      if (agent.arguments().file("error") != null) {
        report(
            agent.arguments(),
            reason instanceof WireException
                ? reason
                : new IOException(
                    "The agent cannot connect: " + reason.getMessage() + ".", reason));
      }
    }

    private boolean heldSoon() {
      try {
        return agent.lock().takeSoon();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    /** False if the peer has not proved itself. */
    private boolean serve(Socket socket) throws IOException {
      PeerConnection peer = new PeerConnection(socket, agent);
      AgentLink session = new AgentLink(agent, peer);
      boolean proven = false;
      try {
        peer.open(session.commands());
        proven = true;
        stopListening();
        if (!heldSoon()) {
          throw agent.lock().busy();
        }
      } catch (WireException refused) {
        notServed(refused);
        peer.refuse(refused);
        return proven;
      } catch (IOException failed) {
        notServed(failed);
        peer.close();
        return proven;
      }
      try {
        session.run();
      } finally {
        agent.lock().release();
      }
      return true;
    }

    private void stopListening() throws IOException {
      if (server != null) {
        server.close();
      }
    }
  }
}
