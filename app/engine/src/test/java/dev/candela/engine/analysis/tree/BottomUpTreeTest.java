package dev.candela.engine.analysis.tree;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static dev.candela.engine.testkit.TextProfiles.stacks;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.analysis.tree.BottomUpTree.Top;
import dev.candela.engine.testkit.ProfileText;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.WeightedStacks;
import org.junit.jupiter.api.Test;

final class BottomUpTreeTest {
  private static final String PICTURE =
      """
      main;a;c 2
      main;b;c 3
      main;b;a;c 4
      main;b 1
      - 5
      """;

  @Test
  void turnsStacksRound() {
    assertEquals(
        """
        all 15 5
          b 1 0
            main 1 1
          c 9 0
            a 6 0
              b 4 0
                main 4 4
              main 2 2
            b 3 0
              main 3 3
        """,
        ProfileText.tree(complete(stacks(PICTURE), 0)));
  }

  @Test
  void joinsFoldsOfOneMethodHoweverLong() {
    String folded = "a;lib.run 1\na;lib.go;lib.x 1\nb;lib.run;lib.x;lib.y 2\n";
    CallTree tree = complete(TextProfiles.view(folded, "fold:-lib.*").stacks(NEVER), 0);
    int first = tree.firstChild(CallTree.ROOT);
    assertEquals(
        "lib.go 1, lib.run 3",
        joined(
            tree.childCount(CallTree.ROOT),
            ", ",
            i -> tree.name(first + i) + " " + tree.totalSamples(first + i)));
  }

  @Test
  void leavesOutTheCallersOfWhatIsTooLight() {
    assertEquals(
        """
        all 15 5
          b 1 1
          c 9 0
            a 6 0
              b 4 4
              main 2 2
            b 3 3
        """,
        ProfileText.tree(complete(stacks(PICTURE), 5)));
  }

  @Test
  void addsCallersWhenAsked() {
    BottomUpTree tree = new BottomUpTree(stacks(PICTURE), Top.INNERMOST, NEVER);
    assertEquals(3, tree.nodeCount());
    int c = tree.firstChild(BottomUpTree.ROOT) + 1;
    assertEquals("c", tree.name(c));
    assertEquals(0, tree.childCount(c));
    tree.expand(c, NEVER);
    tree.expand(c, NEVER);
    assertEquals(2, tree.childCount(c));
    assertEquals("a", tree.name(tree.firstChild(c)));
    assertEquals(6, tree.totalWeight(tree.firstChild(c)));
    assertEquals(c, tree.parent(tree.firstChild(c)));
    assertEquals(5, tree.endingSamples(BottomUpTree.ROOT));
  }

  @Test
  void showsRecursionAsItsOwnCaller() {
    assertEquals(
        "all 3 0\n  f 3 0\n    f 3 0\n      a 3 3\n",
        ProfileText.tree(complete(stacks("a;f;f 3\n"), 0)));
  }

  @Test
  void isARootAloneWithoutSamples() {
    assertEquals("all 0 0\n", ProfileText.tree(complete(stacks(""), 0)));
  }

  private static CallTree complete(WeightedStacks stacks, long smallestWeight) {
    return BottomUpTree.complete(stacks, Top.INNERMOST, smallestWeight, NEVER);
  }
}
