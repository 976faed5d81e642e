package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** A real JVM that runs one of the programs in src/test/targets. */
final class TestTarget implements AutoCloseable {
  static final Path AGENT = Path.of(System.getProperty("candela.agent", "agent.jar"));

  /** Programs that this JVM has compiled; the folder may be that of an earlier process. */
  private static final Set<String> COMPILED = new HashSet<>();

  private final Process process;
  private final BufferedReader out;
  private final Path err;
  private final Path home;

  private TestTarget(Process process, Path err, Path home) {
    this.process = process;
    this.out = process.inputReader();
    this.err = err;
    this.home = home;
  }

  /** Starts {@code program}, compiled for Java 8, and waits until it has said "ready". */
  static TestTarget start(int feature, Path folder, String program, String... vmOptions)
      throws IOException {
    Path home = Jdks.home(feature);
    Path classes = compiled(program);
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/java").toString());
    if (feature >= 21) {
      // Without it, attaching prints a warning.
      command.add("-XX:+EnableDynamicAgentLoading");
    }
    command.addAll(List.of(vmOptions));
    command.addAll(List.of("-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp"))));
    command.addAll(List.of("-cp", classes.toString(), program));
    Path err = folder.resolve("stderr-" + System.nanoTime());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JDK_JAVA_OPTIONS");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectError(err.toFile()).start();
    TestTarget target = new TestTarget(process, err, home);
    assertEquals("ready", target.readLine(), "first line of the target");
    return target;
  }

  /** Once in this JVM. */
  private static synchronized Path compiled(String program) throws IOException {
    Path base = Path.of(System.getProperty("basedir", ".")).toAbsolutePath();
    Path classes = base.resolve("target/test-targets-" + ProcessHandle.current().pid());
    if (!COMPILED.contains(program)) {
      compile(Files.createDirectories(classes), program);
      COMPILED.add(program);
    }
    return classes;
  }

  private static void compile(Path folder, String program) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Path source =
        Path.of(System.getProperty("basedir", "."), "src/test/targets", program + ".java");
    int status =
        compiler.run(
            null,
            null,
            null,
            "--release",
            "8",
            "-Xlint:-options",
            "-d",
            folder.toString(),
            source.toString());
    assertEquals(0, status, "compilation of " + source);
  }

  long pid() {
    return process.pid();
  }

  Process process() {
    return process;
  }

  String readLine() throws IOException {
    return out.readLine();
  }

  void tell(String line) throws IOException {
    process.outputWriter().write(line + "\n");
    process.outputWriter().flush();
  }

  String ask(String line) throws IOException {
    tell(line);
    return readLine();
  }

  void attach(String arguments) throws Exception {
    attach(AGENT, arguments);
  }

  void attach(Path agent, String arguments) throws Exception {
    VirtualMachine vm = VirtualMachine.attach(Long.toString(pid()));
    try {
      vm.loadAgent(agent.toString(), arguments);
    } catch (AgentLoadException answer) {
      // JDK 8 answers success with a bare 0, which the attach of later JDKs takes for an error.
      if (!"Failed to load agent library: 0".equals(answer.getMessage())) {
        throw answer;
      }
    } finally {
      vm.detach();
    }
  }

  /** What a diagnostic command of the target's JDK prints. */
  String jcmd(String... command) throws Exception {
    List<String> line = new ArrayList<>();
    line.add(home.resolve("bin/jcmd").toString());
    line.add(Long.toString(pid()));
    line.addAll(List.of(command));
    Process jcmd = new ProcessBuilder(line).redirectErrorStream(true).start();
    try (InputStream in = jcmd.getInputStream()) {
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  String stderr() throws IOException {
    return Files.readString(err);
  }

  /** Ends the program in its own time and returns what it still printed. */
  String finish() throws Exception {
    tell("exit");
    StringBuilder rest = new StringBuilder();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      rest.append(line).append('\n');
    }
    assertTrue(process.waitFor(30, TimeUnit.SECONDS), "target ended");
    return rest.toString();
  }

  /** Works on, and has printed nothing when it ends. */
  void assertUnharmed() throws Exception {
    assertEquals("alive", ask("?"));
    assertEquals("", finish(), "standard output");
    assertEquals("", stderr());
  }

  /** Killed only if it does not exit: it would leave its recorder's files. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      // Of a target that a test has killed.
      Files.deleteIfExists(Path.of("/tmp", ".java_pid" + pid()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
