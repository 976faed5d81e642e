package dev.candela.bench.endtoend;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Two programs' costs for a recording. Ratios are within a round: other work falls on both. */
record Duel(Scenario scenario, long inputBytes, List<Round> rounds) {
  /** Without a frame: 9,915 bytes from Candela, 14,875 from jfrconv, 18,744 from inferno. */
  static final long FEWEST_OF_A_GRAPH = 20_000;

  private static final long FEWEST_OF_A_TABLE = 200;

  record Round(ProcessCost own, ProcessCost peer) {}

  /** A program that writes {@code {out}} or prints what is in {@code {file}}; at least so much. */
  record Contender(String name, List<String> program, long fewestBytes) {
    static Contender candela(List<String> program) {
      boolean draws = program.contains("{out}");
      return new Contender("candela", program, draws ? FEWEST_OF_A_GRAPH : FEWEST_OF_A_TABLE);
    }

    private ProcessCost run(Path input, Path folder, String ending, String options)
        throws IOException, InterruptedException {
      Path stdout = folder.resolve(name + ".out");
      Path output = folder.resolve(name + ending);
      Files.deleteIfExists(output);
      Map<String, String> environment = new HashMap<>();
      environment.put("JAVA_HOME", System.getProperty("java.home"));
      environment.put("CANDELA_OPTS", options);
      List<String> words =
          program.stream()
              .map(w -> w.replace("{file}", input + "").replace("{out}", output + ""))
              .toList();
      ProcessCost cost = ProcessCost.of(words, environment, stdout, folder.resolve(name + ".err"));
      long bytes = Files.size(Files.exists(output) ? output : stdout);
      if (bytes < fewestBytes) {
        throw new IOException(name + " wrote " + bytes + " bytes only: an empty result");
      }
      return cost;
    }
  }

  private enum Measure {
    WALL("s", "%.2f", cost -> cost.wallNanos() / 1e9),
    CPU("s", "%.2f", cost -> cost.cpuNanos() / 1e9),
    PEAK("MB", "%.0f", cost -> cost.peakResidentBytes() / 1e6);

    private final String unit;
    private final String format;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference is
    private final ToDoubleFunction<ProcessCost> value;

    Measure(String unit, String format, ToDoubleFunction<ProcessCost> value) {
      this.unit = unit;
      this.format = format;
      this.value = value;
    }

    private double ratio(Round round) {
      return value.applyAsDouble(round.own) / value.applyAsDouble(round.peer);
    }

    private String line(Round round) {
      String numbers = "%s " + format + " / " + format + " %s x%.2f";
      return numbers.formatted(
          this,
          value.applyAsDouble(round.own),
          value.applyAsDouble(round.peer),
          unit,
          ratio(round));
    }
  }

