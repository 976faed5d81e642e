package dev.candela.agent.relay;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Loads an agent into a JVM, or asks the JVM, by HotSpot's protocol for it, which is the same from
 * 8 on and needs no JDK; where there are no Unix-domain sockets, with the JDK's attach.
 */
final class RelayAttach {
  private static final long SOCKET_WAIT_MILLIS = 8000;

  /** Bit of SIGQUIT in a set of signals. */
  private static final long QUIT = 1 << 2;

  private static final Set<String> SUCCESSES =
      new HashSet<String>(
          Arrays.asList(
              "Failed to load agent library: 0", "Non-numeric value found - int expected"));

  private final long pid;
  private final File bridgeJar;

  /** The jar has JNA, for Unix-domain sockets before Java 16. */
  RelayAttach(long pid, File bridgeJar) {
    this.pid = pid;
    this.bridgeJar = bridgeJar;
  }

  void load(File agentJar, String arguments) throws IOException {
    try {
      loadByHand(agentJar, arguments);
    } catch (UnsupportedOperationException noSockets) {
      loadByApi(agentJar, arguments, noSockets);
    }
  }

  private void loadByApi(File agentJar, String arguments, Exception noSockets) throws IOException {
    Class<?> machine = attachApi();
    if (machine == null) {
      throw new IOException(
          "Java "
              + System.getProperty("java.version")
              + " there has no attach API; install a JDK there, or Java 16 or later.",
          noSockets);
    }
    try {
      Object jvm = machine.getMethod("attach", String.class).invoke(null, Long.toString(pid));
      try {
        machine
            .getMethod("loadAgent", String.class, String.class)
            .invoke(jvm, agentJar.getPath(), arguments);
      } finally {
        machine.getMethod("detach").invoke(jvm);
      }
    } catch (InvocationTargetException e) {
      String said = String.valueOf(e.getCause().getMessage());
      if (!SUCCESSES.contains(said)) {
        throw new IOException("JVM " + pid + " cannot load the agent: " + said, e);
      }
    } catch (ReflectiveOperationException e) {
      throw new IOException(e.toString(), e);
    }
  }

  private static Class<?> attachApi() throws IOException {
    String name = "com.sun.tools.attach.VirtualMachine";
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException notInThePath) {
      File tools = new File(System.getProperty("java.home"), "../lib/tools.jar");
      if (!tools.exists()) {
        return null;
      }
      try {
        return Class.forName(name, true, new URLClassLoader(new URL[] {tools.toURI().toURL()}));
      } catch (ClassNotFoundException | LinkageError noJdk) {
        return null;
      }
    }
  }

  private void loadByHand(File agentJar, String arguments) throws IOException {
    String answer = ask("load", "instrument", "false", agentJar.getPath() + "=" + arguments);
    boolean done = answer.matches("0\\s+(return code: )?0") || answer.equals("0");
    if (!done) {
      throw new IOException("JVM " + pid + " cannot load the agent: " + behindFirstLine(answer));
    }
  }

  /** Has the JVM run a command as {@code jcmd} does, and returns what it prints. */
  String diagnostic(String command) throws IOException {
    String answer;
    try {
      answer = ask("jcmd", command, "", "");
    } catch (UnsupportedOperationException noSockets) {
      throw new IOException(
          "Java " + System.getProperty("java.version") + " there has no Unix-domain sockets.",
          noSockets);
    }
    if (!answer.equals("0") && !answer.startsWith("0\n")) {
      throw new IOException(
          "JVM " + pid + " does not accept " + command + ": " + behindFirstLine(answer));
    }
    return answer.substring(1).trim();
  }

  private static String behindFirstLine(String answer) {
    return answer.contains("\n") ? answer.substring(answer.indexOf('\n') + 1) : answer;
  }

  /** A JVM that gets SIGQUIT while the file exists opens its socket. */
  private String ask(String command, String first, String second, String third) throws IOException {
    File socket = new File("/tmp/.java_pid" + pid);
    if (!socket.exists()) {
      requireCatchesQuit();
      File trigger = new File("/proc/" + pid + "/cwd/.attach_pid" + pid);
      if (!create(trigger)) {
        trigger = new File("/tmp/.attach_pid" + pid);
        create(trigger);
      }
      try {
        signal();
        await(socket);
      } finally {
        Files.deleteIfExists(trigger.toPath());
      }
    }
    // Another user's program may listen there, and the question may contain the token.
    Object owner = Files.getAttribute(socket.toPath(), "unix:uid", LinkOption.NOFOLLOW_LINKS);
    if (!owner.equals(Files.getAttribute(Paths.get("/proc/" + pid), "unix:uid"))) {
      throw new IOException(
          socket + " does not belong to the user of JVM " + pid + ". Have its owner remove it.");
    }
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    for (String word : new String[] {"1", command, first, second, third}) {
      request.write(word.getBytes(StandardCharsets.UTF_8));
      request.write(0);
    }
    return UnixSocket.ask(socket, request.toByteArray(), bridgeJar).trim();
  }

  private static boolean create(File file) {
    try {
      return file.createNewFile() || file.exists();
    } catch (IOException elsewhere) {
      return false;
    }
  }

  /** The signal ends a process that does not catch it. */
  private void requireCatchesQuit() throws IOException {
    for (String line :
        Files.readAllLines(Paths.get("/proc/" + pid + "/status"), StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("SigCgt:")
          && (Long.parseUnsignedLong(line.substring(line.indexOf(':') + 1).trim(), 16) & QUIT)
              == 0) {
        throw new IOException(
            "Cannot attach to process "
                + pid
                + ": it is not a JVM, runs with -Xrs, or is just starting.");
      }
    }
  }

  private void signal() throws IOException {
    try {
      Process kill =
          new ProcessBuilder("sh", "-c", "kill -QUIT " + pid).redirectErrorStream(true).start();
      kill.getOutputStream().close();
      if (kill.waitFor() != 0) {
        throw new IOException("This user may not attach to process " + pid + ".");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private void await(File socket) throws IOException {
    long deadlineNanos = System.nanoTime() + SOCKET_WAIT_MILLIS * 1_000_000;
    while (!socket.exists()) {
      if (System.nanoTime() - deadlineNanos > 0) {
        throw new IOException("JVM " + pid + " did not answer within 8 s.");
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
  }
}
