package dev.candela.engine.capture.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The option by which a JVM starts with a SecurityManager, up to JDK 23. Under it no agent may make
 * its class loader or open its link, and none can say so either.
 */
public final class SecurityManagerOption {
  private static final String PROPERTY = "java.security.manager";
  private static final String OPTION = "-D" + PROPERTY;

  /** Since JDK 12 these two words say whether the program may install one, and install none. */
  private static final List<String> NONE = List.of("allow", "disallow");

  /** From where a JVM takes options that are not on its command line. */
  private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");

  private SecurityManagerOption() {}

  /** True for options that install one; the last of several counts. */
  public static boolean isIn(List<String> vmOptions) {
    boolean found = false;
    for (String option : vmOptions) {
      if (option.equals(OPTION)) {
        found = true;
      } else if (option.startsWith(OPTION + "=")) {
        found = !NONE.contains(option.substring(OPTION.length() + 1));
      }
    }
    return found;
  }

  /** True for the system properties of a JVM that was started with one. */
  public static boolean isIn(Properties systemProperties) {
    String value = systemProperties.getProperty(PROPERTY);
    return value != null && !NONE.contains(value);
  }

  /**
   * True for a program that would be started with one.
   *
   * @param words what stands behind the launcher
   */
  public static boolean isIn(List<String> words, Map<String, String> environment) {
    List<String> options = new ArrayList<>();
    for (String variable : VARIABLES) {
      options.addAll(Arrays.asList(environment.getOrDefault(variable, "").split("\\s+")));
    }
    List<String> command = new ArrayList<>(List.of("java"));
    command.addAll(words);
    options.addAll(JavaCommandLine.parse(command).vmOptions());
    return isIn(options);
  }
}
