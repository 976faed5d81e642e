package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.candela.engine.capture.jvm.InstalledJdks;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.link.AgentFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Programs of src/test/targets, recorded by the command itself on any JDK of this machine. */
final class RecordedTarget {
  private final Path folder;

  /** Puts agent and bridge where the command looks for them; skips the test without them. */
  RecordedTarget(Path folder) throws IOException {
    this.folder = folder;
    AgentFiles installed = AgentFiles.in(Files.createDirectories(folder.resolve("agent")));
    copy("candela.test.agent", installed.agentJar());
    copy("candela.test.bridge", installed.bridgeJar());
    System.setProperty(AgentFiles.DIRECTORY_PROPERTY, folder.resolve("agent").toString());
  }

  static void copy(String property, Path to) throws IOException {
    Path built = Path.of(System.getProperty(property, "nothing"));
    Assumptions.assumeTrue(Files.exists(built), "not built: " + built);
    Files.copy(built, to);
  }

  void close() {
    System.clearProperty(AgentFiles.DIRECTORY_PROPERTY);
  }

  /** Compiles a program for Java 8, so that every JDK runs it. */
  void compile(String program) {
    Path source = Path.of("src/test/targets", program + ".java");
    String[] arguments = {
      "--release", "8", "-Xlint:-options", "-d", folder.toString(), source.toString()
    };
    assertEquals(
        0, ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, arguments));
  }

  /** Records a program from its launch to its end. */
  Path record(int feature, List<String> options, String program, Object... arguments) {
    return record(feature, options, List.of(), program, arguments);
  }

  /**
   * The same for a comparison, as tutorials teach it: with a heap that does not grow and is touched
   * at the start. How a JVM sizes its heap differs from run to run, and where recorders may not see
   * the kernel, what that costs is charged to whatever code allocates.
   */
  Path recordToCompare(int feature, List<String> options, String program, Object... arguments) {
    List<String> heap = List.of("-Xms128m", "-Xmx128m", "-XX:+AlwaysPreTouch");
    return record(feature, options, heap, program, arguments);
  }

  private Path record(
      int feature,
      List<String> options,
      List<String> jvmOptions,
      String program,
      Object... arguments) {
    Path file = folder.resolve(program + "-" + feature + String.join("", options) + ".jfr");
    record(file, feature, options, jvmOptions, program, arguments);
    return file;
  }

  /** Records into a file of that name. */
  void record(Path file, int feature, List<String> options, String program, Object... arguments) {
    record(file, feature, options, List.of(), program, arguments);
  }

  private void record(
      Path file,
      int feature,
      List<String> options,
      List<String> jvmOptions,
      String program,
      Object... arguments) {
    InstalledJdk jdk =
        InstalledJdks.list().stream()
            .filter(found -> found.runtime().feature() == feature)
            .findFirst()
            .orElse(null);
    Assumptions.assumeTrue(jdk != null, "no JDK " + feature + " on this machine");
    List<Object> words = new ArrayList<>(List.of("record", "--launch", "-o", file));
    words.addAll(options);
    words.addAll(List.of("--", jdk.java()));
    words.addAll(jvmOptions);
    words.addAll(List.of("-cp", folder + File.pathSeparator + database(), program));
    words.addAll(List.of(arguments));
    Console.success(words.toArray());
  }

  /** H2, which programs may use. */
  static Path database() {
    String classes =
        System.getProperty("java.class.path")
            + File.pathSeparator
            + System.getProperty("jdk.module.path", "");
    return Stream.of(classes.split(Pattern.quote(File.pathSeparator)))
        .filter(entry -> entry.matches(".*[/\\\\]h2-[\\d.]+\\.jar"))
        .map(Path::of)
        .findFirst()
        .orElseThrow();
  }

  /** The share of every method in which {@code candela top} finds any, by its qualified name. */
  static Map<String, Double> totals(Path file, Object... options) {
    Map<String, Double> shares = new HashMap<>();
    for (JsonElement element : top(file, options).getAsJsonArray("methods")) {
      JsonObject method = element.getAsJsonObject();
      String className = method.get("class").getAsString();
      String name = method.get("method").getAsString();
      shares.merge(
          className.isEmpty() ? name : className + "." + name,
          method.getAsJsonObject("total").get("share").getAsDouble(),
          Double::sum);
    }
    return shares;
  }

  /** What {@code candela top --json} prints of all methods. */
  static JsonObject top(Path file, Object... options) {
    List<Object> words = new ArrayList<>(List.of("top", "--json", "-n", "0", file));
    words.addAll(List.of(options));
    return Console.success(words.toArray()).json();
  }
}
