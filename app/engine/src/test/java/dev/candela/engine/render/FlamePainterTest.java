package dev.candela.engine.render;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.render.Viewport.FlameGeometry;
import dev.candela.engine.testkit.DrawLog;
import dev.candela.engine.testkit.FlameTrees;
import dev.candela.engine.view.transform.StackPath;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FlamePainterTest {
  private static final int ROW = (int) FlameGeometry.ROW_PIXELS;

  private static final FlameTree TREE =
      FlameTrees.of(
          "app.Main.main 1",
          "app.Main.main;app.Orders.book 5",
          "app.Main.main;io.Net.read 2",
          "app.Main.main;io.Net.read;native_read 2");

  @Test
  void hangsIciclesFromTheTop() {
    assertEquals(
        """
        |everything
        |Main.main
        |Orders.book                  |Net.read               ......
        ..............................|native_re… ..................
        """,
        picture(TREE, Viewport.ICICLE, 4));
  }

  @Test
  void raisesFlamesFromTheBottom() {
    List<String> flames = picture(TREE, Viewport.FLAME, 4).lines().toList();
    List<String> icicles = picture(TREE, Viewport.ICICLE, 4).lines().toList();
    assertEquals(icicles.reversed(), flames);
  }

  @Test
  void zoomsToANodeUnderItsCallers() {
    FlameLayout layout = FlameTrees.layout(TREE);
    int position =
        layout.position(NodePaths.find(TREE, StackPath.parse("app.Main.main;io.Net.read")));
    Viewport zoomed =
        Viewport.ICICLE.between(layout.start(position), layout.end(position)).rootedAt(2);
    assertEquals(
        """
        |everything
        |Main.main
        |Net.read
        |native_read                  ..............................
        """,
        picture(TREE, zoomed, 4));
  }

  @Test
  void dimsCallersAndWhatIsNotFound() {
    FlameScene scene = FlameTrees.scene(TREE, "everything");
    DrawLog log = new DrawLog(360, 4 * ROW);
    new FlamePainter(Palette.LIGHT).paint(log, scene, Viewport.ICICLE.rootedAt(1));
    int java = log.rects().get(2).argb();
    assertEquals(Palette.LIGHT.fills(ColourMode.KIND)[scene.colours().key(1)], java);
    assertEquals(Palette.LIGHT.dimmed(Palette.LIGHT.rule()), log.rects().get(1).argb());
    FlameMatches matches =
        FlameMatches.find(FlameTrees.layout(TREE), NamePattern.substring("read"), NEVER);
    log = new DrawLog(360, 4 * ROW);
    new FlamePainter(Palette.LIGHT).paint(log, scene.with(matches), Viewport.ICICLE);
    assertEquals(Palette.LIGHT.faded(java), log.rects().get(2).argb());
    assertEquals(Palette.LIGHT.match(), log.rects().getLast().argb());
  }

  @Test
  void drawsOfAMillionNodesWhatFits() {
    FlameTree tree = FlameTrees.random(1, 1_000_000);
    assertTrue(tree.nodeCount() >= 1_000_000);
    FlameScene scene = FlameTrees.scene(tree, "everything");
    for (double span : new double[] {1, 0.3, 0.01, 1e-4}) {
      for (double scroll : new double[] {0, 200}) {
        Viewport viewport = Viewport.FLAME.between(0.4, 0.4 + span).scrolledTo(scroll);
        DrawLog log = new DrawLog(1600, 900);
        new FlamePainter(Palette.LIGHT).paint(log, scene, viewport);
        assertTrue(log.rects().size() <= 10_000, log.rects().size() + " rectangles");
        assertTrue(log.rects().size() > 40, log.rects().size() + " rectangles");
      }
    }
  }

  private static String picture(FlameTree tree, Viewport viewport, int rows) {
    DrawLog log = new DrawLog(360, rows * ROW);
    new FlamePainter(Palette.LIGHT).paint(log, FlameTrees.scene(tree, "everything"), viewport);
    return log.picture(6, ROW);
  }
}
