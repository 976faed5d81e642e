package dev.candela.bench.trust;

import dev.candela.bench.machine.Baseline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Tests the reliability of intervals and verdicts by simulated programs or by recordings. */
@Command(
    name = "trust",
    description =
        "Count intervals that miss the truth, and false and missed changes, by simulated programs"
            + " or by recordings of any program. The exit code is 1 if a goal is missed.")
public final class Trust implements Callable<Integer> {
  @Option(names = "--seed", defaultValue = "1")
  private long seed;

  @Option(
      names = "--recordings",
      defaultValue = "4000",
      description = "Simulated recordings for each interval.")
  private int recordings;

  @Option(
      names = "--pairs",
      defaultValue = "60",
      description = "Simulated comparisons of each kind.")
  private int pairs;

  @Option(
      names = "--same",
      arity = "2..*",
      description =
          "Recordings of equal runs of one program, to be judged in place of simulations.")
  private List<Path> same = List.of();

  @Option(names = "--changed", arity = "1..*", description = "Recordings with a slower method.")
  private List<Path> changed = List.of();

  @Option(names = "--method", description = "The end of that method's name.")
  private String method = "";

  @Option(
      names = "--program",
      defaultValue = "recordings",
      description = "What the program is called in the results.")
  private String program;

  @Option(
      names = "--runs",
      split = ",",
      defaultValue = "1x5,2,3,5,10",
      converter = RunsConverter.class,
      description = "Runs a side of comparisons of several, such as 3 or 1x5.")
  private List<Runs> runs;

  @Option(names = "--json", description = "Write the results to this file as well.")
  private Path json;

  record Runs(int before, int after) {
    int both() {
      return before + after;
    }

    int fewer() {
      return Math.min(before, after);
    }

    @Override
    public String toString() {
      return before == after ? before + " runs a side, " : before + " against " + after + " runs, ";
    }
  }

  static final class RunsConverter implements ITypeConverter<Runs> {
    private static final Pattern SIDES = Pattern.compile("([1-9]\\d*)(?:x([1-9]\\d*))?");

    @Override
    public Runs convert(String text) {
      Matcher sides = SIDES.matcher(text);
      if (!sides.matches()) {
        throw new TypeConversionException("'" + text + "' is neither a number such as 3 nor 1x5");
      }
      int before = Integer.parseInt(sides.group(1));
      return new Runs(before, sides.group(2) == null ? before : Integer.parseInt(sides.group(2)));
    }
  }

  @Override
  public Integer call() throws IOException {
    List<Rate> rates = new ArrayList<>();
    if (same.isEmpty()) {
      rates.addAll(new SimulatedShares(seed, recordings).rates());
      rates.addAll(new SimulatedPairs(seed, pairs, runs).rates());
    } else {
      Recorded recorded = new Recorded(program, same, changed, method, seed, runs);
      rates.addAll(recorded.rates());
      recorded.culprits().forEach((name, times) -> System.out.println(times + " times " + name));
    }
    rates.forEach(System.out::println);
    if (json != null) {
      Map<String, String> results = new LinkedHashMap<>();
      rates.forEach(rate -> results.put(rate.name(), rate.described()));
      Baseline.write(json, "trust", results);
    }
    List<Rate> missed = rates.stream().filter(Rate::isMissed).toList();
    System.out.println(missed.size() + " goals missed");
    missed.forEach(System.out::println);
    return missed.isEmpty() ? 0 : 1;
  }
}
