import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/**
 * Completes target/dist: the command's jar, classes that a cache can hold, the Java it was built
 * with, and an ahead-of-time cache made by a training run over a small recording of this very
 * program. Run by the build.
 */
final class FinishDistribution {
  private static final long RECORDED_NANOS = 4_000_000_000L;
  private static final int TRAINING_BYTES = 30_000_000;

  private FinishDistribution() {}

  public static void main(String[] arguments) throws Exception {
    Path jar = Path.of(arguments[0]);
    Path dist = Path.of(arguments[1]);
    Path lib = dist.resolve("lib");
    Files.copy(jar, lib.resolve("candela-cli.jar"), StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(lib.resolve("java-home"), System.getProperty("java.home") + "\n");
    modernize(lib.resolve("picocli.jar"), arguments[2]);
    Path command = dist.resolve("bin/candela");
    Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
    train(dist, command);
    addShared(dist, command, Path.of(arguments[3]));
  }

  /** The manual page and the completion script, where shells and man look for them. */
  private static void addShared(Path dist, Path command, Path manual) throws Exception {
    Path man = Files.createDirectories(dist.resolve("share/man/man1"));
    Files.copy(manual, man.resolve("candela.1"), StandardCopyOption.REPLACE_EXISTING);
    Path completion = Files.createDirectories(dist.resolve("share/bash-completion/completions"));
    ProcessBuilder builder = new ProcessBuilder(command.toString(), "generate-completion");
    builder.environment().put("CANDELA_JAVA_HOME", System.getProperty("java.home"));
    builder.redirectOutput(completion.resolve("candela").toFile());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    if (builder.start().waitFor() != 0) {
      throw new IOException(command + " wrote no completion script");
    }
  }

  /** The cache takes no classes of Java 5, and picocli's are half of what a start has to load. */
  private static void modernize(Path jar, String tool) throws Exception {
    Path modern = jar.resolveSibling("modern.part");
    Files.deleteIfExists(modern);
    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    run(new ProcessBuilder(java, tool, jar.toString(), modern.toString()));
    Files.move(modern, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void train(Path dist, Path command) throws Exception {
    Path once = dist.resolveSibling("training-once.jfr");
    Path repeated = dist.resolveSibling("training.jfr");
    record(once, repeated);
    Path cache = dist.resolve("lib/candela.aot");
    Files.deleteIfExists(cache);
    // Both compilers, whatever the command would choose: one alone collects no profiles.
    run(
        command,
        List.of(
            "-XX:TieredStopAtLevel=4",
            "-XX:AOTMode=auto",
            "-XX:AOTCacheOutput=" + cache,
            "-Xlog:aot=off"),
        List.of("rehearse", once.toString(), repeated.toString()));
    if (!Files.exists(cache)) {
      throw new IOException(command + " left no cache at " + cache);
    }
  }

  /**
   * A recording of this very program being compiled, and the same repeated until the training run
   * settles: what it then knows of the reader's loops spares the next run a fifth of its time.
   */
  private static void record(Path once, Path repeated) throws Exception {
    Map<String, String> settings =
        new HashMap<>(Configuration.getConfiguration("profile").getSettings());
    settings.put("jdk.ExecutionSample#period", "1 ms");
    settings.put("jdk.CPUTimeSample#enabled", "true");
    settings.put("jdk.CPUTimeSample#throttle", "1 ms");
    settings.put("jdk.ObjectAllocationSample#throttle", "2000/s");
    try (Recording recording = new Recording(settings)) {
      recording.start();
      Path classes = Files.createTempDirectory("candela-training");
      long end = System.nanoTime() + RECORDED_NANOS;
      while (System.nanoTime() < end) {
        compile(Path.of(System.getProperty("jdk.launcher.sourcefile")), classes);
      }
      deleteAll(classes);
      recording.dump(once);
    }
    byte[] chunks = Files.readAllBytes(once);
    try (OutputStream out = Files.newOutputStream(repeated)) {
      for (int written = 0; written < TRAINING_BYTES; written += chunks.length) {
        out.write(chunks);
      }
    }
  }

  private static void compile(Path source, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int exitCode =
        compiler.run(null, null, null, "-proc:none", "-d", classes.toString(), source.toString());
    if (exitCode != 0) {
      throw new IOException(source + " does not compile");
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static void run(Path command, List<String> javaOptions, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().put("CANDELA_OPTS", String.join(" ", javaOptions));
    builder.environment().put("CANDELA_JAVA_HOME", System.getProperty("java.home"));
    run(builder);
  }

  private static void run(ProcessBuilder builder) throws IOException, InterruptedException {
    builder.redirectErrorStream(true);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(builder.command() + " failed:\n" + output);
    }
  }
}
