package dev.candela.bench.endtoend;

import dev.candela.bench.process.Command;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Command lines with {@code {file}} and {@code {out}} for the recording and the result. */
final class CommandTemplate {
  private CommandTemplate() {}

  static Command fill(
      List<String> program, Path input, Path output, Map<String, String> environment) {
    List<String> arguments =
        program.stream()
            .map(word -> word.replace("{file}", input.toString()))
            .map(word -> word.replace("{out}", output.toString()))
            .toList();
    return new Command(arguments, environment);
  }

  static Command with(Command command, String variable, String value) {
    Map<String, String> environment = new HashMap<>(command.environment());
    environment.put(variable, value);
    return new Command(command.arguments(), environment);
  }
}
