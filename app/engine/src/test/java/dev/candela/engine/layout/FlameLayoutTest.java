package dev.candela.engine.layout;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.model.Ids;
import dev.candela.engine.testkit.FlameTrees;
import dev.candela.engine.view.transform.StackPath;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

final class FlameLayoutTest {
  private static final FlameTree TREE =
      FlameTrees.of("main 1", "main;b 2", "main;b;c 1", "main;a 1", "other 5");

  @Test
  void putsNamesInOrder() {
    assertEquals(
        """
        all 0.0-1.0
        main 0.0-0.5 other 0.5-1.0
        a 0.0-0.1 b 0.1-0.4
        c 0.1-0.2
        """,
        rows(FlameTrees.layout(TREE)));
  }

  @Test
  void putsHeavyOnesFirst() {
    assertEquals(
        """
        all 0.0-1.0
        main 0.0-0.5 other 0.5-1.0
        b 0.0-0.3 a 0.3-0.4
        c 0.0-0.1
        """,
        rows(FlameLayout.of(TREE, FlameOrder.WEIGHT, NEVER)));
  }

  @Test
  void findsTheNodeAtAPlace() {
    FlameLayout layout = FlameLayout.of(TREE, FlameOrder.WEIGHT, NEVER);
    assertEquals("b", name(layout, layout.nodeAt(0, 2)));
    assertEquals("a", name(layout, layout.nodeAt(0.35, 2)));
    assertEquals(Ids.NONE, layout.nodeAt(0.41, 2));
    assertEquals(Ids.NONE, layout.nodeAt(0.99, 3));
    assertEquals(Ids.NONE, layout.nodeAt(0.1, 4));
    assertEquals(Ids.NONE, layout.nodeAt(0.1, -1));
  }

  @Test
  void findsEveryBoxOfALargeTreeAgain() {
    FlameTree tree = FlameTrees.random(7, 20_000);
    for (FlameOrder order : FlameOrder.values()) {
      FlameLayout layout = FlameLayout.of(tree, order, NEVER);
      for (int nodeId = 0; nodeId < tree.nodeCount(); nodeId++) {
        int position = layout.position(nodeId);
        assertEquals(nodeId, layout.nodeId(position));
        double middle = (layout.start(position) + layout.end(position)) / 2;
        assertEquals(nodeId, layout.nodeAt(middle, layout.depth(nodeId)));
      }
    }
  }

  @Test
  void keepsChildrenInsideAndApart() {
    FlameTree tree = FlameTrees.random(8, 20_000);
    for (FlameOrder order : FlameOrder.values()) {
      FlameLayout layout = FlameLayout.of(tree, order, NEVER);
      int wrong = 0;
      for (int position = 1; position < tree.nodeCount(); position++) {
        int parent = layout.position(tree.parent(layout.nodeId(position)));
        boolean inside =
            layout.start(position) >= layout.start(parent)
                && layout.end(position) <= layout.end(parent);
        boolean first = position == layout.firstPosition(layout.depth(layout.nodeId(position)));
        wrong += inside && (first || layout.start(position) >= layout.end(position - 1)) ? 0 : 1;
      }
      assertEquals(0, wrong);
    }
  }

  @Test
  void drawsNothingOfAnEmptyProfile() {
    FlameLayout layout = FlameTrees.layout(FlameTrees.of(""));
    assertEquals(1, layout.rowCount());
    assertEquals(Ids.NONE, layout.nodeAt(0.5, 0));
  }

  @Test
  void stopsWhenNobodyWantsIt() {
    assertThrows(
        CancellationException.class, () -> FlameLayout.of(TREE, FlameOrder.NAME, () -> true));
    assertThrows(
        CancellationException.class, () -> FlameLayout.of(TREE, FlameOrder.WEIGHT, () -> true));
  }

  @Test
  void findsNodesAgainByPath() {
    int nodeId = NodePaths.find(TREE, StackPath.parse("main;b;c"));
    assertEquals("main;b;c", NodePaths.of(TREE, nodeId).text());
    assertEquals(Ids.NONE, NodePaths.find(TREE, StackPath.parse("main;x;c")));
    int nearest = NodePaths.findNearest(TREE, StackPath.parse("main;b;gone;too"));
    assertEquals("main;b", NodePaths.of(TREE, nearest).text());
    assertEquals(FlameTree.ROOT, NodePaths.find(TREE, new StackPath(List.of())));
  }

  private static String name(FlameLayout layout, int nodeId) {
    return nodeId == 0 ? "all" : layout.tree().symbols().frameName(layout.tree().frameId(nodeId));
  }

  private static String rows(FlameLayout layout) {
    StringBuilder rows = new StringBuilder();
    for (int depth = 0; depth < layout.rowCount(); depth++) {
      int first = layout.firstPosition(depth);
      rows.append(
          joined(layout.firstPosition(depth + 1) - first, " ", i -> box(layout, first + i)));
      rows.append('\n');
    }
    return rows.toString();
  }

  private static String box(FlameLayout layout, int at) {
    String name = name(layout, layout.nodeId(at));
    return String.format(Locale.ROOT, "%s %.1f-%.1f", name, layout.start(at), layout.end(at));
  }
}
