package dev.candela.desktop.flame;

import dev.candela.desktop.frame.CollapsedSubtree;
import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.work.Job;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.view.transform.StackPath;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.ContextMenu;

/** What can be done with a box. */
final class FlameMenu {
  private final FrameMenu menu;

  /**
   * A menu that acts on a session.
   *
   * @param clipboard takes text that is copied
   */
  FlameMenu(SessionModel session, Consumer<String> clipboard) {
    this.menu = new FrameMenu(session, "flame", clipboard);
  }

  ContextMenu of(FlameGraph graph, int nodeId) {
    ContextMenu shown = new ContextMenu();
    shown.setId("flame-menu");
    FrameMenu.Target target = target(graph, nodeId);
    shown.getItems().setAll(nodeId == FlameTree.ROOT ? menu.copies(target) : menu.items(target));
    return shown;
  }

  private static FrameMenu.Target target(FlameGraph graph, int nodeId) {
    Optional<Job<String>> subtree =
        Optional.of(control -> CollapsedSubtree.of(graph.tree(), nodeId, control));
    if (graph.isThread(nodeId)) {
      int threadId = graph.source().view().threadId(graph.tree().frameId(nodeId));
      return FrameMenu.Target.thread(graph.tree().name(nodeId), threadId, subtree);
    }
    StackPath path = NodePaths.of(graph.scene().layout().tree(), nodeId);
    return new FrameMenu.Target(
        graph.tree().name(nodeId),
        graph.source().bottomUp() ? Optional.empty() : graph.place(nodeId),
        Optional.of(String.join("\n", path.names()) + "\n"),
        subtree);
  }
}
