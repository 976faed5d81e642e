package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.LineChanges;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.FoldRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lines of a file add up to its methods, counted once more sample by sample. */
final class SourceCostsTest {
  private static final int SEEDS = 60;
  private static final int SAMPLES = 400;
  private static final int LINES = 6;
  private static final String FILE = "shop.Orders";

  /** Classes of one file and of others, named as javac, Kotlin and Scala name them. */
  private static final List<Method> METHODS =
      List.of(
          new Method(FILE, "price"),
          new Method(FILE, "lambda$price$0"),
          new Method(FILE + "$Line", "total"),
          new Method(FILE + "$1", "run"),
          new Method(FILE + "$Companion", "of"),
          new Method(FILE + "$sum$1", "invoke"),
          new Method(FILE + "$", "$anonfun$sum$1"),
          new Method(FILE + "$$Lambda.0x00007f", "apply"),
          new Method("shop.OrdersKt", "sum"),
          new Method("shop.OrdersArchive", "store"),
          new Method("java.util.ArrayList", "forEach"));

  private static final List<FrameKind> KINDS =
      List.of(FrameKind.JAVA, FrameKind.INLINED, FrameKind.INTERPRETED, FrameKind.C1);

  private record Method(String className, String name) {
    boolean inFile() {
      return className.equals(FILE) || className.startsWith(FILE + "$");
    }
  }

  /** One frame; line 0 is unknown. */
  private record Frame(Method method, int line, FrameKind kind) {}

  @Test
  void linesAddUpToTheMethodsOfTheirFile() {
    for (long seed = 0; seed < SEEDS; seed++) {
      List<List<Frame>> stacks = stacks(new Random(seed));
      SourceCosts costs = costs(View.of(profile(stacks), ProfileFilter.BY_METHOD));
      Map<Integer, Long> self = new TreeMap<>();
      Map<Integer, Long> total = new TreeMap<>();
      long selfOfMethods = 0;
      for (List<Frame> stack : stacks) {
        Set<Integer> seen = new HashSet<>();
        for (Frame frame : stack) {
          if (frame.method().inFile() && frame.line() > 0 && seen.add(frame.line())) {
            total.merge(frame.line(), 1L, Long::sum);
          }
        }
        Frame leaf = stack.getLast();
        if (leaf.method().inFile() && leaf.line() > 0) {
          self.merge(leaf.line(), 1L, Long::sum);
          selfOfMethods++;
        }
      }
      long sum = 0;
      Map<Integer, Long> shownTotal = new TreeMap<>();
      for (SourceCosts.Line line : costs.lines()) {
        assertEquals(self.getOrDefault(line.number(), 0L), line.self().samples(), "seed " + seed);
        assertTrue(line.self().share() <= line.total().share() + 1e-9);
        shownTotal.put(line.number(), line.total().samples());
        sum += line.self().samples();
      }
      assertEquals(total, shownTotal, "seed " + seed);
      assertEquals(selfOfMethods, sum, "seed " + seed);
    }
  }

  /** Where no two methods share a line and all lines are known. */
  @Test
  void linesAddUpToEachMethodOfTheTable() {
    for (long seed = 0; seed < SEEDS; seed++) {
      List<List<Frame>> stacks =
          stacks(new Random(seed)).stream()
              .map(
                  stack ->
                      stack.stream()
                          .map(
                              frame ->
                                  new Frame(
                                      frame.method(),
                                      firstLine(frame.method()) + frame.line(),
                                      frame.kind()))
                          .toList())
              .toList();
      View view = View.of(profile(stacks), ProfileFilter.BY_METHOD);
      SourceCosts costs = costs(view);
      HotMethods table = HotMethods.of(view.stacks(NEVER), NEVER);
      int compared = 0;
      for (int methodId : table.bySelf()) {
        String name = table.symbols().qualifiedName(methodId);
        Method method =
            METHODS.stream()
                .filter(one -> name.equals(one.className() + "." + one.name()))
                .findFirst()
                .orElseThrow();
        int first = firstLine(method);
        long self = 0;
        long mostTotal = 0;
        for (SourceCosts.Line line : costs.lines()) {
          if (line.number() >= first && line.number() < first + LINES) {
            self += line.self().samples();
            mostTotal = Math.max(mostTotal, line.total().samples());
          }
        }
        if (method.inFile()) {
          assertEquals(table.selfSamples(methodId), self, name + ", seed " + seed);
          assertTrue(mostTotal <= table.totalSamples(methodId), name + ", seed " + seed);
          compared++;
        }
      }
      assertEquals(METHODS.stream().filter(Method::inFile).count(), compared, "seed " + seed);
    }
  }

  private static int firstLine(Method method) {
    return 1 + LINES * METHODS.indexOf(method);
  }

  @Test
  void theHottestMethodIsTheInnermostOfTheProgramsOwn() {
    assertEquals(
        Optional.of(FILE + ".price"),
        hottestMethod(
            """
            shop.Main.main:1;shop.Orders.price:1;java.util.ArrayList.forEach:1 1
            shop.Main.main:1;shop.Orders.price:1;java.util.ArrayList.forEach:1;clear_page[kernel] 1
            shop.Main.main:1;shop.Orders.price:1;shop.Orders$Line.total:1 1
            shop.Main.main:1 1
            java.util.ArrayList.forEach:1 3
            """));
    String library = "java.util.ArrayList.forEach:1;clear_page[kernel] 1";
    assertEquals(Optional.empty(), hottestMethod(library));
  }

  private static Optional<String> hottestMethod(String picture) {
    View view = View.of(TextProfiles.of(picture), ProfileFilter.BY_METHOD);
    return SourceCosts.hottestMethod(view, FoldRules.WELL_KNOWN, NEVER);
  }

