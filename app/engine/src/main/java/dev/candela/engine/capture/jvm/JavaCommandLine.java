package dev.candela.engine.capture.jvm;

import java.util.List;
import java.util.Set;

/**
 * The words after {@code java}, sorted into what is for the JVM, what is started, and what is for
 * the program.
 *
 * @param vmOptions in their order, values of two-word options included
 * @param main main class, {@code module/class} or jar; empty if there is none
 */
record JavaCommandLine(List<String> vmOptions, String main, List<String> arguments) {
  /** Options whose value is the next word. */
  private static final Set<String> TWO_WORDS =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--limit-modules",
          "--add-exports",
          "--add-opens",
          "--add-reads",
          "--patch-module",
          "--enable-native-access",
          "--source",
          "-d",
          "--describe-module");

  /** Options whose value is the next word and names the program. */
  private static final Set<String> MAIN_FOLLOWS = Set.of("-jar", "-m", "--module");

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
}
