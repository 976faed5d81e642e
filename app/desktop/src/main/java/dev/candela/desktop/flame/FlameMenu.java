package dev.candela.desktop.flame;

import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.text.Messages;
import dev.candela.engine.filter.StackPath;
import dev.candela.engine.filter.StackTransform;
import dev.candela.engine.filter.StackTransforms;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** What can be done with a box. */
final class FlameMenu {
  private final SessionModel session;
  private final Consumer<String> clipboard;

  /**
   * A menu that acts on a session.
   *
   * @param clipboard takes text that is copied
   */
  FlameMenu(SessionModel session, Consumer<String> clipboard) {
    this.session = session;
    this.clipboard = clipboard;
  }

  ContextMenu of(FlameGraph graph, int nodeId) {
    ContextMenu menu = new ContextMenu();
    menu.setId("flame-menu");
    if (nodeId != FlameTree.ROOT) {
      addTransforms(menu, graph, nodeId);
      menu.getItems().add(new SeparatorMenuItem());
      addPanels(menu, graph, nodeId);
      menu.getItems().add(new SeparatorMenuItem());
    }
    addCopies(menu, graph, nodeId);
    return menu;
  }

  private void addTransforms(ContextMenu menu, FlameGraph graph, int nodeId) {
    String method = graph.tree().name(nodeId);
    if (!graph.source().bottomUp()) {
      StackPath path = NodePaths.of(graph.scene().layout().tree(), nodeId);
      add(menu, "focusSubtree", StackTransforms.subtree(path));
    }
    add(menu, "focusMethod", StackTransforms.focus(method));
    add(menu, "hide", StackTransforms.hide(method));
    add(menu, "drop", StackTransforms.drop(method));
    add(menu, "merge", StackTransforms.mergeIntoCaller(method));
  }

  private void addPanels(ContextMenu menu, FlameGraph graph, int nodeId) {
    String method = graph.tree().name(nodeId);
    StackPath path = NodePaths.of(graph.scene().layout().tree(), nodeId);
    FrameRef place = graph.source().bottomUp() ? FrameRef.of(method) : FrameRef.at(path);
    add(menu, "showInTree", () -> reveal("call-tree", place));
    add(menu, "showInMethods", () -> reveal("hot-methods", FrameRef.of(method)));
  }

  private void addCopies(ContextMenu menu, FlameGraph graph, int nodeId) {
    add(menu, "copyName", () -> clipboard.accept(graph.tree().name(nodeId)));
    FlameTree tree = graph.scene().layout().tree();
    add(menu, "copyStack", () -> clipboard.accept(CollapsedSubtree.stack(tree, nodeId)));
    add(
        menu,
        "copySubtree",
        () ->
            session
                .workers()
                .lane()
                .submit(
                    control -> CollapsedSubtree.of(graph.tree(), nodeId, control),
                    clipboard,
                    _ -> {}));
  }

  private void reveal(String panel, FrameRef frame) {
    session.view().revealProperty().set(Optional.of(new SharedView.Reveal(panel, frame)));
  }

  private void add(ContextMenu menu, String key, StackTransform transform) {
    add(menu, key, () -> session.choose(choice -> choice.plus(transform)));
  }

  private static void add(ContextMenu menu, String key, Runnable action) {
    MenuItem item = new MenuItem(Messages.text("flame.menu." + key));
    item.setId("flame-menu-" + key);
    item.setOnAction(_ -> action.run());
    menu.getItems().add(item);
  }
}
