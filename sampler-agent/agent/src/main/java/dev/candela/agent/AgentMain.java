package dev.candela.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;

/** Where {@link AgentBootstrap} enters the isolated class loader. */
public final class AgentMain {
  private static final String FAILURE = "dev.candela.agent.failure";

  private AgentMain() {}

  /**
   * Starts the agent's threads; never throws. Returns at once, but in a program that Candela
   * launches: there it is for the first engine that {@code main} waits.
   */
  public static void start(String arguments, Instrumentation instrumentation) {
    AgentArguments parsed = AgentArguments.parse(arguments);
    try {
      System.clearProperty(FAILURE);
      Agent agent = new Agent(parsed, instrumentation);
      Runnable door = parsed.listens() ? new ListeningDoor(agent) : new ConnectingDoor(agent);
      agent.threads().start("link", door);
      agent.startDecided().await(parsed.startWaitMillis(), TimeUnit.MILLISECONDS);
    } catch (Throwable failure) {
      report(parsed.file("error"), failure);
      AgentLoader.close();
    }
  }

  /**
   * The target's stderr is not ours, so the reason goes into a file if one was named, and else into
   * a system property, which Candela asks for through the JVM's attach.
   */
  private static void report(File file, Throwable failure) {
    try {
      String sentence = failure.getMessage() == null ? failure.toString() : failure.getMessage();
      if (file == null) {
        System.setProperty(FAILURE, sentence);
      } else {
        Files.write(file.toPath(), sentence.getBytes(StandardCharsets.UTF_8));
      }
    } catch (Exception ignored) {
      // Nobody is left to be told.
    }
  }
}
