import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/**
 * Completes target/dist: the command's jar, the Java it was built with, and an ahead-of-time cache
 * made by a training run over a small recording of this very program. Run by the build.
 */
final class FinishDistribution {
  private FinishDistribution() {}

  public static void main(String[] arguments) throws Exception {
    Path jar = Path.of(arguments[0]);
    Path dist = Path.of(arguments[1]);
    Path lib = dist.resolve("lib");
    Files.copy(jar, lib.resolve("candela-cli.jar"), StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(lib.resolve("java-home"), System.getProperty("java.home") + "\n");
    Path command = dist.resolve("bin/candela");
    Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
    train(dist, command);
  }

  private static void train(Path dist, Path command) throws Exception {
    Path recording = dist.resolveSibling("training.jfr");
    record(recording);
    Path cache = dist.resolve("lib/candela.aot");
    Files.deleteIfExists(cache);
    run(
        command,
        List.of("-XX:AOTMode=auto", "-XX:AOTCacheOutput=" + cache, "-Xlog:aot=off"),
        List.of("top", recording.toString()));
    if (!Files.exists(cache)) {
      throw new IOException(command + " left no cache at " + cache);
    }
  }

  /** A few hundred samples of something that every Java can do: enough to load what a run loads. */
  private static void record(Path file) throws Exception {
    try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
      recording.start();
      long end = System.nanoTime() + 1_500_000_000L;
      double sink = 0;
      while (System.nanoTime() < end) {
        sink += Integer.toString((int) (System.nanoTime() & 0xffff)).chars().sorted().sum();
      }
      if (Double.isNaN(sink)) {
        throw new AssertionError();
      }
      recording.dump(file);
    }
  }

  private static void run(Path command, List<String> javaOptions, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().put("CANDELA_OPTS", String.join(" ", javaOptions));
    builder.environment().put("CANDELA_JAVA_HOME", System.getProperty("java.home"));
    builder.redirectErrorStream(true);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(line + " failed:\n" + output);
    }
  }
}
