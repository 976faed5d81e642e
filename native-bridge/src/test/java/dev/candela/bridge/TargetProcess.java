package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.JNIEnv;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A JVM of a chosen JDK that makes directories, and what the probe in it reports. */
final class TargetProcess implements AutoCloseable {
  private final Path directory;
  private final Path classes;
  private final Process process;

  TargetProcess(Path jdk, Path directory, List<String> vmOptions, List<String> arguments)
      throws IOException {
    this(jdk, directory, 0, vmOptions, arguments);
  }

  /**
   * @param rounds of the probe before {@code main} begins; -1 for one that fails
   */
  TargetProcess(
      Path jdk, Path directory, int rounds, List<String> vmOptions, List<String> arguments)
      throws IOException {
    this.directory = directory;
    classes = compileTargets(directory);
    List<String> command = new ArrayList<>();
    command.add(jdk.resolve("bin/java").toString());
    command.addAll(vmOptions);
    if (rounds != 0) {
      command.add("-javaagent:" + agentJar() + "=" + probeArguments(rounds));
    }
    String classPath = arguments.isEmpty() ? "" : File.pathSeparator + jnaJar();
    command.addAll(List.of("-Xmx128m", "-cp", classes + classPath, "DirectoryMaker"));
    command.add(Files.createDirectory(directory.resolve("made")).toString());
    command.addAll(arguments);
    process =
        new ProcessBuilder(command)
            .redirectOutput(directory.resolve("out").toFile())
            .redirectError(directory.resolve("err").toFile())
            .start();
  }

  Properties probe(int rounds) throws Exception {
    waitFor(() -> Files.readString(directory.resolve("out")).contains("ready"));
    VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
    try {
      machine.loadAgent(agentJar().toString(), probeArguments(rounds));
    } finally {
      machine.detach();
    }
    return report();
  }

  private String probeArguments(int rounds) {
    return System.getProperty("candela.bridge") + ";" + directory + ";" + rounds;
  }

  Properties report() throws Exception {
    Path report = directory.resolve("report");
    waitFor(() -> Files.exists(report) || !process.isAlive());
    assertTrue(Files.exists(report), () -> "the target died: " + err());
    String text = Files.readString(report);
    assertTrue(text.contains("privateDirectoryGone="), text);
    Properties properties = new Properties();
    properties.load(Files.newBufferedReader(report));
    return properties;
  }

  /** Ends the target, which has written nothing to stderr, and returns what it wrote to stdout. */
  String end() throws Exception {
    process.getOutputStream().close();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the target does not end");
    assertEquals(0, process.exitValue(), this::err);
    assertEquals("", err());
    return Files.readString(directory.resolve("out"));
  }

  private String err() {
    try {
      return Files.readString(directory.resolve("err"));
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }

  /** How often this process has the profiler's code mapped. */
  long mappedCopies() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc", "" + process.pid(), "maps"))) {
      return lines
          .filter(line -> line.contains(MappedLibraries.FILE_PREFIX) && line.contains(" r-xp "))
          .count();
    }
  }

  private static Path jnaJar() {
    try {
      return Path.of(JNIEnv.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Path agentJar() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Agent-Class", "ProbeAgent");
    manifest.getMainAttributes().putValue("Premain-Class", "ProbeAgent");
    Path jar = directory.resolve("probe.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (String name : List.of("ProbeAgent.class", "ChunkCount.class")) {
        out.putNextEntry(new JarEntry(name));
        Files.copy(classes.resolve(name), out);
      }
    }
    return jar;
  }

  private static Path compileTargets(Path directory) throws IOException {
    Path classes = Files.createDirectory(directory.resolve("classes"));
    Path sources = Path.of(System.getProperty("basedir", "."), "src/test/targets");
    List<String> arguments = new ArrayList<>();
    arguments.addAll(
        List.of("-nowarn", "-Xlint:-options", "--release", "8", "-d", classes.toString()));
    try (Stream<Path> files = Files.list(sources)) {
      files.map(Path::toString).forEach(arguments::add);
    }
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertEquals(0, failed, "the targets do not compile");
    return classes;
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void waitFor(Condition condition) throws Exception {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (!condition.holds()) {
      assertTrue(System.nanoTime() < deadlineNanos, "nothing happened for two minutes");
      Thread.sleep(50);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
