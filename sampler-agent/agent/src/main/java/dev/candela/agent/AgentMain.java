package dev.candela.agent;

import dev.candela.agent.engine.Quietly;
import dev.candela.agent.link.ByteLink;
import dev.candela.agent.link.PipeLink;
import dev.candela.agent.link.SocketLink;
import dev.candela.wire.payload.WireException;
import java.io.Closeable;
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

  /** Never throws. Returns at once, but {@code main} of a launched program waits for an engine. */
  public static void start(String arguments, Instrumentation instrumentation) {
    AgentArguments parsed = AgentArguments.parse(arguments);
    File choice = parsed.file("choose");
    if (choice != null && !new JvmChoice(choice).isThisJvm()) {
      closeLoader();
      return;
    }
    Runnable link = null;
    try {
      System.clearProperty(FAILURE);
      Agent agent = new Agent(parsed, instrumentation);
      link = parsed.listens() ? new AgentServer(agent) : new AgentClient(agent);
      agent.threads.start("link", link);
      agent.programStart.await(parsed.startWaitMillis());
    } catch (Throwable failure) {
      report(parsed, failure);
      if (link instanceof AgentClient) {
        Quietly.close(((AgentClient) link).pipes);
      }
      closeLoader();
    }
  }

  /**
   * Into a file if one was named. An attached target's stderr is not ours, so Candela asks for a
   * system property; an agent that listens was asked for on the command line, whose author looks at
   * stderr.
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

  /** Closes the jar's file descriptor; no further class can be loaded. */
  static void closeLoader() {
    ClassLoader loader = AgentMain.class.getClassLoader();
    // In unit tests it is the application's own loader, which must stay open.
    if (loader instanceof Closeable && !loader.equals(ClassLoader.getSystemClassLoader())) {
      Quietly.close((Closeable) loader);
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

  /** Connects to the Candela that attached the agent, and removes the agent when that link ends. */
  static final class AgentClient implements Runnable {
    private static final int CONNECT_MILLIS = 5000;

    private final Agent agent;

    /** Null to connect to the port. */
    private final PipeLink pipes;

    private final int port;

    /** The helper lets go of the pipes' other ends as soon as the agent is loaded. */
    AgentClient(Agent agent) throws IOException {
      this.agent = agent;
      File place = agent.arguments.file("pipes");
      this.port = place == null ? agent.arguments.port() : 0;
      this.pipes =
          place == null
              ? null
              : new PipeLink(
                  new File(place, PipeLink.TO_AGENT), new File(place, PipeLink.FROM_AGENT));
    }

    @Override
    public void run() {
      try {
        if (pipes == null) {
          connect();
        } else {
          agent.threads.start("silence", pipes);
          serve(pipes);
        }
      } catch (IOException failed) {
        notServed(failed);
      } finally {
        Quietly.close(pipes);
        agent.programStart.decide();
        closeLoader();
      }
    }

    private void connect() throws IOException {
      // Not through the target's proxy settings or its socket factory for clients.
      try (Socket socket = new Socket(java.net.Proxy.NO_PROXY)) {
        byte[] loopback = {127, 0, 0, 1};
        socket.connect(
            new InetSocketAddress(InetAddress.getByAddress(loopback), port), CONNECT_MILLIS);
        serve(new SocketLink(socket));
      }
    }

    /** For a launched program. An attaching Candela gets the error through the connection. */
    private void notServed(IOException reason) {
      if (agent.arguments.file("error") != null) {
        report(
            agent.arguments,
            reason instanceof WireException
                ? reason
                : new IOException(
                    "The agent cannot connect: " + reason.getMessage() + ".", reason));
      }
    }

    private void serve(ByteLink link) {
      AgentLink session = new AgentLink(agent, link);
      try {
        session.open(true);
      } catch (IOException failed) {
        notServed(failed);
        session.refuse(failed);
        return;
      }
      session.run();
    }
  }
}
