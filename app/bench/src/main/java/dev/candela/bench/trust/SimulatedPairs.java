package dev.candela.bench.trust;

import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.Mismatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Counts false and true changes found by comparisons of simulated runs. */
final class SimulatedPairs {
  private static final double[] PHASES = {0.1, 0.5, 1, 2, 5};

  /** All of a run is off by this, and each method by as much once more. */
  private static final double USUAL_NOISE = 0.02;

  private static final double[] LARGER_NOISE = {0.05, 0.1};

  private static final int SMALL_METHODS = 100;

  /** Most of the comparisons of equal runs that may have a colour. */
  static final double FALSE = 0.05;

  /** Least of the changes that are found by as many runs a side. */
  static final double FOUND = 0.9;

  static final int ENOUGH_RUNS = 5;

  private static final int SHORT_RUN = 10;
  private static final int LONG_PAIR = 30;

  /** Twenty phases of 2 s. */
  private static final int LONG_RUN = 40;

  /** Twenty phases of 5 s. */
  private static final int VERY_LONG_RUN = 100;

  private final long seed;
  private final int pairs;
  private final List<Trust.Runs> runs;
  private final List<Rate> rates = new ArrayList<>();
  private SplittableRandom random;

  SimulatedPairs(long seed, int pairs, List<Trust.Runs> runs) {
    this.seed = seed;
    this.pairs = pairs;
    this.runs = runs;
  }

  /** Each row has its own numbers, so that it is the same with and without the others. */
  private void begin(String row) {
    random = new SplittableRandom(seed + row.hashCode());
  }

  List<Rate> rates() {
    equalPairs();
    unequalRuns();
    slowerPairs();
    severalRuns();
    slowerLeaf();
    sharedHelper();
    return rates;
  }

  private void equalPairs() {
    for (double phase : PHASES) {
      for (int seconds : new int[] {SHORT_RUN, LONG_PAIR}) {
        for (boolean launched : new boolean[] {false, true}) {
          String what =
              String.format(
                  Locale.ROOT,
                  "equal pairs, phases %.1f s, %d s, %s: ",
                  phase,
                  seconds,
                  launched ? "launched" : "attached");
          begin(what);
          SimulatedProgram program = program(phase);
          program = launched ? program.launched() : program;
          int coloured = 0;
          int unmarked = 0;
          for (int i = 0; i < pairs; i++) {
            Judged judged = single(program, program, seconds, USUAL_NOISE);
            coloured += judged.names().isEmpty() ? 0 : 1;
            unmarked += judged.unmarked().isEmpty() ? 0 : 1;
          }
          rates.add(Rate.of(what + "coloured", coloured, pairs));
          rates.add(Rate.of(what + "coloured, not marked", unmarked, pairs).atMost(FALSE));
        }
      }
    }
  }

  /** What a pair cannot know: how far equal runs differ. */
  private void unequalRuns() {
    for (double noise : LARGER_NOISE) {
      SimulatedProgram program = program(0).launched();
      rates.add(
          count(
              String.format(Locale.ROOT, "equal pairs, runs %.0f %% apart: coloured", 100 * noise),
              pairs,
              () -> !single(program, program, LONG_PAIR, noise).names().isEmpty()));
    }
  }

  private void slowerPairs() {
    SimulatedProgram whole = program(0).launched();
    for (double noise : new double[] {0, USUAL_NOISE}) {
      rates.add(
          count(
                  "pair, 18 % more of everything"
                      + (noise > 0 ? ", runs 2 % apart" : "")
                      + ": total is more",
                  pairs,
                  () -> single(whole, whole.slower("", 1.18), SHORT_RUN, noise).total().isMore())
              .atLeast(noise > 0 ? FOUND : 1));
    }
    for (int frames : new int[] {0, 30, 100}) {
      SimulatedProgram deep = program(0, "frame;".repeat(frames));
      String what = "pair, leaf of 5 % a third slower below " + frames + " frames: ";
      countChange(
          what, "leaf", 0, () -> single(deep, deep.slower("leaf", 1.35), LONG_PAIR, USUAL_NOISE));
    }
    SimulatedProgram service = program(0);
    for (double load : new double[] {1.1, 1.45, 1.55, 2}) {
      String what = "pair, load times " + load;
      Supplier<Judged> pair =
          () -> single(service, service.slower("", load), LONG_PAIR, USUAL_NOISE);
      rates.add(
          count(what + ": some method is coloured", pairs, () -> !pair.get().names().isEmpty()));
      rates.add(
          count(
              what + ": says that seconds do not compare",
              pairs,
              () ->
                  pair.get().diff().mismatches().stream()
                      .anyMatch(mismatch -> mismatch.kind() == Mismatch.Kind.LOAD)));
    }
  }

