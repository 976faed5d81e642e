package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.jvm.InstalledJdks;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** JDKs that targets run on; a test that needs a missing one is skipped and says so. */
public final class TargetJdks {
  private TargetJdks() {}

  public static InstalledJdk feature(int feature) {
    Optional<InstalledJdk> found = find(feature);
    Assumptions.assumeTrue(found.isPresent(), "no JDK " + feature + " on this machine");
    return found.get();
  }

  /** Of this machine, or of those that {@code .ci/jdks.sh} fetches. */
  public static Optional<InstalledJdk> find(int feature) {
    return InstalledJdks.list().stream()
        .filter(jdk -> jdk.runtime().feature() == feature)
        .filter(jdk -> Files.exists(jdk.home().resolve("bin/javac")))
        .findFirst()
        .or(() -> InstalledJdks.at(fetched().resolve("jdk-" + feature)));
  }

  /** The folder to mount for a JDK: those that were fetched find their libraries by their place. */
  public static Path needed(InstalledJdk jdk) throws IOException {
    Path home = jdk.home().toRealPath();
    Path folder = home.getParent();
    return folder.endsWith("usr/lib/jvm") ? folder.resolve("../../..").normalize() : home;
  }

  private static Path fetched() {
    String folder = System.getenv("CANDELA_JDKS");
    return folder == null
        ? Path.of(System.getProperty("user.home"), ".cache", "candela", "jdks")
        : Path.of(folder);
  }
}
