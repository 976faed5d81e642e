package dev.candela.bench.process;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A command line.
 *
 * @param arguments the program, then its arguments
 * @param environment what is set on top of this process's environment
 */
public record ShellCommand(List<String> arguments, Map<String, String> environment) {
  public ShellCommand {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** A command in this process's environment. */
  public static ShellCommand of(String... arguments) {
    return new ShellCommand(List.of(arguments), Map.of());
  }

  /** As {@code NAME=value}. */
  List<String> environmentLines() {
    Map<String, String> all = new HashMap<>(System.getenv());
    all.putAll(environment);
    return all.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()).toList();
  }
}
