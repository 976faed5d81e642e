package dev.candela.desktop.flame;

import dev.candela.engine.model.Ids;
import java.util.function.IntConsumer;
import javafx.geometry.Point2D;
import javafx.scene.input.MouseEvent;

/** Where the pointer rests, and its tooltip. */
final class FlamePointer {
  private final FlameView view;
  private final FlameViewModel model;
  private final FlameTip tip;
  private final IntConsumer hovered;
  private FlameGraph graph;

  /** Position on the graph; null elsewhere. */
  private Point2D at;

  /**
   * Listens to a graph.
   *
   * @param hovered told which box it is, or {@link Ids#NONE}
   */
  FlamePointer(FlameView view, FlameViewModel model, FlameTip tip, IntConsumer hovered) {
    this.view = view;
    this.model = model;
    this.tip = tip;
    this.hovered = hovered;
    view.addEventHandler(MouseEvent.MOUSE_MOVED, this::moved);
    view.addEventHandler(
        MouseEvent.MOUSE_EXITED,
        _ -> {
          at = null;
          leave();
        });
  }

  /** Updates the tooltip when a live graph changes under the pointer. */
  void moveTo(FlameGraph newGraph) {
    graph = newGraph;
    int nodeId = at == null ? Ids.NONE : model.nodeAt(at.getX(), at.getY());
    view.hover(nodeId);
    if (nodeId == Ids.NONE || tip.nodeId() == Ids.NONE) {
      leave();
    } else {
      tell(nodeId);
    }
  }

  private void moved(MouseEvent event) {
    at = new Point2D(event.getX(), event.getY());
    int nodeId = graph == null ? Ids.NONE : model.nodeAt(at.getX(), at.getY());
    if (nodeId == Ids.NONE) {
      leave();
    } else {
      if (nodeId != tip.nodeId()) {
        tell(nodeId);
      }
      tip.showAt(at.getX(), at.getY());
    }
  }

  private void tell(int nodeId) {
    tip.tell(graph, nodeId);
    hovered.accept(nodeId);
  }

  private void leave() {
    if (tip.nodeId() != Ids.NONE) {
      tip.forget();
      hovered.accept(Ids.NONE);
    }
  }
}
