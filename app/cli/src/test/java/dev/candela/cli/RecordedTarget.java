package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Programs of src/test/targets, recorded by the command itself on any JDK of this machine. */
final class RecordedTarget implements AutoCloseable {
  /** That runs the tests. */
  static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

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

  @Override
  public void close() {
    System.clearProperty(AgentFiles.DIRECTORY_PROPERTY);
  }

  /** The command of a Candela of its own, with words as those of {@link Console}. */
  List<String> candela(Object... words) {
    List<String> command =
        new ArrayList<>(
            List.of(
                JAVA,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED"));
    command.add("-D" + AgentFiles.DIRECTORY_PROPERTY + "=" + folder.resolve("agent"));
    command.addAll(List.of("-cp", classPath(), Main.class.getName()));
    command.addAll(List.of(Console.words(words)));
    return command;
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
    Console.success(
        "record --launch -o {} {} -- {} {} -cp {} {}",
        file,
        options,
        jdk(feature).java(),
        jvmOptions,
        folder + File.pathSeparator + database(),
        program,
        arguments);
  }

  /** Such a JDK; skips the test without it. */
  static InstalledJdk jdk(int feature) {
    Optional<InstalledJdk> jdk =
        InstalledJdks.list().stream()
            .filter(found -> found.runtime().feature() == feature)
            .findFirst();
    Assumptions.assumeTrue(jdk.isPresent(), "no JDK " + feature + " on this machine");
    return jdk.get();
  }

  /** Of the tests, and so of Candela. */
  static String classPath() {
    return Stream.of("java.class.path", "jdk.module.path")
        .map(name -> System.getProperty(name, ""))
        .filter(paths -> !paths.isEmpty())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** H2, which programs may use. */
  static Path database() {
    return Stream.of(classPath().split(Pattern.quote(File.pathSeparator)))
        .filter(entry -> entry.matches(".*[/\\\\]h2-[\\d.]+\\.jar"))
        .map(Path::of)
        .findFirst()
        .orElseThrow();
  }

  /** The share of every method in which {@code candela top} finds any, by its qualified name. */
  static Map<String, Double> totals(Path file, Object... options) {
    Map<String, Double> shares = new HashMap<>();
    for (JsonObject method : Console.rows(top(file, options), "methods")) {
      String className = method.get("class").getAsString();
      String name = method.get("method").getAsString();
      shares.merge(
          className.isEmpty() ? name : className + "." + name,
          method.getAsJsonObject("total").get("share").getAsDouble(),
          Double::sum);
    }
    return shares;
  }

  static JsonObject top(Path file, Object... options) {
    return Console.success("top --json -n 0", file, options).json();
  }
}
