package dev.candela.desktop.flame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.FlameViewModel.Move;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.render.Viewport.FlameGeometry;
import dev.candela.engine.view.transform.StackPath;
import org.junit.jupiter.api.Test;

final class FlameViewModelTest {
  private static final String[] STACKS = {"a;b 4", "a;c;d 2", "a;c 2", "x;y 2"};

  private final FlameViewModel model = new FlameViewModel();

  @Test
  void zoomsToWhatIsClicked() {
    show(STACKS);
    model.zoomTo(node("a;c"));
    assertEquals(0.4, model.viewport().low(), 1e-12);
    assertEquals(0.8, model.viewport().high(), 1e-12);
    assertEquals(2, model.viewport().rootDepth());
  }

  @Test
  void walksTheHistoryOfZooms() {
    show(STACKS);
    model.zoomTo(node("a"));
    model.zoomTo(node("a;c"));
    model.back();
    assertEquals("a", path(model.zoomedNodeId()));
    model.back();
    assertEquals("", path(model.zoomedNodeId()));
    model.back();
    assertEquals("", path(model.zoomedNodeId()));
    model.forward();
    model.forward();
    assertEquals("a;c", path(model.zoomedNodeId()));
    model.reset();
    assertEquals(1, model.viewport().span());
    model.back();
    assertEquals("a;c", path(model.zoomedNodeId()));
  }

  @Test
  void keepsZoomAndCursorWhileWeightsChange() {
    show(STACKS);
    model.zoomTo(node("a;c"));
    model.setCursor(node("a;c;d"));
    show("a;b 11", "a;c;d 20", "a;c 9", "x;y 3");
    assertEquals("a;c", path(model.zoomedNodeId()));
    assertEquals("a;c;d", path(model.cursorNodeId()));
    assertEquals(11.0 / 43, model.viewport().low(), 1e-12);
    assertEquals(40.0 / 43, model.viewport().high(), 1e-12);
  }

  @Test
  void fallsBackToTheNearestCallerThatIsLeft() {
    show(STACKS);
    model.zoomTo(node("a;c;d"));
    show("a;b 1");
    assertEquals("a", path(model.zoomedNodeId()));
    assertEquals(1, model.viewport().span());
  }

  @Test
  void movesTheCursorToCallersCalleesAndNeighbours() {
    show(STACKS);
    model.moveCursor(Move.CALLEE);
    assertEquals("a", path(model.cursorNodeId()));
    model.moveCursor(Move.RIGHT);
    assertEquals("x", path(model.cursorNodeId()));
    model.moveCursor(Move.RIGHT);
    assertEquals("x", path(model.cursorNodeId()));
    model.moveCursor(Move.LEFT);
    model.moveCursor(Move.CALLEE);
    assertEquals("a;b", path(model.cursorNodeId()));
    model.moveCursor(Move.CALLER);
    model.moveCursor(Move.CALLER);
    model.moveCursor(Move.CALLER);
    assertEquals("", path(model.cursorNodeId()));
  }

  @Test
  void zoomsInPlaceUnderThePointer() {
    show(STACKS);
    double unit = model.geometry().unitAt(300);
    model.zoomAt(300, 4);
    assertEquals(0.25, model.viewport().span(), 1e-12);
    assertEquals(unit, model.geometry().unitAt(300), 1e-12);
    model.zoomAt(300, 1e-9);
    assertEquals(1, model.viewport().span());
    model.zoomAt(0, 1e30);
    assertTrue(model.viewport().span() > 0);
  }

  @Test
  void panKeepsInsideOfTheGraph() {
    show(STACKS);
    model.zoomAt(0, 2);
    model.pan(-100, 0);
    assertEquals(0.05, model.viewport().low(), 1e-12);
    model.pan(5000, 5000);
    assertEquals(0, model.viewport().low());
    assertEquals(0, model.viewport().scrollPixels());
  }

  @Test
  void stepsToMatchesTooNarrowToSee() {
    show("a;x;needle 1", "a;hay 100000", "b;needle 1");
    FlameMatches matches =
        FlameMatches.find(
            model.scene().layout(), NamePattern.substring("needle"), Cancellation.NEVER);
    model.repaint(model.scene().with(matches));
    assertEquals(Ids.NONE, model.matchIndex());
    for (String expected : new String[] {"a;x;needle", "b;needle", "a;x;needle"}) {
      model.step(true);
      assertEquals(expected, path(model.cursorNodeId()));
      FlameLayout layout = model.scene().layout();
      int position = layout.position(model.cursorNodeId());
      FlameGeometry geometry = model.geometry();
      double width = geometry.xAt(layout.end(position)) - geometry.xAt(layout.start(position));
      assertTrue(width >= 40, width + " pixels");
    }
    model.step(false);
    model.repaint(model.scene().with(matches));
    assertEquals(1, model.matchIndex());
    assertEquals("b;needle", path(model.cursorNodeId()));
  }

  @Test
  void scrollsToADeepCursor() {
    show("f;".repeat(200) + "end 1");
    for (int i = 0; i < 201; i++) {
      model.moveCursor(Move.CALLEE);
    }
    double y = model.geometry().yAt(201);
    assertTrue(y >= 0 && y + FlameGeometry.ROW_PIXELS <= 400, "at " + y);
    assertEquals(model.cursorNodeId(), model.nodeAt(500, y + 5));
  }

  private void show(String... stacks) {
    FlameTree tree = TextTrees.of(stacks);
    FlameLayout layout = FlameLayout.of(tree, FlameOrder.NAME, Cancellation.NEVER);
    FlameColours colours =
        FlameColours.of(ColourMode.KIND, tree, _ -> FrameKind.JAVA, Cancellation.NEVER);
    model.resize(1000, 400);
    model.show(new FlameScene(layout, new FlameLabels(tree, "all"), colours, null));
  }

  private int node(String path) {
    return NodePaths.find(model.scene().layout().tree(), StackPath.parse(path));
  }

  private String path(int nodeId) {
    return NodePaths.of(model.scene().layout().tree(), nodeId).text();
  }
}
