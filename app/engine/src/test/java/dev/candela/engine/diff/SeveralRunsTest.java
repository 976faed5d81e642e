package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.count;
import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.row;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Five runs a side, or three, of programs whose truth is known. */
final class SeveralRunsTest {

  private final Random random = new Random(3);

  @Test
  void aFifthMoreOfEverythingIsFoundAsTheTotal() {
    Diff diff = diff(1, 1.2, "main;");
    assertEquals(Verdict.MORE, diff.tree().verdict(CallTree.ROOT));
    assertEquals(0.2, diff.totalChange(), 0.06);
  }

  @Test
  void callersOfTheSameSamplesAreOneHypothesis() {
    Diff shallow = diff(1.3, 1, "main;");
    Diff deep = diff(1.3, 1, "main;" + "wrapper;".repeat(100));
    double ofShallow = shallow.methods().adjustedP(row(shallow, "hot"), true);
    double ofDeep = deep.methods().adjustedP(row(deep, "hot"), true);
    assertTrue(ofShallow < 0.05 && ofDeep < 0.05, ofShallow + ", " + ofDeep);
    assertEquals(Verdict.MORE, deep.methods().selfVerdict(row(deep, "hot")));
  }

  @Test
  void nodesTakeTheVerdictOfTheirMethodUnlessTheyDifferTheOtherWay() {
    Diff diff = diff(() -> calls(0.2, 0.1), () -> calls(0.4, 0.05));
    assertEquals(Verdict.MORE, diff.methods().totalVerdict(row(diff, "get")));
    assertEquals(Verdict.MORE, verdict(diff, "main;a;get"));
    assertEquals(Verdict.UNCLEAR, verdict(diff, "main;b;get"));
  }

  @Test
  void framesWithoutAnIntervalAreUnclear() {
    Diff diff = diff(() -> rarely(0.2, 0.0002), () -> rarely(0.4, 0.0005));
    assertEquals(Verdict.MORE, verdict(diff, "main;a;get"));
    int tiny = node(diff, "main;b;get");
    assertEquals(0, diff.tree().halfWidth(tiny));
    assertTrue(diff.tree().difference(tiny) > 0);
    assertEquals(Verdict.UNCLEAR, diff.tree().verdict(tiny));
  }

  @Test
  void whatOneCallerCostsMoreIsNoChangeBelowTheOthers() {
    int marked = 0;
    int changed = 0;
    for (int i = 0; i < 20; i++) {
      Diff diff = diff(() -> calls(0.2, 0.1), () -> calls(0.4, 0.1));
      marked += verdict(diff, "main;b;get") == Verdict.MORE ? 1 : 0;
      changed += verdict(diff, "main;a;get") == Verdict.MORE ? 1 : 0;
    }
    assertEquals(20, changed);
    assertTrue(marked <= 3, marked + " of 20 unchanged frames are called more");
  }

  @Test
  void oneRunAgainstSeveralIsJudgedByTheirs() {
    int changes = 0;
    for (int i = 0; i < 20; i++) {
      DiffSide before = side("before", () -> program(1, 1, "main;"));
      DiffSide after = program(1, 1, "main;").side("after");
      changes += DiffText.diff(before, after).tree().changeCount();
    }
    assertTrue(changes <= 10, changes + " frames of 20 comparisons");
  }

  private Diff diff(double hot, double all, String callers) {
    return diff(() -> program(1, 1, callers), () -> program(hot, all, callers));
  }

  private static Diff diff(Supplier<SimulatedRun> before, Supplier<SimulatedRun> after) {
    return DiffText.diff(side("before", before), side("after", after));
  }

  private static DiffSide side(String name, Supplier<SimulatedRun> maker) {
    return new DiffSide(
        name, Stream.generate(maker).limit(5).map(run -> run.run(name)).toList(), 0);
  }

  private SimulatedRun calls(double a, double b) {
    return cores("main;a;get", a * noise(), "main;b;get", b * noise(), "main;c", 0.1)
        .seed(random.nextLong())
        .seconds(10);
  }

  private SimulatedRun rarely(double a, double b) {
    return cores("main;a;get", a * noise(), "main;b;get", b, "main;c", 0.2)
        .seed(random.nextLong())
        .intervalMillis(1)
        .seconds(10);
  }

