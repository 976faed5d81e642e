package dev.candela.bench.endtoend;

import dev.candela.bench.endtoend.Duel.Round;
import dev.candela.bench.machine.Machine;
import dev.candela.bench.process.ProcessCost;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** One scenario's rounds as text for a terminal and as a tree for a baseline file. */
record DuelReport(Scenario scenario, long inputBytes, List<Round> rounds) {
  private static final double SECOND = 1e9;
  private static final double MEGABYTE = Goals.MEGABYTE;

  static String roundLine(Round round) {
    return "  %s   %s   wall x%.2f  cpu x%.2f  peak x%.2f"
        .formatted(
            cost(round.own()),
            cost(round.peer()),
            round.wallRatio(),
            round.cpuRatio(),
            round.peakRatio());
  }

  static String heading() {
    return "  %-26s   %s".formatted("candela wall, cpu, peak", "peer wall, cpu, peak");
  }

  static String lowestPeakLine() {
    return "Peaks below %.0f MB cannot be told apart: that is this JVM's own."
        .formatted(Machine.peakResidentBytes() / MEGABYTE);
  }

  private static String cost(ProcessCost cost) {
    return "%6.2f s %6.2f s %5.0f MB"
        .formatted(
            cost.wallNanos() / SECOND,
            cost.cpuNanos() / SECOND,
            cost.peakResidentBytes() / MEGABYTE);
  }

  /** Medians with the extremes, then a verdict for each goal. */
  String summary() {
    StringBuilder text = new StringBuilder();
    text.append("  medians [min-max]\n");
    side(text, "candela", rounds.stream().map(Round::own).toList());
    side(text, "peer", rounds.stream().map(Round::peer).toList());
    text.append("    ratio    wall x").append(wallRatio().text("%.2f"));
    text.append(", cpu x").append(Spread.of(rounds, Round::cpuRatio).text("%.2f"));
    text.append(", peak x").append(Spread.of(rounds, Round::peakRatio).text("%.2f"));
    text.append('\n');
    if (scenario.goals().hasWallRatio()) {
      verdict(text, wallMet(), "wall ratio", wallRatio().median(), scenario.goals().wallRatio());
    }
    if (scenario.goals().hasPeak()) {
      double goal = scenario.goals().peakBytes() / MEGABYTE;
      verdict(text, peakMet(), "peak MB", peakMegabytes().max(), goal);
    }
    return text.toString();
  }

  private static void side(StringBuilder text, String name, List<ProcessCost> costs) {
    Spread wall = Spread.of(costs, cost -> cost.wallNanos() / SECOND);
    Spread cpu = Spread.of(costs, cost -> cost.cpuNanos() / SECOND);
    Spread peak = Spread.of(costs, cost -> cost.peakResidentBytes() / MEGABYTE);
    text.append(
        "    %-8s wall %s s, cpu %s s, peak %s MB\n"
            .formatted(name, wall.text("%.2f"), cpu.text("%.2f"), peak.text("%.0f")));
  }

  private static void verdict(
      StringBuilder text, boolean met, String what, double value, double goal) {
    text.append(
        "  %s  %s %.2f, goal at most %.2f\n".formatted(met ? "PASS" : "MISS", what, value, goal));
  }

  private Spread wallRatio() {
    return Spread.of(rounds, Round::wallRatio);
  }

  private Spread peakMegabytes() {
    return Spread.of(rounds, round -> round.own().peakResidentBytes() / MEGABYTE);
  }

  private boolean wallMet() {
    return wallRatio().median() <= scenario.goals().wallRatio();
  }

  private boolean peakMet() {
    return peakMegabytes().max() * MEGABYTE <= scenario.goals().peakBytes();
  }

  boolean met() {
    return wallMet() && peakMet();
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("scenario", scenario.name());
    map.put("inputBytes", inputBytes);
    map.put("candelaOptions", scenario.candelaOptions());
    map.put("wallRatio", Spread.of(rounds, Round::wallRatio));
    map.put("cpuRatio", Spread.of(rounds, Round::cpuRatio));
    map.put("peakRatio", Spread.of(rounds, Round::peakRatio));
    map.put("goalsMet", met());
    map.put("rounds", rounds);
    return map;
  }

  /** The middle and the ends of a few measured values. */
  record Spread(double median, double min, double max) {
    static <T> Spread of(List<T> rows, ToDoubleFunction<T> value) {
      double[] sorted = rows.stream().mapToDouble(value).sorted().toArray();
      int middle = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    String text(String format) {
      return (format + " [" + format + "-" + format + "]").formatted(median, min, max);
    }
  }
}