  /** Runs and prints the rounds, and what they come to; the ending tells some what to write. */
  static Duel print(
      Scenario scenario,
      Path input,
      Contender own,
      Contender peer,
      Path folder,
      String ending,
      int rounds,
      PrintStream out)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    fillPageCache(input);
    String options = scenario.candelaOptions();
    Duel duel = new Duel(scenario, Files.size(input), new ArrayList<>());
    out.printf(
        "%s: %.0f MB, %d rounds %s, candela / %s%n",
        scenario.name(), duel.inputBytes / 1e6, rounds, options, peer.name);
    for (int i = 0; i < rounds; i++) {
      Round round =
          new Round(
              own.run(input, folder, ending, options), peer.run(input, folder, ending, options));
      duel.rounds.add(round);
      for (Measure measure : Measure.values()) {
        out.print("  " + measure.line(round));
      }
      out.println();
    }
    out.println(duel.summary());
    return duel;
  }

  /** Reads the file once, so that no round pays for the disk. */
  static void fillPageCache(Path input) throws IOException {
    Files.copy(input, OutputStream.nullOutputStream());
  }

  /** Medians with the extremes, then a verdict for each goal. */
  String summary() {
    StringBuilder text = new StringBuilder("  medians [min-max]\n");
    for (Measure measure : Measure.values()) {
      text.append(
          "    %-4s candela %s %s, peer %s %s, x%s%n"
              .formatted(
                  measure,
                  spread(round -> measure.value.applyAsDouble(round.own)).text(measure.format),
                  measure.unit,
                  spread(round -> measure.value.applyAsDouble(round.peer)).text(measure.format),
                  measure.unit,
                  spread(measure::ratio).text("%.2f")));
    }
    verdict(text, "wall ratio", spread(Measure.WALL::ratio).median(), scenario.wallGoal());
    verdict(text, "peak MB", highestPeak(), scenario.peakGoal());
    return text.toString();
  }

  private static void verdict(StringBuilder text, String what, double value, double goal) {
    if (goal < Double.POSITIVE_INFINITY) {
      String verdict = value <= goal ? "PASS" : "MISS";
      text.append("  %s  %s %.2f, goal at most %.2f\n".formatted(verdict, what, value, goal));
    }
  }

  private double highestPeak() {
    return spread(round -> Measure.PEAK.value.applyAsDouble(round.own)).max();
  }

  boolean met() {
    return spread(Measure.WALL::ratio).median() <= scenario.wallGoal()
        && highestPeak() <= scenario.peakGoal();
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("scenario", scenario.name());
    map.put("inputBytes", inputBytes);
    map.put("candelaOptions", scenario.candelaOptions());
    map.put("wallRatio", spread(Measure.WALL::ratio));
    map.put("cpuRatio", spread(Measure.CPU::ratio));
    map.put("peakRatio", spread(Measure.PEAK::ratio));
    map.put("goalsMet", met());
    map.put("rounds", rounds);
    return map;
  }

  private Spread spread(ToDoubleFunction<Round> value) {
    return Spread.of(rounds, value);
  }

  record Spread(double median, double min, double max) {
    static <T> Spread of(List<T> rows, ToDoubleFunction<T> value) {
      double[] sorted = rows.stream().mapToDouble(value).sorted().toArray();
      int middle = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    private String text(String format) {
      return (format + " [" + format + "-" + format + "]").formatted(median, min, max);
    }
  }

  /** The cost of a process and those that it waited for; CPU time in steps of 10 ms. */
  record ProcessCost(long wallNanos, long cpuNanos, long peakResidentBytes) {
    /** Runs a command under GNU time, which gets from the kernel what polling would miss. */
    static ProcessCost of(
        List<String> command, Map<String, String> environment, Path stdout, Path stderr)
        throws IOException, InterruptedException {
      Path told = Files.createTempFile("candela-bench", ".time");
      List<String> words =
          new ArrayList<>(List.of("time", "-o", told.toString(), "-f", "%U %S %M"));
      words.addAll(command);
      ProcessBuilder timed = new ProcessBuilder(words);
      timed.environment().putAll(environment);
      timed.redirectOutput(stdout.toFile()).redirectError(stderr.toFile());
      try {
        long startNanos = System.nanoTime();
        int exitCode = timed.start().waitFor();
        long wallNanos = System.nanoTime() - startNanos;
        if (exitCode != 0) {
          throw new IOException(
              command.getFirst() + " ended with exit code " + exitCode + ", see " + stderr);
        }
        String[] numbers = Files.readAllLines(told).getLast().split(" ");
        double cpuSeconds = Double.parseDouble(numbers[0]) + Double.parseDouble(numbers[1]);
        return new ProcessCost(
            wallNanos, Math.round(cpuSeconds * 1e9), Long.parseLong(numbers[2]) * 1024);
      } finally {
        Files.delete(told);
      }
    }
  }

  /**
   * A recording, JVM options for Candela, and the goals: the largest median of its wall time over
   * the peer's, and the largest resident set in megabytes.
   */
  record Scenario(
      String name, String fileName, String candelaOptions, double wallGoal, double peakGoal) {
    /** The run only has to succeed. */
    private static final double NONE = Double.POSITIVE_INFINITY;

    /** The promises under watch; the recordings come from the command {@code inputs}. */
    static final List<Scenario> ALL =
        List.of(
            new Scenario("typical-23m", "typical-23m.jfr", "", NONE, NONE),
            new Scenario("typical-100m", "typical-100m.jfr", "", 0.7, 300),
            new Scenario("typical-1g", "typical-1g.jfr", "", 0.35, NONE),
            new Scenario("typical-1g-small-heap", "typical-1g.jfr", "-Xmx256m", 0.35, NONE),
            new Scenario("typical-2300m", "typical-2300m.jfr", "", NONE, NONE),
            new Scenario("async-150m", "async-150m.jfr", "", NONE, NONE),
            new Scenario("async-onechunk", "async-onechunk.jfr", "", NONE, NONE),
            new Scenario("async-1g", "async-1g.jfr", "", 0.55, 2000));

    static Scenario of(Path file) {
      return new Scenario(file.getFileName().toString(), file.toString(), "", NONE, NONE);
    }
  }
}
