package dev.candela.bench.trust;

import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.view.ProfileFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Compares recordings of one program: of equal runs, and of runs with a change. */
final class Recorded {
  private static final int SPLITS = 20;

  private final String program;
  private final List<DiffRun> same;
  private final List<DiffRun> changed;
  private final String method;
  private final Random random;
  private final List<Trust.Runs> runs;
  private final List<Rate> rates = new ArrayList<>();
  private final Map<String, Integer> culprits = new TreeMap<>();

  /** The method's name ends so, and is slower in the changed runs. */
  Recorded(
      String program,
      List<Path> same,
      List<Path> changed,
      String method,
      long seed,
      List<Trust.Runs> runs)
      throws IOException {
    this.runs = runs;
    this.program = program;
    this.same = read(same);
    this.changed = read(changed);
    this.method = method;
    this.random = new Random(seed);
  }

  private static List<DiffRun> read(List<Path> files) throws IOException {
    List<DiffRun> runs = new ArrayList<>();
    for (Path file : files) {
      runs.add(new DiffRun(file.toString(), ProfileReaders.read(file), ProfileFilter.BY_METHOD));
    }
    return runs;
  }

  List<Rate> rates() {
    equalPairs();
    changedPairs();
    runs.forEach(this::severalRuns);
    return rates;
  }

  /** Names that equal runs colour, and how often. */
  Map<String, Integer> culprits() {
    return culprits;
  }

  private void equalPairs() {
    List<Judged> pairs = new ArrayList<>();
    for (int i = 0; i < same.size(); i++) {
      for (int j = i + 1; j < same.size(); j++) {
        Judged judged = Judged.of(List.of(same.get(i)), List.of(same.get(j)));
        judged.names().forEach(name -> culprits.merge(name, 1, Integer::sum));
        pairs.add(judged);
      }
    }
    int coloured = (int) pairs.stream().filter(judged -> !judged.names().isEmpty()).count();
    int unmarked = (int) pairs.stream().filter(judged -> !judged.unmarked().isEmpty()).count();
    add("equal pairs, verdicts: coloured", coloured, pairs.size(), same.size() / 2);
    add(
        "equal pairs, verdicts: coloured, not marked",
        unmarked,
        pairs.size(),
        same.size() / 2,
        SimulatedPairs.FALSE);
  }

  private void changedPairs() {
    List<Judged> pairs = new ArrayList<>();
    for (DiffRun before : same) {
      for (DiffRun after : changed) {
        pairs.add(Judged.of(List.of(before), List.of(after)));
      }
    }
    int independent = Math.min(same.size(), changed.size());
    if (!pairs.isEmpty() && !method.isEmpty()) {
      int found = (int) pairs.stream().filter(judged -> judged.finds(method)).count();
      add("changed pairs, verdicts: found", found, pairs.size(), independent);
      Judged.Marks marks =
          pairs.stream().map(this::marks).reduce(Judged.Marks.NONE, Judged.Marks::plus);
      addMarks("changed pairs, verdicts: ", marks, independent, 1);
    }
    int total = (int) pairs.stream().filter(judged -> judged.total().isMore()).count();
    add("changed pairs, verdicts: total is more", total, pairs.size(), independent);
  }

  private Judged.Marks marks(Judged judged) {
    return judged.marks(Judged.Slower.method(method));
  }

  private void severalRuns(Trust.Runs sides) {
    String what = sides.toString();
    if (same.size() >= sides.both()) {
      int coloured = 0;
      List<DiffRun> shuffled = new ArrayList<>(same);
      for (int split = 0; split < SPLITS; split++) {
        Collections.shuffle(shuffled, random);
        Judged judged =
            Judged.of(
                shuffled.subList(0, sides.before()),
                shuffled.subList(sides.before(), sides.both()));
        judged.names().forEach(name -> culprits.merge(what + name, 1, Integer::sum));
        coloured += judged.names().isEmpty() ? 0 : 1;
      }
      add(
          what + "equal: coloured",
          coloured,
          SPLITS,
          same.size() / sides.both(),
          SimulatedPairs.FALSE);
    }
    if (same.size() >= sides.before() && changed.size() >= sides.after()) {
      int found = 0;
      int ruledOut = 0;
      int total = 0;
      Judged.Marks marks = Judged.Marks.NONE;
      List<DiffRun> before = new ArrayList<>(same);
      List<DiffRun> after = new ArrayList<>(changed);
      for (int split = 0; split < SPLITS; split++) {
        Collections.shuffle(before, random);
        Collections.shuffle(after, random);
        Judged judged =
            Judged.of(before.subList(0, sides.before()), after.subList(0, sides.after()));
        found += !method.isEmpty() && judged.finds(method) ? 1 : 0;
        ruledOut += !method.isEmpty() && judged.rulesOut(method) ? 1 : 0;
        total += judged.total().isMore() ? 1 : 0;
        marks = marks.plus(method.isEmpty() ? Judged.Marks.NONE : marks(judged));
      }
      int independent = Math.min(same.size() / sides.before(), changed.size() / sides.after());
      boolean goal = !method.isEmpty() && sides.fewer() >= SimulatedPairs.ENOUGH_RUNS;
      Rate ofFound =
          new Rate(program + ": " + what + "changed: found", found, SPLITS, independent, 0, 1);
      rates.add(goal ? ofFound.atLeast(SimulatedPairs.FOUND) : ofFound);
      add(
          what + "changed: said to be no change",
          ruledOut,
          SPLITS,
          independent,
          SimulatedPairs.FALSE);
      addMarks(what + "changed: ", marks, independent, goal ? SimulatedPairs.FALSE : 1);
      add(what + "changed: total is more", total, SPLITS, independent);
    }
  }

  private void addMarks(String what, Judged.Marks marks, int independent, double most) {
    int trials = Math.min(marks.all(), independent);
    add(what + "coloured without a change", marks.unchanged(), marks.all(), trials, most);
  }

  private void add(String what, int times, int of, int independent) {
    add(what, times, of, independent, 1);
  }

  private void add(String what, int times, int of, int independent, double most) {
    if (of > 0) {
      rates.add(new Rate(program + ": " + what, times, of, independent, 0, most));
    }
  }
}
