package dev.candela.engine.capture.jvm;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A JDK or JRE on this machine.
 *
 * @param home its real directory
 * @param runtime what its {@code release} file or class library says of it
 */
public record InstalledJdk(Path home, JavaRuntime runtime) {

  public Path java() {
    Path bin = home.resolve("bin");
    Path windows = bin.resolve("java.exe");
    return Files.exists(windows) ? windows : bin.resolve("java");
  }

  /** Such as {@code Temurin 25.0.3}. */
  public String title() {
    return runtime.title();
  }
}
