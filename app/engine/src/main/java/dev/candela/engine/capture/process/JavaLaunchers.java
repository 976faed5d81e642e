package dev.candela.engine.capture.process;

import java.util.Locale;

/** Tells a Java launcher by its name. */
public final class JavaLaunchers {
  private JavaLaunchers() {}

  /** True if the last part of the path is {@code java} or {@code javaw}. */
  public static boolean is(String executable) {
    String file =
        executable.substring(
            Math.max(executable.lastIndexOf('/'), executable.lastIndexOf('\\')) + 1);
    return switch (file.toLowerCase(Locale.ROOT)) {
      case "java", "javaw", "java.exe", "javaw.exe" -> true;
      default -> false;
    };
  }
}
