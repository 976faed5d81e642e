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
public record Command(List<String> arguments, Map<String, String> environment) {
  public Command {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** A command in this process's environment. */
  public static Command of(String... arguments) {
    return new Command(List.of(arguments), Map.of());
  }

  /** As {@code NAME=value}. */
  List<String> environmentLines() {
    Map<String, String> all = new HashMap<>(System.getenv());
    all.putAll(environment);
    return all.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()).toList();
  }
}
