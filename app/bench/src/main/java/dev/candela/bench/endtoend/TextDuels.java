package dev.candela.bench.endtoend;

import dev.candela.bench.endtoend.Contender.Writer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Candela and inferno's programs set against each other on collapsed text. */
final class TextDuels {
  private static final Path OUTPUTS = Path.of("target", "text");

  private final String candela;
  private final String flamegraph;
  private final String diffFolded;
  private final Map<String, String> environment =
      Map.of("JAVA_HOME", System.getProperty("java.home"));

  /**
   * @param inferno folder of its programs
   */
  TextDuels(Path candela, Path inferno) throws IOException {
    if (!Files.isExecutable(candela)) {
      throw new IOException("There is no " + candela + "; build app/cli first");
    }
    this.candela = candela.toAbsolutePath().toString();
    this.flamegraph = program(inferno, "inferno-flamegraph");
    this.diffFolded = program(inferno, "inferno-diff-folded");
  }

  /** Both draw a graph as SVG. */
  Duel drawing() {
    List<String> own = List.of(candela, "flame", "{file}", "-o", "{out}");
    List<String> peer = List.of(flamegraph, "{file}");
    return new Duel(
        new Writer("candela", own, environment, Writer.FEWEST_OF_A_GRAPH),
        new Writer("inferno", peer, environment, Writer.FEWEST_OF_A_GRAPH),
        OUTPUTS,
        ".svg");
  }

  /** Candela says what changed, inferno writes each stack with both of its weights. */
  Duel comparing(Path before, Path after) throws IOException {
    List<String> own = List.of(candela, "diff", "{file}", after.toString());
    List<String> peer = List.of(diffFolded, "{file}", after.toString());
    return new Duel(
        new Contender.Candela(own, environment),
        new Writer("inferno", peer, environment, Files.size(before)),
        OUTPUTS,
        ".folded");
  }

  private static String program(Path inferno, String name) throws IOException {
    Path program = inferno.resolve(name);
    if (!Files.isExecutable(program)) {
      throw new IOException(
          "There is no " + name + " in " + inferno + "; 'cargo install inferno' brings it");
    }
    return program.toAbsolutePath().toString();
  }
}