  private void severalRuns() {
    for (Trust.Runs sides : runs) {
      int coloured = 0;
      for (double phase : new double[] {0, 0.1, 0.5, 1, 2, 5}) {
        coloured += equalRuns(sides, phase, SHORT_RUN);
      }
      rates.add(Rate.of(sides + "equal, all phases: coloured", coloured, 6 * pairs).atMost(FALSE));
      double goal = goal(sides);
      for (double phase : new double[] {0, 0.5, 2}) {
        SimulatedProgram program = program(phase).launched();
        slowerHot(sides, phase, SHORT_RUN);
        rates.add(
            count(
                sides + phases(phase) + "method of 0.5 % twice as slow: found",
                pairs,
                () -> {
                  SimulatedProgram slower = program.slower("small0", 2);
                  return several(program, slower, sides, SHORT_RUN).finds("small0");
                }));
        // Runs of few phases differ in how many they have.
        boolean enough = SHORT_RUN >= SimulatedShares.ENOUGH_STAYS * phase;
        rates.add(slowerRuns(sides, phase, SHORT_RUN).atLeast(enough ? goal : 0));
      }
      equalRuns(sides, 2, LONG_RUN);
      rates.add(slowerRuns(sides, 2, LONG_RUN).atLeast(goal));
      if (sides.equals(new Trust.Runs(ENOUGH_RUNS, ENOUGH_RUNS))) {
        slowerHot(sides, 5, VERY_LONG_RUN);
        // Welch's test finds 95 %: of 60 comparisons, less than the goal once in 40 times.
        rates.add(slowerRuns(sides, 5, VERY_LONG_RUN, 5 * pairs).atLeast(goal));
      }
    }
  }

  private static double goal(Trust.Runs sides) {
    return sides.fewer() >= ENOUGH_RUNS ? FOUND : 0;
  }

  private void slowerHot(Trust.Runs sides, double phase, int seconds) {
    SimulatedProgram program = program(phase).launched();
    countChange(
        sides + lasting(seconds) + phases(phase) + "hot of 20 % 20 % slower: ",
        "hot",
        goal(sides),
        () -> several(program, program.slower("hot", 1.2), sides, seconds));
  }

  private int equalRuns(Trust.Runs sides, double phase, int seconds) {
    SimulatedProgram program = program(phase).launched();
    Rate rate =
        count(
            sides + lasting(seconds) + phases(phase) + "equal: coloured",
            pairs,
            () -> !several(program, program, sides, seconds).names().isEmpty());
    rates.add(rate);
    return rate.times();
  }

  private Rate slowerRuns(Trust.Runs sides, double phase, int seconds) {
    return slowerRuns(sides, phase, seconds, pairs);
  }

  private Rate slowerRuns(Trust.Runs sides, double phase, int seconds, int comparisons) {
    SimulatedProgram program = program(phase).launched();
    return count(
        sides + lasting(seconds) + phases(phase) + "a fifth more of everything: total is more",
        comparisons,
        () -> several(program, program.slower("", 1.2), sides, seconds).total().isMore());
  }

  private static String lasting(int seconds) {
    return seconds == SHORT_RUN ? "" : "of " + seconds + " s, ";
  }

  private static String phases(double seconds) {
    return String.format(Locale.ROOT, "phases %.1f s, ", seconds);
  }

