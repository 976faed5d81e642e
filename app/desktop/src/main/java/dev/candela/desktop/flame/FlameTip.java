package dev.candela.desktop.flame;

import dev.candela.desktop.parts.PointerTip;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.model.Ids;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.layout.Pane;

/**
 * The tooltip at the pointer: names and weights at once, intervals and lines when they are known.
 */
final class FlameTip {
  private final PointerTip tip = new PointerTip("flame-tooltip");
  private final Pane over;
  private final LatestJob job;
  private final Consumer<Throwable> failed;
  private FlameGraph graph;
  private int nodeId = Ids.NONE;

  /** Facts that a worker computes. */
  private record Answers(FlameShares shares, FlameLines lines, double atSafepoint) {}

  /**
   * A tip that is not shown yet.
   *
   * @param over what it lies on
   */
  FlameTip(Pane over, LatestJob job, Consumer<Throwable> failed) {
    this.over = over;
    this.job = job;
    this.failed = failed;
    over.getChildren().add(tip);
  }

  /** The box of the tooltip, or {@link Ids#NONE}. */
  int nodeId() {
    return nodeId;
  }

  /** Shows another box; the same box in a newer graph once all facts are known. */
  void tell(FlameGraph of, int newNodeId) {
    boolean same = nodeId != Ids.NONE && name(of, newNodeId).equals(name(graph, nodeId));
    graph = of;
    nodeId = newNodeId;
    if (!same) {
      say(new Answers(FlameShares.UNKNOWN, FlameLines.UNKNOWN, 0));
    }
    job.submit(
        control ->
            new Answers(
                FlameShares.of(of, newNodeId, control),
                FlameLines.of(of, newNodeId, control),
                of.source().view().safepointShares(control).of(of.tree().methodId(newNodeId))),
        answers -> {
          if (of.equals(graph) && newNodeId == nodeId) {
            say(answers);
          }
        },
        failed);
  }

  private static String name(FlameGraph of, int ofNodeId) {
    return of.scene().labels().full(ofNodeId);
  }

  private void say(Answers answers) {
    FlameShares shares = answers.shares();
    List<String> lines =
        FlameTipText.lines(graph, nodeId, shares.self(), shares.total(), answers.lines());
    if (answers.atSafepoint() > SampleBias.FEW) {
      String part = Quantities.percent(answers.atSafepoint());
      lines.add(Messages.text("flame.tip.safepoint", part));
    }
    tip.say(name(graph, nodeId), lines);
    if (tip.isVisible()) {
      tip.showAgain(over);
    }
  }

  /** Next to the pointer. */
  void showAt(double x, double y) {
    tip.showAt(x, y, over);
  }

  /** Hides it until the next call of {@link #showAt}. */
  void hide() {
    tip.setVisible(false);
  }

  /** Forgets the box. */
  void forget() {
    nodeId = Ids.NONE;
    graph = null;
    cancel();
    hide();
  }

  void cancel() {
    job.cancel();
  }
}
