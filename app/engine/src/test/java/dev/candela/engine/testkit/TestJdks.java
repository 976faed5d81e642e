package dev.candela.engine.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The JDKs of this machine: the one that runs the test, those that environment variables such as
 * {@code JAVA_HOME} name, and those in the usual places. A test that needs one that is not there is
 * skipped, and its report says so.
 */
public final class TestJdks {
  private TestJdks() {}

  /** The home of a JDK of this feature version; skips the test if there is none. */
  public static Path require(int feature) {
    Optional<Path> home = find(feature);
    assumeTrue(home.isPresent(), "there is no JDK " + feature + " on this machine");
    return home.orElseThrow();
  }

  /** The home of a JDK of this feature version, if there is one. */
  public static Optional<Path> find(int feature) {
    return homes().stream().filter(home -> feature(home) == feature).findFirst();
  }

  private static List<Path> homes() {
    Path own = Path.of(System.getProperty("java.home"));
    List<Path> homes = new ArrayList<>(List.of(own));
    System.getenv()
        .forEach(
            (name, value) -> {
              if (name.startsWith("JAVA_HOME") || name.startsWith("JDK")) {
                homes.add(Path.of(value));
              }
            });
    Path user = Path.of(System.getProperty("user.home"));
    for (Path folder :
        List.of(
            own.toAbsolutePath().getParent(),
            Path.of("/usr/lib/jvm"),
            user.resolve(".sdkman/candidates/java"),
            user.resolve(".jdks"),
            Path.of("/Library/Java/JavaVirtualMachines"))) {
      try (Stream<Path> entries = Files.list(folder)) {
        entries
            .sorted()
            .flatMap(entry -> Stream.of(entry, entry.resolve("Contents/Home")))
            .forEach(homes::add);
      } catch (IOException e) {
        // Most of the usual places do not exist.
      }
    }
    return homes.stream().filter(home -> Files.exists(home.resolve("bin/javac"))).toList();
  }

  private static int feature(Path home) {
    Properties release = new Properties();
    try (var in = Files.newInputStream(home.resolve("release"))) {
      release.load(in);
    } catch (IOException e) {
      return -1;
    }
    String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
    String[] parts = version.split("[.\\-+_]");
    String number = parts[0].equals("1") && parts.length > 1 ? parts[1] : parts[0];
    return number.matches("\\d+") ? Integer.parseInt(number) : -1;
  }
}
