package dev.candela.desktop.flame;

import dev.candela.desktop.parts.PointerTip;
import dev.candela.desktop.work.Lane;
import dev.candela.engine.model.Ids;
import java.util.function.Consumer;
import javafx.scene.layout.Pane;

/**
 * The tooltip at the pointer: names and weights at once, intervals and lines when they are known.
 */
final class FlameTip {
  private final PointerTip tip = new PointerTip("flame-tooltip");
  private final Pane over;
  private final Lane lane;
  private final Consumer<Throwable> failed;
  private FlameGraph graph;
  private int nodeId = Ids.NONE;

  /** What takes a worker to say of a box. */
  private record Answers(FlameShares shares, FlameLines lines) {}

  /**
   * A tip that is not shown yet.
   *
   * @param over what it lies on
   */
  FlameTip(Pane over, Lane lane, Consumer<Throwable> failed) {
    this.over = over;
    this.lane = lane;
    this.failed = failed;
    over.getChildren().add(tip);
  }

  /** The box that it tells of, or {@link Ids#NONE}. */
  int nodeId() {
    return nodeId;
  }

  /** Tells of another box. */
  void tell(FlameGraph of, int newNodeId) {
    graph = of;
    nodeId = newNodeId;
    say(new Answers(FlameShares.UNKNOWN, FlameLines.UNKNOWN));
    lane.submit(
        control ->
            new Answers(
                FlameShares.of(of, newNodeId, control), FlameLines.of(of, newNodeId, control)),
        answers -> {
          if (of.equals(graph) && newNodeId == nodeId) {
            say(answers);
          }
        },
        failed);
  }

  private void say(Answers answers) {
    FlameShares shares = answers.shares();
    tip.say(
        graph.scene().labels().full(nodeId),
        FlameFacts.lines(graph, nodeId, shares.self(), shares.total(), answers.lines()));
    if (tip.isVisible()) {
      tip.showAgain(over);
    }
  }

  /** Beside the pointer. */
  void showAt(double x, double y) {
    tip.showAt(x, y, over);
  }

  /** Until it is shown again. */
  void hide() {
    tip.setVisible(false);
  }

  /** Tells of nothing any more. */
  void forget() {
    nodeId = Ids.NONE;
    graph = null;
    cancel();
    hide();
  }

  void cancel() {
    lane.cancel();
  }
}
