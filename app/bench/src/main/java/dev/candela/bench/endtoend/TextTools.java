package dev.candela.bench.endtoend;

import dev.candela.bench.endtoend.Duel.Contender;
import dev.candela.bench.endtoend.Duel.Scenario;
import dev.candela.bench.machine.Baseline;
import dev.candela.bench.text.TextInputs;
import dev.candela.bench.text.TextInputs.Shape;
import dev.candela.engine.diff.Side;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Candela against the programs of inferno, which read collapsed text and nothing else. */
@Command(
    name = "text",
    description = "Run candela and inferno in turns on the same collapsed text and print ratios.")
public final class TextTools implements Callable<Integer> {
  @Option(
      names = "--inferno",
      required = true,
      paramLabel = "DIR",
      description = "folder of inferno's programs, as 'cargo install inferno' makes it")
  private Path inferno;

  @Option(names = "--candela", paramLabel = "PATH", defaultValue = "../cli/target/dist/bin/candela")
  private Path candela;

  @Option(
      names = "--distinct",
      split = ",",
      paramLabel = "N",
      defaultValue = "100000",
      description = "numbers of distinct stacks")
  private List<Integer> distinct;

  @Option(
      names = "--shape",
      split = ",",
      paramLabel = "SHAPE",
      defaultValue = "sorted,apart",
      description = "which files: ${COMPLETION-CANDIDATES}")
  private List<Shape> shapes;

  @Option(names = "--diff", description = "compare two files instead of drawing one")
  private boolean diff;

  @Option(names = "--rounds", defaultValue = "5")
  private int rounds;

  @Mixin private Baseline baseline;

  private final PrintStream out = System.out;
  private final TextInputs inputs = new TextInputs(Path.of("target", "inputs"));

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!Files.isExecutable(candela)) {
      throw new IOException("There is no " + candela + "; build app/cli first");
    }
    List<Duel> duels = new ArrayList<>();
    for (int count : distinct) {
      for (Shape shape : shapes) {
        duels.add(diff ? compare(shape, count) : draw(shape, count));
      }
    }
    baseline.add("text", duels.stream().map(Duel::toMap).toList());
    return 0;
  }

  private Duel draw(Shape shape, int count) throws IOException, InterruptedException {
    Contender peer =
        new Contender(
            "inferno", List.of(program("inferno-flamegraph"), "{file}"), Duel.FEWEST_OF_A_GRAPH);
    Path file = inputs.file(shape, count);
    return duel("flame-" + shape + "-" + count, file, peer, "flame", "{file}", "-o", "{out}");
  }

  /** Candela says what changed, inferno writes each stack with both of its weights. */
  private Duel compare(Shape shape, int count) throws IOException, InterruptedException {
    Path before = inputs.file(shape, Side.BEFORE, count);
    String after = inputs.file(shape, Side.AFTER, count).toString();
    List<String> words = List.of(program("inferno-diff-folded"), "{file}", after);
    Contender peer = new Contender("inferno", words, Files.size(before));
    Duel.fillPageCache(Path.of(after));
    return duel("diff-" + shape + "-" + count, before, peer, "diff", "{file}", after);
  }

  private Duel duel(String name, Path file, Contender peer, String... words)
      throws IOException, InterruptedException {
    List<String> own = new ArrayList<>(List.of(candela.toAbsolutePath().toString()));
    own.addAll(List.of(words));
    String lower = name.toLowerCase(Locale.ROOT);
    Scenario scenario = new Scenario(lower, file.toString(), "", 1, Double.POSITIVE_INFINITY);
    Path outputs = Path.of("target", "text");
    return Duel.print(scenario, file, Contender.candela(own), peer, outputs, ".svg", rounds, out);
  }

  private String program(String name) throws IOException {
    Path program = inferno.resolve(name);
    if (!Files.isExecutable(program)) {
      throw new IOException(
          "There is no " + name + " in " + inferno + "; 'cargo install inferno' brings it");
    }
    return program.toAbsolutePath().toString();
  }
}
