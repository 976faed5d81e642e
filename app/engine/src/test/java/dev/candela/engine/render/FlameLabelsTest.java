package dev.candela.engine.render;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.testkit.FlameTrees;
import dev.candela.engine.view.transform.StackPath;
import org.junit.jupiter.api.Test;

final class FlameLabelsTest {
  private static final FlameTree TREE =
      FlameTrees.of(
          "app.Main.main 1", "app.Main.main;app.Order.<init> 1", "app.Main.main;native_read 1");

  private final FlameLabels labels = new FlameLabels(TREE, "everything");

  @Test
  void theShortestNameIsTheMethods() {
    assertEquals("main", labels.shortest(node("app.Main.main")));
    assertEquals("native_read", labels.shortest(node("app.Main.main;native_read")));
    assertEquals("everything", labels.shortest(FlameTree.ROOT));
  }

  @Test
  void constructorsAreToldApartByTheirClass() {
    int constructor = node("app.Main.main;app.Order.<init>");
    assertEquals("Order", labels.shortest(constructor));
    assertEquals("Order.<init>", labels.brief(constructor));
    assertEquals("<init>", labels.briefest(constructor));
  }

  private static int node(String path) {
    return NodePaths.find(TREE, StackPath.parse(path));
  }
}
