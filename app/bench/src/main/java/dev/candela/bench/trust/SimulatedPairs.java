package dev.candela.bench.trust;

import dev.candela.engine.diff.DiffRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** What comparisons of simulated runs call a change that is none, and what they find. */
final class SimulatedPairs {
  private static final double[] PHASES = {0.1, 0.5, 1, 2, 5};
  private static final double USUAL_NOISE = 0.02;

  private final SplittableRandom random;
  private final int pairs;
  private final List<Rate> rates = new ArrayList<>();

  SimulatedPairs(long seed, int pairs) {
    this.random = new SplittableRandom(seed);
    this.pairs = pairs;
  }

  List<Rate> rates() {
    equalPairs();
    slowerPairs();
    severalRuns();
    slowerLeaf();
    return rates;
  }

  private void equalPairs() {
    for (double phase : PHASES) {
      for (int seconds : new int[] {10, 30}) {
        for (boolean launched : new boolean[] {false, true}) {
          SimulatedProgram program = program(phase);
          program = launched ? program.launched() : program;
          int coloured = 0;
          int unmarked = 0;
          for (int i = 0; i < pairs; i++) {
            Judged judged = single(program, program, seconds);
            coloured += judged.names().isEmpty() ? 0 : 1;
            unmarked += judged.unmarked().isEmpty() ? 0 : 1;
          }
          String what =
              String.format(
                  Locale.ROOT,
                  "equal pairs, phases %.1f s, %d s, %s: ",
                  phase,
                  seconds,
                  launched ? "launched" : "attached");
          rates.add(Rate.of(what + "coloured", coloured, pairs));
          rates.add(Rate.of(what + "coloured, not marked", unmarked, pairs));
        }
      }
    }
  }

  private void slowerPairs() {
    SimulatedProgram whole = program(0).launched();
    rates.add(
        count(
            "pair, 18 % more of everything: total is more",
            pairs,
            () -> {
              return single(whole, whole.slower("", 1.18), 10).total().isMore();
            }));
    for (int frames : new int[] {0, 30, 100}) {
      SimulatedProgram deep = program(0, "frame;".repeat(frames));
      String what = "pair, leaf of 5 % a third slower below " + frames + " frames: ";
      countChange(what, "leaf", () -> single(deep, deep.slower("leaf", 1.35), 30));
    }
    for (double load : new double[] {1.1, 1.45, 1.55, 2}) {
      SimulatedProgram service = program(0);
      String what = "pair, load times " + load;
      rates.add(
          count(
              what + ": some method is coloured",
              pairs,
              () -> {
                return !single(service, service.slower("", load), 30).names().isEmpty();
              }));
      rates.add(
          count(
              what + ": says that seconds do not compare",
              pairs,
              () -> {
                return single(service, service.slower("", load), 30).diff().mismatches().stream()
                    .anyMatch(mismatch -> mismatch.kind().name().equals("LOAD"));
              }));
    }
  }

  private void severalRuns() {
    for (int runs : new int[] {3, 5, 10}) {
      for (double phase : new double[] {0, 0.5, 2}) {
        SimulatedProgram program = program(phase).launched();
        String what = String.format(Locale.ROOT, "%d runs a side, phases %.1f s, ", runs, phase);
        rates.add(
            count(
                what + "equal: coloured",
                pairs,
                () -> {
                  return !several(program, program, runs).names().isEmpty();
                }));
        countChange(
            what + "hot of 20 % 20 % slower: ",
            "hot",
            () -> several(program, program.slower("hot", 1.2), runs));
        rates.add(
            count(
                what + "a fifth more of everything: total is more",
                pairs,
                () -> {
                  return several(program, program.slower("", 1.2), runs).total().isMore();
                }));
      }
    }
  }

  /** 1.7 % of everything, too little for a pair. */
  private void slowerLeaf() {
    for (int frames : new int[] {0, 30, 100}) {
      for (int runs : new int[] {3, 5, 10}) {
        SimulatedProgram deep = program(0, "frame;".repeat(frames)).launched();
        String what =
            runs + " runs a side, leaf of 5 % a third slower below " + frames + " frames: ";
        countChange(what, "leaf", () -> several(deep, deep.slower("leaf", 1.35), runs));
      }
    }
  }

  /** How often it is found, and how often it is said that there is none. */
  private void countChange(String what, String method, Supplier<Judged> comparison) {
    int found = 0;
    int ruledOut = 0;
    for (int i = 0; i < pairs; i++) {
      Judged judged = comparison.get();
      found += judged.finds(method) ? 1 : 0;
      ruledOut += judged.rulesOut(method) ? 1 : 0;
    }
    rates.add(Rate.of(what + "found", found, pairs));
    rates.add(Rate.of(what + "said to be no change", ruledOut, pairs));
  }

  private Judged single(SimulatedProgram before, SimulatedProgram after, int seconds) {
    return Judged.of(
        List.of(before.record(random, seconds)), List.of(after.record(random, seconds)));
  }

  private Judged several(SimulatedProgram before, SimulatedProgram after, int runs) {
    return Judged.of(runs(before, runs), runs(after, runs));
  }

  private List<DiffRun> runs(SimulatedProgram program, int runs) {
    return IntStream.range(0, runs)
        .mapToObj(run -> program.anotherRun(random, USUAL_NOISE, USUAL_NOISE).record(random, 10))
        .toList();
  }

  private interface Trial {
    boolean succeeds();
  }

  private static Rate count(String what, int trials, Trial trial) {
    int times = 0;
    for (int i = 0; i < trials; i++) {
      times += trial.succeeds() ? 1 : 0;
    }
    return Rate.of(what, times, trials);
  }

  /** A quarter of the code comes in phases; 0 for none. */
  private static SimulatedProgram program(double phaseSeconds) {
    return program(phaseSeconds, "");
  }

  private static SimulatedProgram program(double phaseSeconds, String callers) {
    SimulatedProgram program = new SimulatedProgram();
    program.with("main;" + callers + "hot", 0.10);
    program.with("main;" + callers + "leaf", 0.025);
    for (int i = 0; i < 20; i++) {
      program.with("main;" + callers + "m" + i % 5 + ";n" + i, 0.0125);
    }
    for (int i = 0; i < 5; i++) {
      String frames = "main;" + callers + "batch;b" + i;
      if (phaseSeconds > 0) {
        program.inPhases(frames, 0.025, phaseSeconds);
      } else {
        program.with(frames, 0.025);
      }
    }
    return program;
  }
}
