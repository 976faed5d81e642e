package dev.candela.engine.layout;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.testkit.FlameTrees;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.WeightedStacks;
import java.util.BitSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FlameMatchesTest {
  private static final FlameTree TREE =
      FlameTrees.of(
          "A.main;B.run;A.main;C.get 4", "A.main;C.get 3", "A.main;D.put 2", "Z.start;B.run 1");

  @Test
  void countsEachStackOnce() {
    FlameMatches matches = find(NamePattern.substring("a.main"));
    assertEquals(2, matches.count());
    assertEquals(9, matches.weight());
  }

  @Test
  void stepsFromLeftToRightAndInwards() {
    FlameMatches matches = find(NamePattern.regex("get|run"));
    assertEquals(
        "A.main;B.run A.main;B.run;A.main;C.get A.main;C.get Z.start;B.run", paths(matches));
    assertEquals(8, matches.weight());
    for (int i = 0; i < matches.count(); i++) {
      assertTrue(matches.contains(matches.nodeId(i)));
    }
  }

  @Test
  void stepsInTheOrderOfTheLayout() {
    FlameTree tree = FlameTrees.of("a;x 1", "b;x 5", "c;x 3");
    FlameLayout layout = FlameLayout.of(tree, FlameOrder.WEIGHT, NEVER);
    FlameMatches matches = FlameMatches.find(layout, NamePattern.substring("x"), NEVER);
    assertEquals("b;x c;x a;x", paths(matches));
  }

  @Test
  void countsThoseThatReachIntoAPartOfTheWidth() {
    FlameMatches matches = find(NamePattern.regex("get|run|main"));
    FlameLayout layout = matches.layout();
    for (double[] part : new double[][] {{0, 1}, {0, 0.4}, {0.4, 0.7}, {0.65, 0.8}, {0.9, 1}}) {
      long reaching =
          IntStream.range(0, matches.count())
              .map(i -> layout.position(matches.nodeId(i)))
              .filter(at -> layout.end(at) > part[0] && layout.start(at) < part[1])
              .count();
      assertEquals(reaching, matches.countIn(part[0], part[1]));
    }
  }

  @Test
  void mindsCapitalsOnlyIfThereAreSome() {
    assertEquals(1, find(NamePattern.substring("put")).count());
    assertEquals(0, find(NamePattern.substring("PUT")).count());
    assertEquals(1, find(NamePattern.regex("D\\.p")).count());
  }

  @Test
  void takesASubstringAsItIs() {
    assertEquals(0, find(NamePattern.substring(".*")).count());
    assertEquals(8, find(NamePattern.regex(".*")).count());
    assertEquals(10, find(NamePattern.regex(".*")).weight());
  }

  @Test
  void takesWhatIsTypedForBothNameAndExpression() {
    FlameTree tree = FlameTrees.of("A.<init>;Orders$Line.price;OrdersLine.tax 1");
    FlameLayout layout = FlameTrees.layout(tree);
    assertEquals(1, count(layout, "Orders$Line"));
    assertEquals(1, count(layout, "<init>"));
    assertEquals(2, count(layout, "Orders.?Line"));
    assertEquals(0, count(layout, "(open"));
    assertTrue(NamePattern.isTextOnly("(open"));
    assertFalse(NamePattern.isTextOnly("open"));
  }

  private static int count(FlameLayout layout, String typed) {
    return FlameMatches.find(layout, NamePattern.typed(typed), NEVER).count();
  }

  @Test
  void findsNodesForWhatTheyHide() {
    FlameLayout layout = FlameTrees.layout(TREE);
    BitSet hiding = new BitSet();
    hiding.set(find(NamePattern.substring("put")).nodeId(0));
    FlameMatches matches = FlameMatches.find(layout, NamePattern.substring("zzz"), hiding, NEVER);
    assertEquals("A.main;D.put", paths(matches));
    assertEquals(2, matches.weight());
  }

  @Test
  void findsAFoldByItsFirstMethodOnly() {
    WeightedStacks folded =
        TextProfiles.view("my.main;lib.a;lib.b;my.other 1", "fold:-lib.*").stacks(NEVER);
    FlameLayout layout = FlameTrees.layout(FlameTree.of(CallTree.of(folded, NEVER)));
    assertEquals(1, count(layout, "lib.a"));
    assertEquals(0, count(layout, "lib.b"));
    assertEquals(0, count(layout, "frames"));
  }

  @Test
  void saysWhatIsWrongWithAnExpression() {
    String wrong = message(IllegalArgumentException.class, () -> NamePattern.regex("(open"));
    assertTrue(wrong.startsWith("\"(open\" is not a valid regular expression: "));
  }

  @Test
  void knowsWhatIsTooNarrowToSee() {
    FlameMatches matches = find(NamePattern.regex("get|run"));
    assertEquals(1, countNarrower(matches, 0.2));
    assertEquals(0, countNarrower(matches, 0.01));
  }

  @Test
  void knowsRangesOfPositions() {
    FlameMatches matches = find(NamePattern.substring("put"));
    int position = matches.layout().position(matches.nodeId(0));
    assertTrue(matches.anyIn(0, TREE.nodeCount()));
    assertTrue(matches.anyIn(position, position + 1));
    assertFalse(matches.anyIn(0, position));
  }

  @Test
  void givesUpInTheMiddleOfAName() {
    FlameLayout layout = FlameTrees.layout(FlameTrees.of("a".repeat(60) + " 1"));
    int[] asked = {0};
    assertThrows(
        CancellationException.class,
        () -> FlameMatches.find(layout, NamePattern.regex("a.*b"), () -> asked[0]++ > 20));
  }

  private static long countNarrower(FlameMatches matches, double units) {
    return IntStream.range(0, matches.count())
        .filter(i -> matches.isNarrower(matches.nodeId(i), units))
        .count();
  }

  private static FlameMatches find(NamePattern pattern) {
    return FlameMatches.find(FlameTrees.layout(TREE), pattern, NEVER);
  }

  private static String paths(FlameMatches matches) {
    FlameTree tree = matches.layout().tree();
    return joined(matches.count(), " ", i -> NodePaths.of(tree, matches.nodeId(i)).text());
  }

  private static final String NAME = "com.acme.Orders$Line.<init>";

  @Test
  void findsWhatIsTypedAsItStandsAndAsAnExpression() {
    assertTrue(finds("orders", NAME));
    assertTrue(finds("Orders$Line", NAME));
    assertTrue(finds("acme.orders", NAME));
    assertTrue(finds("acme.+<init>", NAME));
    assertTrue(finds("m.acme|nothing", NAME));
    assertTrue(finds("a|b", "a|b"));
    assertTrue(finds("f(", "f(x"));
    assertFalse(finds("orders.linE", NAME));
    assertFalse(finds("line.orders", NAME));
  }

  @Test
  void looksOnceThroughANameThatATextWithoutMetacharactersIsNotIn() {
    assertEquals(looks(NamePattern.substring("zzz")), looks(NamePattern.typed("zzz")));
    assertEquals(looks(NamePattern.regex("zzz.run")), looks(NamePattern.typed("zzz.run")));
    assertTrue(looks(NamePattern.typed("zz[z]")) > looks(NamePattern.regex("zz[z]")));
  }

  private static boolean finds(String typed, String name) {
    return NamePattern.typed(typed).isIn(name, NEVER);
  }

  /** How many characters it looks at. */
  private static long looks(NamePattern pattern) {
    AtomicLong looks = new AtomicLong();
    assertFalse(
        pattern.isIn(
            NAME,
            () -> {
              looks.incrementAndGet();
              return false;
            }));
    return looks.get();
  }
}
