package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A running JVM, as far as it can be known without attaching; the rest is empty. {@code main} is a
 * class, {@code module/class} or jar. It can be attached to if there is no obstacle.
 */
public record TargetJvm(
    long pid,
    String main,
    String arguments,
    List<String> vmOptions,
    JavaRuntime runtime,
    String user,
    String container,
    Optional<Instant> startTime,
    Optional<Obstacle> obstacle) {
  public TargetJvm {
    vmOptions = List.copyOf(vmOptions);
  }

  public boolean attachable() {
    return obstacle.isEmpty();
  }

  /** True if this process runs as root and the JVM would not accept it. */
  public boolean acceptsOnlyItsUser() {
    return acceptsOnlyItsUser(runtime, user, System.getProperty("user.name"));
  }

  /** From JDK 11 on, a JVM accepts root, too. */
  static boolean acceptsOnlyItsUser(JavaRuntime runtime, String user, String asking) {
    return runtime.feature() == 8 && asking.equals("root") && !Set.of("", "root").contains(user);
  }

  /** Last part of the main class or jar, for display. */
  public String shortName() {
    String name = main.isEmpty() ? "process " + pid : main;
    if (name.contains("com.sun.tools.javac.launcher.")) {
      // A program that is started from its source file.
      String file = arguments.split(" ", 2)[0];
      return file.substring(file.lastIndexOf('/') + 1).replaceAll("\\.java$", "");
    }
    if (name.endsWith(".jar")) {
      return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** Such as {@code Temurin} and {@code 17.0.15}; unknown parts are empty. */
  public record JavaRuntime(String name, String version) {
    public static final JavaRuntime UNKNOWN = new JavaRuntime("", "");

    /** The feature release: 8 for {@code 1.8.0_412}, 25 for {@code 25.0.3}; 0 if unknown. */
    public int feature() {
      String text = version.startsWith("1.") ? version.substring(2) : version;
      int end = 0;
      while (end < text.length() && end < 4 && Character.isDigit(text.charAt(end))) {
        end++;
      }
      return end == 0 ? 0 : Integer.parseInt(text.substring(0, end));
    }

    /** Name and version, such as {@code Temurin 25.0.3}. */
    public String title() {
      return (name + " " + version).strip();
    }

    /** True for {@code java} and {@code javaw} in any directory. */
    public static boolean isLauncher(String executable) {
      return executable.matches("(?is)(.*[/\\\\])?javaw?(\\.exe)?");
    }
  }
}
