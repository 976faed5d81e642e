package dev.candela.engine.analysis.tree;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.ProfileText;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CallTreeTest {
  @Test
  void addsCalleesToTheirCallers() {
    assertTree(
        """
        all 10 0
          main 10 0
            a 6 1
              b 3 3
              c 2 2
            b 4 0
              a 4 0
                c 4 4
        """,
        "main;a;b 3\nmain;a;c 2\nmain;b;a;c 4\nmain;a 1\n");
  }

  @Test
  void joinsAndSortsWhatOneMethodCalls() {
    assertTree("all 3 0\n  a 3 0\n    b 3 3\n", "a:1;b 1\na:2[jit];b 2\n");
    assertTree("all 3 0\n  a 1 1\n  b 1 1\n  c 1 1\n", "c 1\na 1\nb 1\n");
  }

  @Test
  void showsSamplesWithoutAStackAtTheRoot() {
    assertTree("all 5 4\n  a 1 1\n", "- 4\na 1\n");
    assertTree("all 0 0\n", "");
  }

  @Test
  void numbersNodesLevelByLevel() {
    CallTree tree = tree("b;x 1\na;y 1\na;x;z 1\n");
    assertEquals(4, tree.depthCount());
    assertEquals("all a b x y x z", joined(tree.nodeCount(), " ", tree::name));
    assertEquals(1, tree.firstNodeAt(1));
    assertEquals(3, tree.firstNodeAt(2));
    assertEquals(7, tree.firstNodeAt(4));
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      assertEquals(tree.depth(tree.parent(nodeId)) + 1, tree.depth(nodeId));
    }
    assertEquals(Ids.NONE, tree.parent(CallTree.ROOT));
  }

  @Test
  void weighsSamples() {
    CallTree tree = tree("a 2 event=alloc weight=100\nb 1 event=alloc weight=50\n");
    assertEquals(3, tree.totalSamples(CallTree.ROOT));
    assertEquals(250, tree.totalWeight(CallTree.ROOT));
    assertEquals(200, tree.selfWeight(1));
  }

  @Test
  void leavesOutDepthsOfLightNodesAlone() {
    String picture = "main;a;b;c 3\nmain;a;d 2\nmain;b;a;c 4\nmain;a 1\nz 1\n- 1\n";
    assertEquals(
        """
        all 12 1
          main 10 0
            a 6 1
            b 4 0
          z 1 1
        """,
        ProfileText.tree(upperTree(picture, 5)));
    assertEquals("all 12 1\n", ProfileText.tree(upperTree(picture, 11)));
    assertEquals(ProfileText.tree(tree(picture)), ProfileText.tree(upperTree(picture, 1)));
  }

  @Test
  void countsInWhatIsLeftOut() {
    Random random = new Random(6);
    StringBuilder picture = new StringBuilder();
    for (int line = 0; line < 3_000; line++) {
      picture.append("main");
      for (int depth = random.nextInt(40); depth > 0; depth--) {
        picture.append(";m").append((int) (9 * Math.pow(random.nextDouble(), 3)));
      }
      picture.append(' ').append(1 + random.nextInt(9)).append(" event=alloc weight=");
      picture.append(random.nextInt(1_000)).append('\n');
    }
    CallTree whole = tree(picture.toString());
    CallTree upper = upperTree(picture.toString(), whole.totalWeight(CallTree.ROOT) / 200);
    assertTrue(upper.depthCount() > 2 && upper.depthCount() < whole.depthCount());
    assertEquals(whole.firstNodeAt(upper.depthCount()), upper.nodeCount());
    for (int nodeId = 0; nodeId < upper.nodeCount(); nodeId++) {
      assertEquals(whole.frameId(nodeId), upper.frameId(nodeId));
      assertEquals(whole.stackId(nodeId), upper.stackId(nodeId));
      assertEquals(whole.parent(nodeId), upper.parent(nodeId));
      assertEquals(whole.totalWeight(nodeId), upper.totalWeight(nodeId));
      assertEquals(whole.selfWeight(nodeId), upper.selfWeight(nodeId));
      assertEquals(whole.totalSamples(nodeId), upper.totalSamples(nodeId));
      assertEquals(whole.selfSamples(nodeId), upper.selfSamples(nodeId));
    }
  }

  private static CallTree upperTree(String picture, long leastWeight) {
    return CallTree.ofDepthsFrom(leastWeight, TextProfiles.stacks(picture), NEVER);
  }

  private static CallTree tree(String picture) {
    return CallTree.of(TextProfiles.stacks(picture), NEVER);
  }

  private static void assertTree(String expected, String picture) {
    assertEquals(expected, ProfileText.tree(tree(picture)));
  }

  @Test
  void countsWhatReachesADepth() {
    StackDepths depths =
        depths("a.A.run 70", "a.A.run;b.B.go 20", "a.A.run;b.B.go;c.C.go;d.D.go 10");
    assertEquals(5, depths.count());
    assertEquals(1, depths.shareFrom(0));
    assertEquals(1, depths.shareFrom(1));
    assertEquals(0.3, depths.shareFrom(2), 1e-9);
    assertEquals(0.1, depths.shareFrom(3), 1e-9);
    assertEquals(0.1, depths.shareFrom(4), 1e-9);
    assertEquals(0, depths.shareFrom(5));
  }

  @Test
  void saysTheSameOfTheDepthsOfATree() {
    String[] lines = {"a.A.run 70", "a.A.run;b.B.go 20", "b.B.go;c.C.go;d.D.go 10"};
    StackDepths depths = depths(lines);
    StackDepths ofTree = StackDepths.of(CallTree.of(weighted(lines), NEVER));
    assertEquals(depths.count(), ofTree.count());
    for (int depth = 0; depth <= depths.count(); depth++) {
      assertEquals(depths.shareFrom(depth), ofTree.shareFrom(depth), 1e-9);
    }
  }

  @Test
  void hasOneDepthWhereThereIsNothingButTheRoot() {
    assertEquals(1, depths().count());
    assertEquals(0, depths().shareFrom(0));
  }

  private static StackDepths depths(String... lines) {
    return StackDepths.of(weighted(lines));
  }

  private static WeightedStacks weighted(String... lines) {
    Profile profile = TextProfiles.of(lines);
    StackWeights weights = StackWeights.of(profile, SampleSelection.ALL, NEVER);
    return new WeightedStacks(profile.symbols(), profile.stacks(), weights);
  }
}
