package dev.candela.desktop.flame;

import dev.candela.desktop.work.LatestJob;
import java.util.function.Consumer;

/** What a screen reader says of the box that the cursor is on. */
final class FlameSpeech {
  private final FlameView view;
  private final FlameViewModel model;
  private final LatestJob job;
  private final Consumer<Throwable> failed;

  FlameSpeech(FlameView view, FlameViewModel model, LatestJob job, Consumer<Throwable> failed) {
    this.view = view;
    this.model = model;
    this.job = job;
    this.failed = failed;
  }

  /** Says it at once without the interval, which takes a worker, and then with it. */
  void say(FlameGraph graph, int nodeId) {
    view.setAccessibleText(FlameTipText.spoken(graph, nodeId, null));
    complete(graph, nodeId);
  }

  /** Nobody moved: what was said stays until there is more to say. */
  void complete(FlameGraph graph, int nodeId) {
    job.submit(
        control -> FlameShares.of(graph, nodeId, control),
        shares -> {
          if (nodeId == model.cursorNodeId()) {
            view.setAccessibleText(FlameTipText.spoken(graph, nodeId, shares.total()));
          }
        },
        failed);
  }

  void cancel() {
    job.cancel();
  }
}
