package dev.candela.desktop.compare;

import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.flame.FlameViewModel;
import dev.candela.desktop.parts.PointerTip;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.view.transform.StackPath;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;

/** One of the graphs of a comparison, with its tip and its menu. */
final class GraphPane extends StackPane {
  private final FlameViewModel model = new FlameViewModel();
  private final FlameView view = new FlameView(model);
  private final PointerTip tip;
  private final Owner owner;
  private int toldNodeId = Ids.NONE;

  interface Owner {
    /** Zoom, cursor or scroll position of a graph changed. */
    void acted(GraphPane pane);

    /** The pointer moved to a node, or to {@link Ids#NONE}. */
    void pointed(GraphPane pane, int nodeId);

    /** The cursor moved to a node. */
    void selected(GraphPane pane, int nodeId);

    /** Lines of the tip. */
    List<String> facts(int nodeId);

    /** Items of the menu. */
    List<MenuItem> menu(String name, Optional<StackPath> place);
  }

  GraphPane(String id, Owner owner) {
    this.owner = owner;
    tip = new PointerTip(id + "-tip");
    view.setId(id);
    getChildren().addAll(view, tip);
    setMinSize(60, 60);
    view.setOnActed(() -> owner.acted(this));
    view.setOnCursorMoved(nodeId -> owner.selected(this, nodeId));
    view.addEventHandler(MouseEvent.MOUSE_MOVED, this::pointAt);
    view.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> point(Ids.NONE));
    view.setOnContextMenuRequested(this::showMenu);
  }

  FlameViewModel model() {
    return model;
  }

  FlameView view() {
    return view;
  }

  FlameScene scene() {
    return model.scene();
  }

  /** Shows a graph; the boxes are those of the last one if only colours or matches differ. */
  void show(FlameScene scene) {
    boolean sameBoxes = model.scene() != null && model.scene().layout() == scene.layout();
    if (sameBoxes) {
      model.repaint(scene);
    } else {
      model.show(scene);
      point(Ids.NONE);
      view.hover(Ids.NONE);
    }
    view.refresh();
  }

  /** Replaces the lines of the tip if the pointer is still on the node. */
  void tellMore(int nodeId, List<String> lines) {
    if (nodeId == toldNodeId && nodeId != Ids.NONE) {
      tip.say(model.scene().labels().full(nodeId), lines);
      tip.showAgain(this);
    }
  }

  private void pointAt(MouseEvent event) {
    int nodeId = model.scene() == null ? Ids.NONE : model.nodeAt(event.getX(), event.getY());
    point(nodeId);
    if (nodeId != Ids.NONE) {
      tip.showAt(event.getX(), event.getY(), this);
    }
  }

  private void point(int nodeId) {
    if (nodeId == toldNodeId) {
      return;
    }
    toldNodeId = nodeId;
    if (nodeId == Ids.NONE) {
      tip.setVisible(false);
    } else {
      tip.say(model.scene().labels().full(nodeId), owner.facts(nodeId));
    }
    owner.pointed(this, nodeId);
  }

  private void showMenu(ContextMenuEvent event) {
    if (model.scene() == null) {
      return;
    }
    int nodeId =
        event.isKeyboardTrigger() ? model.cursorNodeId() : model.nodeAt(event.getX(), event.getY());
    if (nodeId != Ids.NONE && nodeId != FlameTree.ROOT) {
      model.setCursor(nodeId);
      view.glide();
      owner.acted(this);
      tip.setVisible(false);
      ContextMenu menu = new ContextMenu();
      menu.setId("compare-menu");
      menu.getItems()
          .setAll(
              owner.menu(
                  model.scene().labels().full(nodeId),
                  Optional.of(NodePaths.of(model.scene().layout().tree(), nodeId))));
      menu.show(view, event.getScreenX(), event.getScreenY());
    }
    event.consume();
  }
}
