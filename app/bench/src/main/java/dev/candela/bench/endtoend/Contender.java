package dev.candela.bench.endtoend;

import dev.candela.bench.process.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A program that is given a recording, and what its output must look like to count. */
interface Contender {
  String name();

  /** What to run so that {@code output} or the standard output holds the result. */
  Command command(Scenario scenario, Path input, Path output);

  /** Throws when the result is too little to have come from the whole recording. */
  void checkResult(Path stdout, Path output) throws IOException;

  /** {@code candela top FILE}; the JVM options go through the launcher's own variable. */
  record Candela(List<String> program, Map<String, String> environment) implements Contender {
    private static final int FEWEST_LINES = 5;

    @Override
    public String name() {
      return "candela";
    }

    @Override
    public Command command(Scenario scenario, Path input, Path output) {
      Command command = CommandTemplate.fill(program, input, output, environment);
      return scenario.candelaOptions().isEmpty()
          ? command
          : CommandTemplate.with(command, "CANDELA_OPTS", scenario.candelaOptions());
    }

    @Override
    public void checkResult(Path stdout, Path output) throws IOException {
      int lines = Files.readAllLines(stdout).size();
      if (lines < FEWEST_LINES) {
        throw new IOException("candela printed " + lines + " lines only, see " + stdout);
      }
    }
  }

  /** jfrconv of async-profiler, to an HTML flame graph. */
  record Converter(List<String> program, Map<String, String> environment) implements Contender {
    /** A graph without a single frame has 14,875. */
    private static final long FEWEST_BYTES = 20_000;

    @Override
    public String name() {
      return "jfrconv";
    }

    @Override
    public Command command(Scenario scenario, Path input, Path output) {
      return CommandTemplate.fill(program, input, output, environment);
    }

    @Override
    public void checkResult(Path stdout, Path output) throws IOException {
      long lengthBytes = Files.exists(output) ? Files.size(output) : Files.size(stdout);
      if (lengthBytes < FEWEST_BYTES) {
        throw new IOException("jfrconv wrote " + lengthBytes + " bytes only: an empty graph");
      }
    }
  }
}
