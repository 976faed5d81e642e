package dev.candela.desktop.flame;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.PointerTip;
import dev.candela.desktop.work.Job;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameScene;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Point2D;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;

/** A flame graph with its tooltip and its menu, of a session or of a comparison. */
public final class FlamePane extends StackPane {
  private static final double REVEALED_PIXELS = 120;

  private final FlameViewModel model = new FlameViewModel();
  private final FlameView view = new FlameView(model);
  private final PointerTip tip;
  private final Owner owner;
  private final LatestJob telling;
  private final ContextMenu menu = new ContextMenu();

  /** Position on the graph; null elsewhere. */
  private Point2D pointer;

  private int toldNodeId = Ids.NONE;
  private String toldName = "";

  public interface Owner {
    /** The pointer moved to a node, or to {@link Ids#NONE}. */
    void pointed(FlamePane pane, int nodeId);

    /** Lines of the tooltip that are known at once. */
    List<String> facts(int nodeId);

    /** All lines of the tooltip, from a worker; empty if there are no more. */
    Optional<Job<List<String>>> allFacts(int nodeId);

    /** A failure of {@link #allFacts}. */
    void fail(Throwable failure);

    /** The menu of a node that was made the cursor's. */
    List<MenuItem> menu(int nodeId);
  }

  public FlamePane(String tipId, String menuId, LatestJob telling, Owner owner) {
    this.owner = owner;
    this.telling = telling;
    tip = new PointerTip(tipId);
    menu.setId(menuId);
    getChildren().addAll(view, home(), tip);
    view.addEventHandler(MouseEvent.MOUSE_MOVED, this::moved);
    view.addEventHandler(
        MouseEvent.MOUSE_EXITED,
        _ -> {
          pointer = null;
          leave();
        });
    view.setOnContextMenuRequested(this::showMenu);
  }

  /** Leads back to the outermost callers while they are scrolled out of sight. */
  private Button home() {
    Button home =
        Controls.button(
            "flame.home",
            _ -> {
              model.scrollToRoot();
              view.acted(true);
            });
    home.getStyleClass().add("candela-flame-home");
    home.setFocusTraversable(false);
    home.visibleProperty().bind(view.scrolledProperty());
    home.visibleProperty()
        .addListener(
            _ -> setAlignment(home, model.viewport().upwards() ? Pos.BOTTOM_RIGHT : Pos.TOP_RIGHT));
    return home;
  }

  public FlameViewModel model() {
    return model;
  }

  public FlameView view() {
    return view;
  }

  /** Shows a graph, or the same one with other colours or matches. */
  public void show(FlameScene scene) {
    FlameScene before = model.scene();
    if (before != null && before.layout() == scene.layout()) {
      model.repaint(scene);
      view.refresh();
      return;
    }
    model.show(scene);
    view.refresh();
    int nodeId = nodeAtPointer();
    view.hover(nodeId);
    if (nodeId == Ids.NONE || toldNodeId == Ids.NONE) {
      leave();
    } else {
      tell(nodeId);
    }
  }

  /** Selects a node and makes it wide enough for a name. */
  public void goTo(int nodeId) {
    model.setCursor(nodeId);
    model.reveal(nodeId, REVEALED_PIXELS);
    view.glide();
  }

  private int nodeAtPointer() {
    return pointer == null ? Ids.NONE : model.nodeAt(pointer.getX(), pointer.getY());
  }

  private void moved(MouseEvent event) {
    pointer = new Point2D(event.getX(), event.getY());
    int nodeId = nodeAtPointer();
    if (nodeId == Ids.NONE) {
      leave();
      return;
    }
    if (nodeId != toldNodeId) {
      tell(nodeId);
    }
    tip.showAt(pointer.getX(), pointer.getY(), this);
  }

  /** The lines of a method stay until there are all new ones. */
  private void tell(int nodeId) {
    String name = model.scene().labels().full(nodeId);
    boolean same = toldNodeId != Ids.NONE && name.equals(toldName);
    toldNodeId = nodeId;
    toldName = name;
    Optional<Job<List<String>>> all = owner.allFacts(nodeId);
    if (!same || all.isEmpty()) {
      say(owner.facts(nodeId));
    }
    telling.cancel();
    all.ifPresent(job -> telling.submit(job, this::say, owner::fail));
    owner.pointed(this, nodeId);
  }

  private void say(List<String> lines) {
    tip.say(toldName, lines);
    if (tip.isVisible()) {
      tip.showAgain(this);
    }
  }

  private void leave() {
    if (toldNodeId != Ids.NONE) {
      toldNodeId = Ids.NONE;
      telling.cancel();
      tip.setVisible(false);
      owner.pointed(this, Ids.NONE);
    }
  }

  private void showMenu(ContextMenuEvent event) {
    boolean byKey = event.isKeyboardTrigger();
    int nodeId = byKey ? model.cursorNodeId() : model.nodeAt(event.getX(), event.getY());
    if (model.scene() == null) {
      return;
    }
    event.consume();
    if (nodeId == Ids.NONE) {
      return;
    }
    model.setCursor(nodeId);
    view.acted(true);
    tip.setVisible(false);
    menu.hide();
    Point2D at =
        byKey
            ? view.localToScreen(view.centreOf(nodeId))
            : new Point2D(event.getScreenX(), event.getScreenY());
    menu.getItems().setAll(owner.menu(nodeId));
    if (!menu.getItems().isEmpty()) {
      menu.show(view, at.getX(), at.getY());
    }
  }
}
