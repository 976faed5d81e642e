package dev.candela.bench.endtoend;

import dev.candela.bench.process.ShellCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A program that is given a recording, and what its output must look like to count. */
interface Contender {
  String name();

  /** What to run so that {@code output} or the standard output holds the result. */
  ShellCommand command(Scenario scenario, Path input, Path output);

  /** Throws when the result is too little to have come from the whole recording. */
  void checkResult(Path stdout, Path output) throws IOException;

  /**
   * {@code candela top FILE} and others that print lines, or write {@code {out}}; the JVM options
   * go through the launcher's own variable.
   */
  record Candela(List<String> program, Map<String, String> environment) implements Contender {
    private static final int FEWEST_LINES = 5;

    @Override
    public String name() {
      return "candela";
    }

    @Override
    public ShellCommand command(Scenario scenario, Path input, Path output) {
      Map<String, String> all = new HashMap<>(environment);
      if (!scenario.candelaOptions().isEmpty()) {
        all.put("CANDELA_OPTS", scenario.candelaOptions());
      }
      return new ShellCommand(filled(program, input, output), all);
    }

    @Override
    public void checkResult(Path stdout, Path output) throws IOException {
      if (Files.exists(output)) {
        Writer.checkLength(name(), output, Writer.FEWEST_OF_A_GRAPH);
        return;
      }
      int lines = Files.readAllLines(stdout).size();
      if (lines < FEWEST_LINES) {
        throw new IOException("candela printed " + lines + " lines only, see " + stdout);
      }
    }
  }

  /**
   * A program that writes a file or prints.
   *
   * @param fewestBytes a shorter result does not hold what was to be read
   */
  record Writer(
      String name, List<String> program, Map<String, String> environment, long fewestBytes)
      implements Contender {
    /** Graphs without a frame have 9,915 from Candela, 14,875 from jfrconv, 18,744 from inferno. */
    static final long FEWEST_OF_A_GRAPH = 20_000;

    @Override
    public ShellCommand command(Scenario scenario, Path input, Path output) {
      return new ShellCommand(filled(program, input, output), environment);
    }

    @Override
    public void checkResult(Path stdout, Path output) throws IOException {
      checkLength(name, Files.exists(output) ? output : stdout, fewestBytes);
    }

    private static void checkLength(String name, Path result, long fewestBytes) throws IOException {
      long lengthBytes = Files.size(result);
      if (lengthBytes < fewestBytes) {
        throw new IOException(name + " wrote " + lengthBytes + " bytes only: an empty result");
      }
    }
  }

  private static List<String> filled(List<String> program, Path input, Path output) {
    return program.stream()
        .map(word -> word.replace("{file}", input.toString()))
        .map(word -> word.replace("{out}", output.toString()))
        .toList();
  }
}
