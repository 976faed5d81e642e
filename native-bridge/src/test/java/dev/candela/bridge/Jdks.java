package dev.candela.bridge;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** JDKs of this machine, by feature release. */
final class Jdks {
  private Jdks() {}

  /** The home of a JDK of that release, or null. */
  static Path home(int release) throws IOException {
    for (Path home : candidates()) {
      if (Files.isExecutable(home.resolve("bin/java")) && releaseOf(home) == release) {
        return home;
      }
    }
    return null;
  }

  private static List<Path> candidates() throws IOException {
    List<Path> homes = new ArrayList<>();
    homes.add(Path.of(System.getProperty("java.home")));
    System.getenv().entrySet().stream()
        .filter(variable -> variable.getKey().startsWith("JAVA_HOME"))
        .forEach(variable -> homes.add(Path.of(variable.getValue())));
    Path users = Path.of(System.getProperty("user.home"));
    for (Path parent :
        List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/opt/java"),
            users.resolve(".sdkman/candidates/java"),
            users.resolve(".jdks"))) {
      if (Files.isDirectory(parent)) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent)) {
          found.forEach(homes::add);
        }
      }
    }
    return homes;
  }

  private static int releaseOf(Path home) throws IOException {
    Path release = home.resolve("release");
    if (!Files.isRegularFile(release)) {
      return -1;
    }
    Properties properties = new Properties();
    try (var in = Files.newInputStream(release)) {
      properties.load(in);
    }
    String version = properties.getProperty("JAVA_VERSION", "\"0\"").replace("\"", "");
    return Integer.parseInt(version.split("[.\\-+]")[0]);
  }
}
