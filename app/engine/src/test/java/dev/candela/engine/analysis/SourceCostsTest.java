package dev.candela.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.LineChanges;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.FoldRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
      SourceCosts costs =
          SourceCosts.of(
              View.of(profile(stacks), ProfileFilter.BY_METHOD),
              FILE,
              (_, line) -> line,
              Cancellation.NEVER);
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
      SourceCosts costs = SourceCosts.of(view, FILE, (_, line) -> line, Cancellation.NEVER);
      HotMethods table = HotMethods.of(view.stacks(Cancellation.NEVER), Cancellation.NEVER);
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
    Frame main = frame(new Method("shop.Main", "main"));
    Frame price = frame(new Method(FILE, "price"));
    Frame total = frame(new Method(FILE + "$Line", "total"));
    Frame library = frame(new Method("java.util.ArrayList", "forEach"));
    Frame kernel = new Frame(new Method("", "clear_page"), 0, FrameKind.KERNEL);
    List<List<Frame>> stacks =
        List.of(
            List.of(main, price, library),
            List.of(main, price, library, kernel),
            List.of(main, price, total),
            List.of(main),
            List.of(library),
            List.of(library),
            List.of(library));
    assertEquals(Optional.of(FILE + ".price"), hottestMethod(stacks));
    assertEquals(Optional.empty(), hottestMethod(List.of(List.of(library, kernel))));
  }

  @Test
  void aLambdaOnTheLineIsCalledByWhatTheLineCalls() {
    Frame trim = frame(new Method(FILE, "trim"));
    Frame removeIf = frame(new Method("java.util.ArrayList", "removeIf"));
    Frame lambda = frame(new Method(FILE, "lambda$trim$0"));
    Frame unbox = frame(new Method("java.lang.Long", "longValue"));
    assertEquals(
        new SourceCosts.Callee("java.util.ArrayList.removeIf", "ArrayList.removeIf", 1),
        callee(
            List.of(
                List.of(trim, removeIf, lambda, unbox),
                List.of(trim, removeIf, lambda, unbox),
                List.of(trim, removeIf, lambda),
                List.of(trim, removeIf))));
  }

  @Test
  void aRecursiveLineNamesWhatItCallsInTheEnd() {
    Frame sum = frame(new Method(FILE, "sum"));
    Frame cost = frame(new Method(FILE, "cost"), 2);
    assertEquals(
        new SourceCosts.Callee(FILE + ".cost", "Orders.cost", 0.75),
        callee(
            List.of(
                List.of(sum, cost),
                List.of(sum, sum, cost),
                List.of(sum, sum, sum, cost),
                List.of(sum, sum))));
  }

  /** That of line 1. */
  private static SourceCosts.Callee callee(List<List<Frame>> stacks) {
    View view = View.of(profile(stacks), ProfileFilter.BY_METHOD);
    return SourceCosts.of(view, FILE, (_, line) -> line, Cancellation.NEVER)
        .line(1)
        .orElseThrow()
        .callee()
        .orElseThrow();
  }

  private static Frame frame(Method method, int line) {
    return new Frame(method, line, FrameKind.JAVA);
  }

  private static Frame frame(Method method) {
    return frame(method, 1);
  }

  private static Optional<String> hottestMethod(List<List<Frame>> stacks) {
    View view = View.of(profile(stacks), ProfileFilter.BY_METHOD);
    return SourceCosts.hottestMethod(view, FoldRules.WELL_KNOWN, Cancellation.NEVER);
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
                  Cancellation.NEVER)
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
            Cancellation.NEVER);
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
    Profile profile = side.runs().getFirst().profile();
    return SourceCosts.of(
        View.of(profile, ProfileFilter.BY_METHOD), FILE, (_, line) -> line, Cancellation.NEVER);
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

  private static Profile profile(List<List<Frame>> stacks) {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder samples = TextProfiles.cpu(builder);
    int threadId = builder.threads().intern(ProfiledThread.named("main"));
    long nanos = 0;
    for (List<Frame> stack : stacks) {
      int stackId = StackTable.ROOT;
      for (Frame frame : stack) {
        Method method = frame.method();
        int methodId = builder.symbols().method(method.className(), method.name(), "", "");
        stackId =
            builder
                .stacks()
                .intern(
                    stackId,
                    builder.symbols().frames().intern(methodId, frame.line(), -1, frame.kind()));
      }
      samples.add(nanos, threadId, stackId, ThreadState.RUNNABLE, 1);
      nanos += 1_000_000;
    }
    builder.cover(new Span(0, nanos));
    return builder.build();
  }
}
