package dev.candela.agent;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** JDKs on this machine: where the build runs, where variables point, and beside these. */
final class Jdks {
  private Jdks() {}

  /** The home of a JDK of that feature version; skips the test, visibly, if there is none. */
  static Path home(int feature) {
    Optional<Path> home =
        candidates().stream().filter(candidate -> feature(candidate) == feature).findFirst();
    assumeTrue(home.isPresent(), "no JDK " + feature + " on this machine");
    return home.get();
  }

  private static List<Path> candidates() {
    List<Path> candidates = new ArrayList<>();
    Path own = Path.of(System.getProperty("java.home"));
    candidates.add(own);
    for (String name : System.getenv().keySet()) {
      if (name.startsWith("JAVA") && name.contains("HOME")) {
        candidates.add(Path.of(System.getenv(name)));
      }
    }
    for (Path folder : List.of(own.getParent(), Path.of("/usr/lib/jvm"), fetched())) {
      try (Stream<Path> beside = Files.list(folder)) {
        beside.sorted().forEach(candidates::add);
      } catch (IOException absent) {
        continue;
      }
    }
    return candidates;
  }

  /** Where {@code .ci/jdks.sh} puts them. */
  private static Path fetched() {
    String folder = System.getenv("CANDELA_JDKS");
    return folder == null
        ? Path.of(System.getProperty("user.home"), ".cache", "candela", "jdks")
        : Path.of(folder);
  }

  private static int feature(Path home) {
    try {
      for (String line : Files.readAllLines(home.resolve("release"))) {
        if (line.startsWith("JAVA_VERSION=\"")) {
          return feature(line.substring(14, line.length() - 1));
        }
      }
    } catch (IOException absent) {
      return ofClassLibrary(home);
    }
    return -1;
  }

  /** Debian's JDK 8 has no {@code release} file. */
  private static int ofClassLibrary(Path home) {
    try (JarFile library = new JarFile(home.resolve("jre/lib/rt.jar").toFile())) {
      return feature(library.getManifest().getMainAttributes().getValue("Implementation-Version"));
    } catch (IOException noJdk) {
      return -1;
    }
  }

  private static int feature(String version) {
    return Integer.parseInt(version.replaceFirst("^1\\.", "").split("[._+-]")[0]);
  }
}
