package dev.candela.engine.analysis.tree;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.SampleSelection;
import org.junit.jupiter.api.Test;

final class StackDepthsTest {
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
  void saysTheSameOfATree() {
    String[] lines = {"a.A.run 70", "a.A.run;b.B.go 20", "b.B.go;c.C.go;d.D.go 10"};
    StackDepths depths = depths(lines);
    StackDepths ofTree = StackDepths.of(CallTree.of(weighted(lines), NEVER));
    assertEquals(depths.count(), ofTree.count());
    for (int depth = 0; depth <= depths.count(); depth++) {
      assertEquals(depths.shareFrom(depth), ofTree.shareFrom(depth), 1e-9);
    }
  }

  @Test
  void hasARootWhereThereIsNothingElse() {
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