  @Test
  void aLambdaOnTheLineIsCalledByWhatTheLineCalls() {
    String lambda = "shop.Orders.trim:1;java.util.ArrayList.removeIf:1;shop.Orders.lambda$trim$0:1";
    assertEquals(
        new SourceCosts.Callee("java.util.ArrayList.removeIf", "ArrayList.removeIf", 1),
        callee(
            lambda + ";java.lang.Long.longValue:1 2",
            lambda + " 1",
            "shop.Orders.trim:1;java.util.ArrayList.removeIf:1 1"));
  }

  @Test
  void aRecursiveLineNamesWhatItCallsInTheEnd() {
    String sum = "shop.Orders.sum:1;";
    String cost = "shop.Orders.cost:2 1";
    assertEquals(
        new SourceCosts.Callee(FILE + ".cost", "Orders.cost", 0.75),
        callee(sum + cost, sum + sum + cost, sum + sum + sum + cost, sum + "shop.Orders.sum:1 1"));
  }

  /** That of line 1. */
  private static SourceCosts.Callee callee(String... lines) {
    View view = View.of(TextProfiles.of(lines), ProfileFilter.BY_METHOD);
    return costs(view).line(1).orElseThrow().callee().orElseThrow();
  }

  @Test
  void comparedLinesHaveTheirShareOfEachSide() {
    // Line 2 of the first is gone, and line 3 of the second is new.
    List<Integer> rowsBefore = List.of(1, 2, 3, 5, 6, 7);
    List<Integer> rowsAfter = List.of(1, 3, 4, 5, 6, 7);
    for (long seed = 0; seed < SEEDS; seed++) {
      DiffSide before = side("before", seed);
      DiffSide after = side("after", seed + SEEDS);
      Map<Integer, LineChanges.Change> rows =
          LineChanges.of(
                  before,
                  after,
                  DiffSettings.DEFAULT.with(DiffUnit.SHARE),
                  new LineChanges.Lines(FILE, rowsBefore, rowsAfter),
                  NEVER)
              .byRow();
      SourceCosts one = costs(before);
      SourceCosts other = costs(after);
      Set<Integer> expected = new HashSet<>();
      one.lines().forEach(line -> expected.add(rowsBefore.get(line.number() - 1)));
      other.lines().forEach(line -> expected.add(rowsAfter.get(line.number() - 1)));
      assertEquals(expected, rows.keySet(), "seed " + seed);
      for (SourceCosts.Line line : one.lines()) {
        LineChanges.Change row = rows.get(rowsBefore.get(line.number() - 1));
        assertEquals(line.total().share(), row.before(), 1e-9, "seed " + seed);
        assertFalse(line.total().samples() >= 5 && row.verdict() == Verdict.TOO_FEW);
      }
      for (SourceCosts.Line line : other.lines()) {
        LineChanges.Change row = rows.get(rowsAfter.get(line.number() - 1));
        assertEquals(line.total().share(), row.after(), 1e-9, "seed " + seed);
      }
    }
  }

  @Test
  void comparedLinesOfOnePhaseAreMarked() {
    List<Integer> rows = IntStream.rangeClosed(1, LINES).boxed().toList();
    LineChanges changes =
        LineChanges.of(
            onePhase("before", 5_000),
            onePhase("after", 12_000),
            DiffSettings.DEFAULT.with(DiffUnit.SHARE),
            new LineChanges.Lines(FILE, rows, rows),
            NEVER);
    LineChanges.Change phase = changes.row(2).orElseThrow();
    assertTrue(phase.halfWidth() > 0 && phase.lowerBound(), phase.toString());
  }

  /** Twenty seconds; a second line for four of them. */
  private static DiffSide onePhase(String name, int first) {
    Method method = new Method(FILE, "run");
    List<List<Frame>> stacks =
        IntStream.range(0, 20_000)
            .mapToObj(i -> new Frame(method, i >= first && i < first + 4_000 ? 2 : 1, KINDS.get(0)))
            .map(List::of)
            .toList();
    return DiffSide.of(new DiffRun(name, profile(stacks), ProfileFilter.BY_METHOD));
  }

  private static DiffSide side(String name, long seed) {
    return DiffSide.of(
        new DiffRun(name, profile(stacks(new Random(seed))), ProfileFilter.BY_METHOD));
  }

  private static SourceCosts costs(DiffSide side) {
    return costs(View.of(side.runs().getFirst().profile(), ProfileFilter.BY_METHOD));
  }

  private static SourceCosts costs(View view) {
    return SourceCosts.of(view, FILE, (_, line) -> line, NEVER);
  }

  private static List<List<Frame>> stacks(Random random) {
    List<List<Frame>> stacks = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      List<Frame> stack = new ArrayList<>();
      for (int depth = random.nextInt(8); depth >= 0; depth--) {
        // Of few methods, so that many call themselves.
        Method method = METHODS.get(random.nextInt(METHODS.size()));
        int line = random.nextInt(LINES);
        stack.add(new Frame(method, line, KINDS.get(random.nextInt(KINDS.size()))));
      }
      stacks.add(stack);
    }
    return stacks;
  }

  /** A millisecond apart. */
  private static Profile profile(List<List<Frame>> stacks) {
    return TextProfiles.of(
        joined(
            stacks.size(),
            "\n",
            i -> {
              List<Frame> stack = stacks.get(i);
              return joined(stack.size(), ";", at -> text(stack.get(at))) + " 1 time=" + i;
            }));
  }

  private static String text(Frame frame) {
    Method method = frame.method();
    String kind = frame.kind().name().toLowerCase(Locale.ROOT);
    return method.className() + "." + method.name() + ":" + frame.line() + "[" + kind + "]";
  }
}
