package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Build tools that run a program, with what is on this machine and without a network. */
class BuildToolTest extends RecordsTargets {
  private static final String PROGRAM =
      """
      public class Orders {
        public static void main(String[] args) {
          for (long end = System.nanoTime() + 1_500_000_000L; System.nanoTime() < end; ) {}
        }
      }
      """;

  private void records(Object... line) {
    String[] command = Console.words(line);
    Path file = folder.resolve("x.jfr");
    Console console = Console.success("record --launch --engine threads -o {} --", file, command);
    String note =
        "note: each JVM that " + command[0] + " starts prints \"Picked up JAVA_TOOL_OPTIONS\"";
    assertTrue(console.err().contains(note), console.err());
    Console.run("top", file).outHas("Orders.main").outLacks("org.apache.maven", "org.gradle");
  }

  @Test
  void mavensWrapperRunsAProgram() throws IOException {
    Path project = projectOfTests();
    String pom = Files.readString(project.resolve("pom.xml"));
    assumeMaven(project);
    Path source = write("Orders.java", PROGRAM);
    Path tiny =
        write(
            "pom.xml",
            """
            <project>
              <modelVersion>4.0.0</modelVersion>
              <groupId>com.acme</groupId>
              <artifactId>orders</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
            </project>
            """);
    records(
        "{} -o -q -f {}",
        project.resolve("mvnw"),
        tiny,
        "org.codehaus.mojo:exec-maven-plugin:" + version(pom) + ":exec",
        "-Dexec.executable=" + RecordedTarget.JAVA,
        "-Dexec.args=" + source);
  }

  @Test
  void gradlesWrapperRunsAProgram() throws IOException, InterruptedException {
    Path gradle =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .map(place -> Path.of(place, "gradle"))
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    Assumptions.assumeTrue(gradle != null, "gradle is not on this machine's path");
    run("javac", "--release 8 -Xlint:-options", write("Orders.java", PROGRAM));
    write("settings.gradle", "");
    write(
        "build.gradle",
        """
        tasks.create('orders', JavaExec) {
          classpath = files('.')
          // Before Gradle 7, the property had another name.
          if (it.hasProperty('mainClass')) { mainClass = 'Orders' } else { main = 'Orders' }
        }
        """);
    writeWrapper(gradle.toRealPath());
    records(
        "{} -g {} --offline --no-daemon -q -p {} orders",
        folder.resolve("gradlew"),
        folder.resolve("home"),
        folder);
  }

  /** The wrapper of this machine's Gradle, which unpacks that one instead of a download. */
  private void writeWrapper(Path gradle) throws IOException, InterruptedException {
    assertEquals(
        0,
        new ProcessBuilder(gradle.toString(), "--offline", "--no-daemon", "-q", "wrapper")
            .directory(folder.toFile())
            .inheritIO()
            .start()
            .waitFor());
    Path home = gradle.getParent().getParent();
    Path zip = folder.resolve("gradle.zip");
    run(
        "jar",
        "--create --no-manifest --no-compress --file {} -C",
        zip,
        home.getParent(),
        home.getFileName());
    Path properties = folder.resolve("gradle/wrapper/gradle-wrapper.properties");
    Files.writeString(
        properties,
        Files.readString(properties)
            .replaceAll("distributionUrl=.*", "distributionUrl=" + zip.toUri()));
  }

  private static void run(String tool, Object... arguments) {
    ToolProvider found = ToolProvider.findFirst(tool).orElseThrow();
    assertEquals(0, found.run(System.out, System.err, Console.words(arguments)), tool);
  }

  private static String version(String pom) {
    Matcher version = Pattern.compile("<version.plugin.exec>(.*?)<").matcher(pom);
    assertTrue(version.find());
    return version.group(1);
  }

  /** Where the wrapper would download Maven, there is nothing to test. */
  private static void assumeMaven(Path project) throws IOException {
    Matcher name =
        Pattern.compile("/apache-maven/([^/]+)/")
            .matcher(Files.readString(project.resolve(".mvn/wrapper/maven-wrapper.properties")));
    assertTrue(name.find());
    String home =
        Optional.ofNullable(System.getenv("MAVEN_USER_HOME"))
            .orElse(System.getProperty("user.home") + "/.m2");
    Path unpacked = Path.of(home, "wrapper/dists/apache-maven-" + name.group(1));
    Assumptions.assumeTrue(Files.exists(unpacked), "Maven's wrapper has not run on this machine");
  }

  private static Path projectOfTests() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.exists(at.resolve("mvnw"))) {
      at = at.getParent();
    }
    return at;
  }
}
