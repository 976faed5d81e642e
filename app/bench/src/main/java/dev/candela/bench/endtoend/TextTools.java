package dev.candela.bench.endtoend;

import dev.candela.bench.endtoend.Contender.Writer;
import dev.candela.bench.machine.Baseline;
import dev.candela.bench.text.TextInputs;
import dev.candela.bench.text.TextInputs.Shape;
import dev.candela.bench.text.TextInputs.Side;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Candela against the programs of inferno, which read collapsed text and nothing else. */
@Command(
    name = "text",
    mixinStandardHelpOptions = true,
    description = "Run candela and inferno in turns on the same collapsed text and print ratios.")
public final class TextTools implements Callable<Integer> {
  private static final Path OUTPUTS = Path.of("target", "text");

  @Option(
      names = "--inferno",
      required = true,
      paramLabel = "DIR",
      description = "folder of inferno's programs, as 'cargo install inferno' makes it")
  private Path inferno;

  @Option(
      names = "--candela",
      paramLabel = "PATH",
      defaultValue = "../cli/target/dist/bin/candela",
      description = "default: ${DEFAULT-VALUE}")
  private Path candela;

  @Option(
      names = "--distinct",
      split = ",",
      paramLabel = "N",
      defaultValue = "100000",
      description = "numbers of distinct stacks (default: ${DEFAULT-VALUE})")
  private List<Integer> distinct;

  @Option(
      names = "--shape",
      split = ",",
      paramLabel = "SHAPE",
      defaultValue = "sorted,apart",
      description = "which files: ${COMPLETION-CANDIDATES} (default: all)")
  private List<Shape> shapes;

  @Option(names = "--diff", description = "compare two files instead of drawing one")
  private boolean diff;

  @Option(names = "--rounds", defaultValue = "5", description = "default: ${DEFAULT-VALUE}")
  private int rounds;

  @Option(names = "--json", paramLabel = "FILE", description = "also write the results here")
  private Path json;

  private final PrintStream out = System.out;
  private final TextInputs inputs = new TextInputs(Path.of("target", "inputs"));
  private final Map<String, String> environment =
      Map.of("JAVA_HOME", System.getProperty("java.home"));

  @Override
  public Integer call() throws IOException {
    if (!Files.isExecutable(candela)) {
      throw new IOException("There is no " + candela + "; build app/cli first");
    }
    List<DuelReport> reports = new ArrayList<>();
    for (int count : distinct) {
      for (Shape shape : shapes) {
        reports.add(diff ? compare(shape, count) : draw(shape, count));
      }
    }
    out.println(DuelReport.lowestPeakLine());
    if (json != null) {
      Baseline.write(json, "text", reports.stream().map(DuelReport::toMap).toList());
    }
    return 0;
  }

  /** Both draw a graph as SVG. */
  private DuelReport draw(Shape shape, int count) throws IOException {
    Path file = inputs.file(shape, count);
    List<String> own =
        List.of(candela.toAbsolutePath().toString(), "flame", "{file}", "-o", "{out}");
    List<String> peer = List.of(program("inferno-flamegraph"), "{file}");
    Duel duel =
        new Duel(
            new Writer("candela", own, environment, Writer.FEWEST_OF_A_GRAPH),
            new Writer("inferno", peer, environment, Writer.FEWEST_OF_A_GRAPH),
            OUTPUTS,
            ".svg");
    return duel.print(scenario("flame-" + shape + "-" + count, file), file, rounds, out);
  }

  /** Candela says what changed, inferno writes each stack with both of its weights. */
  private DuelReport compare(Shape shape, int count) throws IOException {
    Path before = inputs.file(shape, Side.BEFORE, count);
    Path after = inputs.file(shape, Side.AFTER, count);
    List<String> own =
        List.of(candela.toAbsolutePath().toString(), "diff", "{file}", after.toString());
    List<String> peer = List.of(program("inferno-diff-folded"), "{file}", after.toString());
    Duel duel =
        new Duel(
            new Contender.Candela(own, environment),
            new Writer("inferno", peer, environment, Files.size(before)),
            OUTPUTS,
            ".folded");
    Duel.fillPageCache(after);
    return duel.print(scenario("diff-" + shape + "-" + count, before), before, rounds, out);
  }

  private String program(String name) throws IOException {
    Path program = inferno.resolve(name);
    if (!Files.isExecutable(program)) {
      throw new IOException(
          "There is no " + name + " in " + inferno + "; 'cargo install inferno' brings it");
    }
    return program.toAbsolutePath().toString();
  }

  private static Scenario scenario(String name, Path file) {
    return new Scenario(name.toLowerCase(Locale.ROOT), file.toString(), "", Goals.wallRatio(1));
  }
}
