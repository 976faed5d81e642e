package dev.candela.desktop.testkit;

import dev.candela.engine.capture.jvm.InstalledJdks;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.link.AgentFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** A real JVM that works until it is killed, and the agent's files where Candela looks for them. */
public final class BusyJvm implements AutoCloseable {
  /** A name that no other program of the machine has. */
  public static final String NAME = "BusyOrders";

  public static final Path SOURCES =
      Path.of(System.getProperty("basedir", "."), "src/test/targets").toAbsolutePath();

  private static final Path OWN = Path.of(System.getProperty("java.home"), "bin", "java");

  private final Process process;

  private BusyJvm(Process process) {
    this.process = process;
  }

  /** Puts agent and bridge into that folder; skips the test where they were not built. */
  public static void installAgent(Path folder) {
    try {
      AgentFiles installed = AgentFiles.in(Files.createDirectories(folder.resolve("agent")));
      copy("candela.test.agent", installed.agentJar());
      copy("candela.test.bridge", installed.bridgeJar());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.setProperty(AgentFiles.DIRECTORY_PROPERTY, folder.resolve("agent").toString());
  }

  /** Compiles the program; the folder is its class path. */
  public static void compile(Path folder) {
    compile(folder, NAME);
  }

  public static void compile(Path folder, String name) {
    compile(folder, SOURCES.resolve(name + ".java"));
  }

  public static void compile(Path folder, Path source) {
    String[] arguments = {"--release", "17", "-d", folder.toString(), source.toString()};
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    Assertions.assertEquals(0, javac.run(System.out, System.err, arguments));
  }

  public static BusyJvm start(Path folder) {
    return start(folder, NAME);
  }

  public static BusyJvm start(Path folder, String name, String... arguments) {
    return start(OWN, folder, List.of(), name, arguments);
  }

  /**
   * Starts it with a JDK of this machine, or one that {@code .ci/jdks.sh} has fetched; skips the
   * test without it.
   */
  public static BusyJvm start(int feature, Path folder, String name) {
    return start(jdk(feature).java(), folder, List.of(), name);
  }

  /** Such a JDK; skips the test without it. */
  public static InstalledJdk jdk(int feature) {
    Path fetched = Path.of(System.getProperty("user.home"), ".cache", "candela", "jdks");
    Optional<InstalledJdk> jdk =
        InstalledJdks.list().stream()
            .filter(found -> found.runtime().feature() == feature)
            .findFirst()
            .or(() -> InstalledJdks.at(fetched.resolve("jdk-" + feature)));
    Assumptions.assumeTrue(jdk.isPresent(), "no JDK " + feature + " on this machine");
    return jdk.get();
  }

  /** Starts it with an agent that listens on that port of the loopback interface. */
  public static BusyJvm listening(Path folder, int port, Path token) {
    Path agent = AgentFiles.in(folder.resolve("agent")).agentJar();
    return start(
        OWN, folder, List.of("-javaagent:" + agent + "=listen=" + port + ",token=" + token), NAME);
  }

  private static BusyJvm start(
      Path java, Path folder, List<String> vmOptions, String name, String... arguments) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(java.toString(), "-Xmx128m", "-XX:+EnableDynamicAgentLoading"));
    command.addAll(vmOptions);
    command.addAll(List.of("-cp", folder.toString(), name));
    command.addAll(List.of(arguments));
    try {
      return new BusyJvm(new ProcessBuilder(command).inheritIO().start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Processes that this one has started with these words in their command line. */
  public static Stream<ProcessHandle> launched(String words) {
    return ProcessHandle.current()
        .descendants()
        .filter(child -> child.info().commandLine().orElse("").contains(words));
  }

  public long pid() {
    return process.pid();
  }

  /** Has it make a recording of its own. */
  public void record(String name) throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process command =
        new ProcessBuilder(jcmd.toString(), Long.toString(pid()), "JFR.start", "name=" + name)
            .start();
    Assertions.assertEquals(0, command.onExit().join().exitValue());
  }

  /** Killed only if it does not exit: it would leave its files. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void copy(String property, Path to) throws IOException {
    Path built = Path.of(System.getProperty(property, "nothing"));
    Assumptions.assumeTrue(Files.exists(built), "not built: " + built);
    Files.copy(built, to);
  }
}