  private SimulatedRun program(double hot, double all, String callers) {
    Object[] program = new Object[24];
    program[0] = callers + "hot";
    program[1] = 0.15 * hot * all * noise();
    for (int i = 2; i < program.length; i += 2) {
      program[i] = callers + "m" + i;
      program[i + 1] = 0.03 * all * noise();
    }
    return cores(program).seconds(10).seed(random.nextLong()).launched();
  }

  private double noise() {
    return 1 + 0.02 * random.nextGaussian();
  }

  private static final int COMPARISONS = 60;
  private static final double CALM = 0.02;
  private static final double UNEVEN = 0.1;
  private static final double DISTURBED = 1.3;

  /** The hot method holds a fifth of all. */
  private static final Object[] PROGRAM = {
    "main;hot", 0.18, "main;work;a", 0.2, "main;work;b", 0.12, "main;work;c;d", 0.1,
    "main;work;c;e", 0.06, "main;print", 0.08, "main;load;f", 0.05, "main;load;g", 0.03,
    "collect", 0.05, "compile;h", 0.03
  };

  private final Random chance = new Random(11);

  /** How much more the hot method costs after. */
  private double slower = 1;

  private double seconds = 3;

  /** What a method costs after that was not there before. */
  private double added;

  @Test
  void equalRunsAreGrey() {
    long flagged = 0;
    for (int disturbed = 0; disturbed < 2; disturbed++) {
      flagged += falselyFlagged(CALM, disturbed) + falselyFlagged(UNEVEN, disturbed);
    }
    assertTrue(flagged <= 0.05 * 4 * COMPARISONS, flagged + " of " + 4 * COMPARISONS);
  }

  @Test
  void aFifthMoreOfAFifthIsFound() {
    slower = 1.2;
    seconds = 10;
    assertTrue(found("main;hot", CALM, 0) >= 0.9 * COMPARISONS);
  }

  @Test
  void whatIsNewIsFoundThoughARunWasDisturbed() {
    added = 0.07 * 0.9;
    assertEquals(COMPARISONS, found("main;new", CALM, 0));
    assertEquals(COMPARISONS, found("main;new", CALM, 1));
    assertTrue(found("main;new", UNEVEN, 1) >= 0.9 * COMPARISONS);
  }

  @Test
  void fiveTimesSlowerIsFoundThoughARunWasDisturbed() {
    slower = 5;
    assertEquals(COMPARISONS, found("main;hot", CALM, 0));
    assertEquals(COMPARISONS, found("main;hot", CALM, 1));
    assertTrue(found("main;hot", UNEVEN, 1) >= 0.95 * COMPARISONS);
  }

  private long falselyFlagged(double noise, int disturbed) {
    return count(COMPARISONS, _ -> !verdicts(comparison(noise, disturbed)).isEmpty());
  }

  private long found(String path, double noise, int disturbed) {
    return count(COMPARISONS, _ -> verdict(comparison(noise, disturbed), path).isMore());
  }

  /** Any of the six runs may be the disturbed one. */
  private Diff comparison(double noise, int disturbed) {
    List<DiffRun> before = new ArrayList<>();
    List<DiffRun> after = new ArrayList<>();
    int disturbedRun = disturbed == 0 ? -1 : chance.nextInt(6);
    for (int run = 0; run < 3; run++) {
      before.add(run(noise, run == disturbedRun, 1, 0).run("before" + run));
      after.add(run(noise, run + 3 == disturbedRun, slower, added).run("after" + run));
    }
    return DiffText.diff(new DiffSide("before", before, 0), new DiffSide("after", after, 0));
  }

  /** All of a run is off by the noise, and each of its methods by as much once more. */
  private SimulatedRun run(double noise, boolean disturbed, double hotFactor, double newMethod) {
    Object[] program = PROGRAM.clone();
    double all = factor(noise) * (disturbed ? DISTURBED : 1);
    for (int i = 1; i < program.length; i += 2) {
      program[i] = (Double) program[i] * factor(noise) * all * (i == 1 ? hotFactor : 1);
    }
    SimulatedRun run = cores(program).seconds(seconds).seed(chance.nextLong()).launched();
    return newMethod > 0 ? run.also("main;new", newMethod * factor(noise) * all, 0, seconds) : run;
  }

  private double factor(double noise) {
    return Math.max(0.1, 1 + noise * chance.nextGaussian());
  }
}
