package dev.candela.bench.guest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How windows with a profiler compare to their neighbours without. */
final class CostRatios {
  private final String name;
  private final List<Double> rates = new ArrayList<>();
  private final List<Double> efficiencies = new ArrayList<>();

  CostRatios(String name) {
    this.name = name;
  }

  void add(Cost.Window with, Cost.Window without) {
    rates.add(with.rate() / without.rate());
    efficiencies.add(with.efficiency() / without.efficiency());
  }

  Map<String, Object> print(double goal) {
    System.out.printf(
        "%s, with over without, %d pairs:%n  throughput %s%n  work per processor time %s%s%n",
        name, rates.size(), text(rates), text(efficiencies), verdict(at(efficiencies, 0.5), goal));
    return Map.of("name", name, "throughput", at(rates, 0.5), "efficiency", at(efficiencies, 0.5));
  }

  Map<String, Object> printOver(CostRatios other, double goal) {
    double rate = at(rates, 0.5) / at(other.rates, 0.5);
    double efficiency = at(efficiencies, 0.5) / at(other.efficiencies, 0.5);
    System.out.printf(
        "%s over %s:%n  throughput %.4f%n  work per processor time %.4f%s%n",
        name, other.name, rate, efficiency, verdict(efficiency, goal));
    return Map.of(
        "name", name + " over " + other.name, "throughput", rate, "efficiency", efficiency);
  }

  private static String text(List<Double> ratios) {
    return "%.4f (quartiles %.4f-%.4f)"
        .formatted(at(ratios, 0.5), at(ratios, 0.25), at(ratios, 0.75));
  }

  private static double at(List<Double> ratios, double quantile) {
    List<Double> sorted = ratios.stream().sorted().toList();
    return sorted.get((int) Math.min(sorted.size() - 1, quantile * sorted.size()));
  }

  private static String verdict(double value, double goal) {
    return goal == 0 ? "" : ", goal " + goal + ": " + (value >= goal ? "met" : "MISSED");
  }
}
