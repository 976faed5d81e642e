package dev.candela.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.InvalidPathException;

/**
 * Loads the agent into a class loader of its own and starts it there.
 *
 * <p>A JVM keeps this class even when a newer agent attaches later; therefore it does little and
 * takes the jar to load from the arguments. Its contract with all later agents: {@code
 * dev.candela.agent.AgentMain.start(String, Instrumentation)}, public and static.
 */
public final class AgentBootstrap {
  private static final String JAR = "jar=";

  private AgentBootstrap() {}

  public static void premain(String arguments, Instrumentation instrumentation) {
    Throwable failure = start(arguments, instrumentation);
    if (failure != null) {
      System.err.println("Candela's agent cannot start: " + failure);
    }
  }

  /** Called by the JVM on attach. The attacher notices that nothing connects. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    start(arguments, instrumentation);
  }

  /** Returns the failure: if thrown, it would end a JVM started with {@code -javaagent}. */
  private static Throwable start(String arguments, Instrumentation instrumentation) {
    try {
      initializeFilePermission();
      URL[] jar = {jarOf(arguments == null ? "" : arguments)};
      // The platform's loader as parent: classes of the application are out of sight.
      ClassLoader platform = ClassLoader.getSystemClassLoader().getParent();
      ClassLoader loader = new URLClassLoader(jar, platform);
      Class.forName("dev.candela.agent.AgentMain", true, loader)
          .getMethod("start", String.class, Instrumentation.class)
          .invoke(null, arguments, instrumentation);
      return null;
    } catch (Throwable failure) {
      return failure;
    }
  }

  /**
   * JDK 11 to 21 make a path of the working directory to initialize the class, which is needed to
   * load classes. If the locale lacks a letter of its name, that fails, and then always.
   */
  private static void initializeFilePermission() throws ClassNotFoundException {
    String directory = System.getProperty("user.dir");
    try {
      new File(directory).toPath();
    } catch (InvalidPathException lacksLetter) {
      System.setProperty("user.dir", "/");
      try {
        Class.forName("java.io.FilePermission");
      } catch (LinkageError alwaysFails) {
        // JDK 25 and later, which load classes without it.
      } finally {
        System.setProperty("user.dir", directory);
      }
    }
  }

  private static URL jarOf(String arguments) throws Exception {
    for (String argument : arguments.split(",")) {
      if (argument.startsWith(JAR)) {
        String path = argument.substring(JAR.length());
        return new File(path.replace("%2C", ",").replace("%25", "%")).toURI().toURL();
      }
    }
    return AgentBootstrap.class.getProtectionDomain().getCodeSource().getLocation();
  }
}
