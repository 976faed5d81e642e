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

  /** Since JDK 12 these values allow or forbid installing one later; neither installs one. */
  private static final List<String> NONE = List.of("allow", "disallow");

  /** Variables that add JVM options. */
  private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");

  private SecurityManagerOption() {}

  /** The last of several options counts. */
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

  public static boolean isIn(Properties systemProperties) {
    String value = systemProperties.getProperty(PROPERTY);
    return value != null && !NONE.contains(value);
  }

  /**
   * True for a program that would be started with one.
   *
   * @param words the words after the launcher
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
