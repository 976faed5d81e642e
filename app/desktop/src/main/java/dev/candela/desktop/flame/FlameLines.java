package dev.candela.desktop.flame;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.StackView;
import java.util.HashMap;
import java.util.Map;

/** The source lines that a box was joined of; {@link Ids#NONE} if the hottest is unknown. */
record FlameLines(int hottest, int count) {
  /** Not determined yet, or none. */
  static final FlameLines UNKNOWN = new FlameLines(Ids.NONE, 0);

  /** Scans the stacks of the recording; for a worker. */
  static FlameLines of(FlameGraph graph, int nodeId, Cancellation cancellation) {
    int wanted = graph.tree().stackId(nodeId);
    if (wanted == Ids.NONE || wanted == StackTable.ROOT || graph.isThread(nodeId)) {
      return UNKNOWN;
    }
    View view = graph.source().view();
    StackView shown = view.stackView(cancellation);
    if (!isCode(shown, wanted)) {
      return UNKNOWN;
    }
    boolean[] below = below(shown.stacks(), wanted);
    StackWeights weights = view.weights(cancellation);
    Map<Integer, Long> weightByLine = new HashMap<>();
    for (int stackId = 1; stackId < view.profile().stacks().size(); stackId++) {
      if (stackId % Cancellation.CHECK_EVERY == 0) {
        cancellation.check();
      }
      int shownStackId = shown.stackIdOf(stackId);
      if (weights.weight(stackId) > 0 && shownStackId != StackView.DROPPED && below[shownStackId]) {
        int line = line(view.profile(), shown, stackId, shownStackId, wanted);
        if (line > 0) {
          weightByLine.merge(line, weights.weight(stackId), Long::sum);
        }
      }
    }
    return weightByLine.entrySet().stream()
        .max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(entry -> new FlameLines(entry.getKey(), weightByLine.size()))
        .orElse(UNKNOWN);
  }

  private static boolean[] below(StackTable stacks, int wanted) {
    boolean[] below = new boolean[stacks.size()];
    below[wanted] = true;
    for (int stackId = wanted + 1; stackId < below.length; stackId++) {
      below[stackId] = below[stacks.parentStackId(stackId)];
    }
    return below;
  }

  /** The line of the box's frame, from inside out: the view may have cut frames off outside. */
  private static int line(
      Profile profile, StackView view, int fromStackId, int fromShown, int wanted) {
    StackTable stacks = profile.stacks();
    FrameTable frames = profile.symbols().frames();
    int shownStackId = outOfFold(view, fromShown);
    for (int id = fromStackId; id != StackTable.ROOT; id = stacks.parentStackId(id)) {
      int frameId = stacks.frameId(id);
      // Hidden, merged and folded methods have no frame of their own.
      if (frames.methodId(frameId) == methodId(view, shownStackId)) {
        if (shownStackId == wanted) {
          return frames.lineNumber(frameId);
        }
        shownStackId = outOfFold(view, view.stacks().parentStackId(shownStackId));
      }
    }
    return Ids.NONE;
  }

  /** The next frame outwards that exists in the recording. */
  private static int outOfFold(StackView view, int fromStackId) {
    int stackId = fromStackId;
    while (stackId != StackTable.ROOT && !isCode(view, stackId)) {
      stackId = view.stacks().parentStackId(stackId);
    }
    return stackId;
  }

  private static boolean isCode(StackView view, int stackId) {
    return view.symbols().frames().kind(view.stacks().frameId(stackId)).isCode();
  }

  private static int methodId(StackView view, int stackId) {
    return stackId == StackTable.ROOT
        ? Ids.NONE
        : view.symbols().frames().methodId(view.stacks().frameId(stackId));
  }
}
