package dev.candela.bench.endtoend;

import dev.candela.bench.machine.Baseline;
import dev.candela.bench.text.TextInputs;
import dev.candela.bench.text.TextShape;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Candela against the programs of inferno, which read collapsed text and nothing else. */
@Command(
    name = "text",
    mixinStandardHelpOptions = true,
    description = "Run candela and inferno in turns on the same collapsed text and print ratios.")
public final class TextTools implements Callable<Integer> {
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
      defaultValue = "sorted,shuffled,apart",
      description = "which files to draw: ${COMPLETION-CANDIDATES} (default: all)")
  private List<TextShape> shapes;

  @Option(names = "--diff", description = "compare two sorted files instead of drawing any")
  private boolean diff;

  @Option(names = "--rounds", defaultValue = "5", description = "default: ${DEFAULT-VALUE}")
  private int rounds;

  @Option(names = "--json", paramLabel = "FILE", description = "also write the results here")
  private Path json;

  @Spec private CommandSpec spec;

  private final PrintStream out = System.out;
  private final TextInputs inputs = new TextInputs(Path.of("target", "inputs"));

  @Override
  public Integer call() throws IOException {
    if (distinct.stream()
        .anyMatch(count -> count < TextInputs.FEWEST_STACKS || count > TextInputs.MOST_STACKS)) {
      throw new ParameterException(
          spec.commandLine(),
          "--distinct wants numbers from "
              + TextInputs.FEWEST_STACKS
              + " to "
              + TextInputs.MOST_STACKS);
    }
    TextDuels duels = new TextDuels(candela, inferno);
    List<DuelReport> reports = new ArrayList<>();
    for (int count : distinct) {
      if (diff) {
        reports.add(compare(duels, count));
      } else {
        reports.addAll(draw(duels.drawing(), count));
      }
    }
    out.println(DuelReport.lowestPeakLine());
    if (json != null) {
      Baseline.write(json, "text", reports.stream().map(DuelReport::toMap).toList());
    }
    return 0;
  }

  private List<DuelReport> draw(Duel duel, int count) throws IOException {
    List<DuelReport> reports = new ArrayList<>();
    for (TextShape shape : shapes) {
      Path file = inputs.file(shape, count);
      String name = "flame-" + shape.name().toLowerCase(Locale.ROOT) + "-" + count;
      reports.add(duel.print(scenario(name, file), file, rounds, out));
    }
    return reports;
  }

  private DuelReport compare(TextDuels duels, int count) throws IOException {
    Path before = inputs.before(count);
    Path after = inputs.after(count);
    Duel duel = duels.comparing(before, after);
    Duel.fillPageCache(after);
    return duel.print(scenario("diff-" + count, before), before, rounds, out);
  }

  private static Scenario scenario(String name, Path file) {
    return new Scenario(name, file.toString(), "", Goals.wallRatio(1));
  }
}
