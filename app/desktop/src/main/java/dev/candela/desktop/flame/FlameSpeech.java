package dev.candela.desktop.flame;

import dev.candela.desktop.work.Lane;
import java.util.function.Consumer;

/** What a screen reader says of the box that the cursor is on. */
final class FlameSpeech {
  private final FlameView view;
  private final FlameViewModel model;
  private final Lane lane;
  private final Consumer<Throwable> failed;

  FlameSpeech(FlameView view, FlameViewModel model, Lane lane, Consumer<Throwable> failed) {
    this.view = view;
    this.model = model;
    this.lane = lane;
    this.failed = failed;
  }

  /** Says it at once without the interval, which takes a worker, and then with it. */
  void say(FlameGraph graph, int nodeId) {
    view.setAccessibleText(FlameFacts.spoken(graph, nodeId, null));
    complete(graph, nodeId);
  }

  /** Nobody moved: what was said stays until there is more to say. */
  void complete(FlameGraph graph, int nodeId) {
    lane.submit(
        control -> FlameShares.of(graph, nodeId, control),
        shares -> {
          if (nodeId == model.cursorNodeId()) {
            view.setAccessibleText(FlameFacts.spoken(graph, nodeId, shares.total()));
          }
        },
        failed);
  }

  void cancel() {
    lane.cancel();
  }
}
