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
    File choice = parsed.file("choose");
    if (choice != null && !new JvmChoice(choice).isThisJvm()) {
      AgentLoader.close();
      return;
    }
    try {
      System.clearProperty(FAILURE);
      Agent agent = new Agent(parsed, instrumentation);
      Runnable door = parsed.listens() ? new ListeningDoor(agent) : new ConnectingDoor(agent);
      agent.threads().start("link", door);
      agent.startDecided().await(parsed.startWaitMillis(), TimeUnit.MILLISECONDS);
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
      if (file != null) {
        Files.write(file.toPath(), sentence.getBytes(StandardCharsets.UTF_8));
      } else if (arguments.attached()) {
        System.setProperty(FAILURE, sentence);
      } else {
        System.err.println(sentence);
      }
    } catch (Exception ignored) {
      // Nobody is left to be told.
    }
  }
}
