package dev.candela.engine.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Programs of other projects that tests ask for a second opinion. */
public final class Programs {
  private Programs() {}

  /** The program on the path; skips the test, with the reason, if there is none. */
  public static Path require(String name) {
    Optional<Path> found = find(name);
    assumeTrue(found.isPresent(), name + " is not on this machine's path");
    return found.orElseThrow();
  }

  private static Optional<Path> find(String name) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Pattern.compile(Pattern.quote(File.pathSeparator))
        .splitAsStream(path)
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
