package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.analysis.tree.CallersCallees;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.testkit.ProfileText;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MethodTablesTest {
  private static final String RECURSIVE =
      """
      main;f;g;f;h 4
      main;f 2
      main;h;f;x 1
      """;

  @Test
  void countsARecursiveMethodOnceASample() {
    assertEquals("h 5 4\nf 7 2\nx 1 1\nmain 7 0\ng 4 0\n", ProfileText.methods(methods(RECURSIVE)));
  }

  @Test
  void sortsByTotal() {
    HotMethods methods = methods(RECURSIVE);
    int[] ids = methods.byTotal();
    assertEquals(
        "f main h g x", joined(ids.length, " ", i -> methods.symbols().qualifiedName(ids[i])));
  }

  @Test
  void tellsWhoCallsAndIsCalled() {
    WeightedStacks stacks = TextProfiles.stacks(RECURSIVE);
    assertEquals("callers main 6 h 1, callees h 4 x 1", around(stacks, "f"));
    assertEquals("callers f 4 main 1, callees f 1", around(stacks, "h"));
    assertEquals("callers nobody 7, callees f 6 h 1", around(stacks, "main"));
  }

  @Test
  void addsUpLinesOfAClassAndOfThoseInIt() {
    LineShares lines =
        ofClass(plain("p.A.x:10;p.A$1.run:12;p.A.x:10 3\np.A.x:11 2\np.AB.y:10 9\np.A.z 1\n"));
    assertEquals("-1 1 1\n10 3 3\n11 2 2\n12 3 0\n", text(lines));
    assertEquals("p.A$1.run", lines.symbols().qualifiedName(lines.methodId(3)));
  }

  @Test
  void aLineOfTwoMethodsHasARowForEach() {
    LineShares lines =
        ofClass(plain("p.A.update:12;p.A.lambda$0:12 47\np.A.update:12;q.B.removeIf 1073\n"));
    assertEquals("12 47 47\n12 1120 0\n", text(lines));
    assertEquals("p.A.lambda$0", lines.symbols().qualifiedName(lines.methodId(0)));
    assertEquals("p.A.update", lines.symbols().qualifiedName(lines.methodId(1)));
  }

  @Test
  void linesAddUpToTheirMethod() {
    Random random = new Random(7);
    for (int round = 0; round < 50; round++) {
      StringBuilder picture = new StringBuilder();
      for (int stack = 0; stack < 20; stack++) {
        // No method calls itself, so each sample is in at most one line of it.
        List<Integer> methods = IntStream.range(0, 6).boxed().collect(Collectors.toList());
        Collections.shuffle(methods, random);
        picture.append(
            methods.subList(0, 1 + random.nextInt(5)).stream()
                .map(method -> "p.A.m" + method + ":" + (1 + random.nextInt(4)))
                .collect(Collectors.joining(";", "", " " + (1 + random.nextInt(9)) + "\n")));
      }
      WeightedStacks stacks = plain(picture.toString());
      LineShares lines = ofClass(stacks);
      HotMethods methods = HotMethods.of(stacks, NEVER);
      for (int methodId : methods.bySelf()) {
        int[] rows =
            IntStream.range(0, lines.rowCount())
                .filter(row -> lines.methodId(row) == methodId)
                .toArray();
        assertEquals(
            methods.selfWeight(methodId), Arrays.stream(rows).mapToLong(lines::selfWeight).sum());
        assertEquals(
            methods.totalWeight(methodId), Arrays.stream(rows).mapToLong(lines::totalWeight).sum());
      }
    }
  }

  @Test
  void keepsMethodsWithoutLinesApart() {
    LineShares lines = ofClass(plain("p.A.x 3\np.A.y 2\np.A.x;p.A$1.run 1\n"));
    assertEquals("-1 1 1\n-1 4 3\n-1 2 2\n", text(lines));
    assertEquals("p.A$1.run", lines.symbols().qualifiedName(lines.methodId(0)));
    assertEquals("p.A.x", lines.symbols().qualifiedName(lines.methodId(1)));
    assertEquals("p.A.y", lines.symbols().qualifiedName(lines.methodId(2)));
  }

  @Test
  void addsUpLinesOfOneMethod() {
    WeightedStacks stacks = plain("a:1;b:7 3\na:2;b:8 2\na:1 4\n");
    LineShares lines =
        LineShares.ofMethod(stacks, method(stacks.symbols(), "a"), (_, line) -> line, NEVER);
    assertEquals("1 7 4\n2 2 0\n", text(lines));
  }

  @Test
  void leavesOutLinesThatWereFilteredAway() {
    WeightedStacks stacks =
        TextProfiles.view("p.A.x:1;b 3\np.A.x:2;c 2\n", "include:b", "frames:line").stacks(NEVER);
    assertEquals("1 3 0\n", text(ofClass(stacks)));
  }

  private static LineShares ofClass(WeightedStacks stacks) {
    return LineShares.ofClass(stacks, "p.A", (_, line) -> line, NEVER);
  }

  private static String text(LineShares lines) {
    return joined(
        lines.rowCount(),
        "",
        row ->
            "%d %d %d\n"
                .formatted(lines.lineNumber(row), lines.totalWeight(row), lines.selfWeight(row)));
  }

  private static String around(WeightedStacks stacks, String name) {
    CallersCallees around = CallersCallees.of(stacks, method(stacks.symbols(), name), NEVER);
    String callers = side(stacks.symbols(), around.callers());
    return "callers" + callers + ", callees" + side(stacks.symbols(), around.callees());
  }

  private static String side(Symbols symbols, CallersCallees.Side side) {
    StringBuilder text = new StringBuilder();
    for (int methodId : side.byWeight()) {
      String name = methodId < 0 ? "nobody" : symbols.qualifiedName(methodId);
      text.append(" " + name + " " + side.weight(methodId));
    }
    return text.toString();
  }

  private static int method(Symbols symbols, String name) {
    int methodId = 0;
    while (!symbols.qualifiedName(methodId).equals(name)) {
      methodId++;
    }
    return methodId;
  }

  private static HotMethods methods(String picture) {
    return HotMethods.of(TextProfiles.stacks(picture), NEVER);
  }

  private static WeightedStacks plain(String picture) {
    return TextProfiles.view(picture).stacks(NEVER);
  }

  @Test
  void findsALoopWhoseLinesShareTheirSamples() {
    String loop =
        """
        my.main:3[interpreted];my.count:10[jit] 20
        my.main:3[interpreted];my.count:11[jit];map.merge[inlined];map.hash[inlined] 50
        my.main:3[interpreted];my.count:11[jit] 10
        my.main:3[interpreted];my.count:11[jit];sys[native] 10
        """;
    assertEquals("my.count", hottest(loop));
    assertEquals("", hottest(loop.replace("[jit]", "[interpreted]")), "not compiled");
    assertEquals("", hottest(loop.replace("[inlined]", "[jit]")), "not inlined");
    assertEquals("", hottest(loop.replace(":10", ":11")), "one line");
    assertEquals("", hottest(loop + "my.other:1[jit] 900\n"), "too rare");
    // As recorded: what the inlined loop calls is compiled by itself.
    String calls = "my.main:3[interpreted];my.count:11[jit];map.merge[inlined];map.hash[jit] 700\n";
    assertEquals("my.count", hottest(loop.replace(" 20", " 90") + calls));
    assertEquals("my.count", hottest(loop.replace("[inlined] 50", "[inlined] 5")));
    assertEquals("", hottest(loop.replace("[inlined] 50", "[inlined] 0")), "nothing inlined");
    assertEquals("", hottest(loop.replace("my.", "other.")), "another class");
  }

  private static String hottest(String picture) {
    View view = TextProfiles.view(picture, "frames:line");
    return InlinedLoops.hottest(view, InlinedLoops.ofClass("my"), NEVER).orElse("");
  }
}
