package dev.candela.engine.capture.jvm;

/**
 * The Java runtime of a JVM; unknown parts are empty.
 *
 * @param name who made it, as in {@code Temurin}, {@code Debian}
 * @param version as in {@code 17.0.15}
 */
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