  /** 1.7 % of everything, too little for a pair. */
  private void slowerLeaf() {
    for (int frames : new int[] {0, 30, 100}) {
      for (Trust.Runs sides : runs) {
        SimulatedProgram deep = program(0, "frame;".repeat(frames)).launched();
        String what = sides + "leaf of 5 % a third slower below " + frames + " frames: ";
        countChange(
            what,
            "leaf",
            goal(sides),
            () -> several(deep, deep.slower("leaf", 1.35), sides, SHORT_RUN));
      }
    }
  }

  /** Eight places call one method, which is slower below three of them. */
  private void sharedHelper() {
    SimulatedProgram program = program(0).launched();
    for (int i = 0; i < 8; i++) {
      program.with("main;c" + i + (i < 3 ? ";slow" : ";same") + ";helper", 0.02);
    }
    SimulatedProgram slower = program.slower("slow;helper", 1.5);
    for (Trust.Runs sides : runs) {
      countChange(
          sides + "helper half as slow again below three of eight callers: ",
          "helper",
          (tree, nodeId) -> tree.name(nodeId).endsWith("slow"),
          goal(sides),
          () -> several(program, slower, sides, SHORT_RUN));
      rates.add(rates.removeLast().atMost(FALSE));
    }
  }

  private void countChange(String what, String method, double goal, Supplier<Judged> comparison) {
    countChange(what, method, Judged.Slower.method(method), goal, comparison);
  }

  /** How often it is found or ruled out, and how much is coloured that did not change. */
  private void countChange(
      String what, String method, Judged.Slower slower, double goal, Supplier<Judged> comparison) {
    begin(what);
    int found = 0;
    int ruledOut = 0;
    int marked = 0;
    Judged.Marks marks = Judged.Marks.NONE;
    for (int i = 0; i < pairs; i++) {
      Judged judged = comparison.get();
      found += judged.finds(method) ? 1 : 0;
      ruledOut += judged.rulesOut(method) ? 1 : 0;
      Judged.Marks here = judged.marks(slower);
      marked += here.all() > 0 ? 1 : 0;
      marks = marks.plus(here);
    }
    rates.add(Rate.of(what + "found", found, pairs).atLeast(goal));
    rates.add(Rate.of(what + "said to be no change", ruledOut, pairs).atMost(FALSE));
    if (marked > 0) {
      String name = what + "coloured without a change";
      rates.add(new Rate(name, marks.unchanged(), marks.all(), marked, 0, 1));
    }
  }

  private Judged single(
      SimulatedProgram before, SimulatedProgram after, int seconds, double noise) {
    return Judged.of(
        List.of(before.anotherRun(random, noise, noise).record(random, seconds)),
        List.of(after.anotherRun(random, noise, noise).record(random, seconds)));
  }

  private Judged several(
      SimulatedProgram before, SimulatedProgram after, Trust.Runs sides, int seconds) {
    return Judged.of(runs(before, sides.before(), seconds), runs(after, sides.after(), seconds));
  }

  private List<DiffRun> runs(SimulatedProgram program, int count, int seconds) {
    return IntStream.range(0, count)
        .mapToObj(_ -> program.anotherRun(random, USUAL_NOISE, USUAL_NOISE).record(random, seconds))
        .toList();
  }

  private interface Trial {
    boolean succeeds();
  }

  private Rate count(String what, int trials, Trial trial) {
    begin(what);
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

  /** Half of a processor: a fifth is hot, a twentieth is a leaf, a tenth are small methods. */
  private static SimulatedProgram program(double phaseSeconds, String callers) {
    SimulatedProgram program = new SimulatedProgram();
    program.with("main;" + callers + "hot", 0.10);
    program.with("main;" + callers + "leaf", 0.025);
    for (int i = 0; i < 20; i++) {
      program.with("main;" + callers + "m" + i % 5 + ";n" + i, 0.01);
    }
    for (int i = 0; i < SMALL_METHODS; i++) {
      program.with("main;" + callers + "m" + i % 5 + ";small" + i, 0.0025 * Math.pow(0.95, i));
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
