package dev.candela.desktop.flame;

import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Ids;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackPath;
import java.util.function.Supplier;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

final class FlameFolds {
  private final SessionModel session;
  private final FlameViewModel model;
  private final Supplier<FlameGraph> graph;

  FlameFolds(SessionModel session, FlameViewModel model, Supplier<FlameGraph> graph) {
    this.session = session;
    this.model = model;
    this.graph = graph;
  }

  /** Must be called before the view handles clicks. */
  void listenTo(FlameView view) {
    view.addEventFilter(MouseEvent.MOUSE_CLICKED, this::click);
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::press);
  }

  private void click(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
      int nodeId = model.nodeAt(event.getX(), event.getY());
      if (isFold(nodeId)) {
        open(nodeId);
        event.consume();
      }
    }
  }

  private void press(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER && isFold(model.cursorNodeId())) {
      open(model.cursorNodeId());
      event.consume();
    }
  }

  private boolean isFold(int nodeId) {
    FlameGraph now = graph.get();
    return now != null
        && nodeId != Ids.NONE
        && nodeId != FlameTree.ROOT
        && now.source().view().foldRules().isPresent()
        && !now.source().bottomUp()
        && now.tree().symbols().frames().frameCount(now.tree().frameId(nodeId)) > 1;
  }

  /** True if the graph on screen belongs to this choice, false if it is still an earlier one. */
  private boolean shows(ViewChoice choice) {
    View view = graph.get().source().view();
    FoldRules rules = view.foldRules().orElseThrow();
    return choice.filter(view.profile(), rules, Grain.METHOD).equals(view.filter());
  }

  private void open(int nodeId) {
    // A second click may come before the graph of the first: its places are those of before.
    if (shows(session.choice())) {
      StackPath place = graph.get().place(nodeId).orElseThrow();
      session.choose(now -> now.opened(place));
    }
  }
}
