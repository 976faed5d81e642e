package dev.candela.engine.capture.process;

import java.util.Locale;

/** Recognises Java launchers by name. */
public final class JavaLaunchers {
  private JavaLaunchers() {}

  /** True for {@code java} and {@code javaw} in any directory. */
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
