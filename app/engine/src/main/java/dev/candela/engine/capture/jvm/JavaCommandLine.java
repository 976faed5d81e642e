package dev.candela.engine.capture.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** The words after {@code java}: options with their values, what is started or empty, arguments. */
public record JavaCommandLine(List<String> vmOptions, String main, List<String> arguments) {
  /** Options whose value is the next word. */
  private static final Set<String> TWO_WORDS =
      Set.of(
          """
          -cp -classpath --class-path -p --module-path --upgrade-module-path --add-modules
          --limit-modules --add-exports --add-opens --add-reads --patch-module
          --enable-native-access --source -d --describe-module
          """
              .split("\\s+"));

  /** Options whose value is the next word and names the program. */
  private static final Set<String> MAIN_FOLLOWS = Set.of("-jar", "-m", "--module");

  /** Starts a JVM with a SecurityManager, under which no agent can start or say so; to JDK 23. */
  private static final String MANAGER_PROPERTY = "java.security.manager";

  private static final String MANAGER_OPTION = "-D" + MANAGER_PROPERTY;

  /** Since JDK 12 these values allow or forbid installing one later; neither installs one. */
  private static final List<String> NO_MANAGER = List.of("allow", "disallow");

  /** Variables that add JVM options. */
  private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");

  /** Parses a command line whose first word is the executable. */
  static JavaCommandLine parse(List<String> words) {
    int at = 1;
    while (at < words.size()) {
      String word = words.get(at);
      if (MAIN_FOLLOWS.contains(word)) {
        return split(words, at, at + 1);
      }
      if (word.startsWith("--module=")) {
        return split(words, at, at);
      }
      if (!word.startsWith("-") && !word.startsWith("@")) {
        return split(words, at, at);
      }
      at += TWO_WORDS.contains(word) ? 2 : 1;
    }
    return split(words, Math.min(at, words.size()), words.size());
  }

  private static JavaCommandLine split(List<String> words, int optionsEnd, int mainAt) {
    List<String> options = optionsEnd < 1 ? List.of() : List.copyOf(words.subList(1, optionsEnd));
    if (mainAt >= words.size()) {
      return new JavaCommandLine(options, "", List.of());
    }
    String main = words.get(mainAt);
    main = main.startsWith("--module=") ? main.substring("--module=".length()) : main;
    return new JavaCommandLine(options, main, List.copyOf(words.subList(mainAt + 1, words.size())));
  }

  /** True for options that install one; the last of several counts. */
  public static boolean hasSecurityManager(List<String> vmOptions) {
    boolean found = false;
    for (String option : vmOptions) {
      if (option.equals(MANAGER_OPTION)) {
        found = true;
      } else if (option.startsWith(MANAGER_OPTION + "=")) {
        found = !NO_MANAGER.contains(option.substring(MANAGER_OPTION.length() + 1));
      }
    }
    return found;
  }

  public static boolean hasSecurityManager(Properties systemProperties) {
    String value = systemProperties.getProperty(MANAGER_PROPERTY);
    return value != null && !NO_MANAGER.contains(value);
  }

  /** True for a program that these words after the launcher would start with one. */
  public static boolean hasSecurityManager(List<String> words, Map<String, String> environment) {
    List<String> options = new ArrayList<>();
    for (String variable : VARIABLES) {
      options.addAll(Arrays.asList(environment.getOrDefault(variable, "").split("\\s+")));
    }
    List<String> command = new ArrayList<>(List.of("java"));
    command.addAll(words);
    options.addAll(parse(command).vmOptions());
    return hasSecurityManager(options);
  }
}
