package dev.candela.desktop.flame;

import dev.candela.desktop.session.Shown;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.StackView;
import dev.candela.engine.filter.StackWeights;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import java.util.HashMap;
import java.util.Map;

/**
 * The source lines that a box stands for, which was joined of them; a value.
 *
 * @param hottest the line with the most samples, callees included, or {@link Ids#NONE}
 * @param count how many lines there are
 */
record FlameLines(int hottest, int count) {
  private static final int CHECK_EVERY = 1 << 14;

  /** Nobody has looked yet, or there is none. */
  static final FlameLines UNKNOWN = new FlameLines(Ids.NONE, 0);

  /** Goes through the stacks of the recording; for a worker. */
  static FlameLines of(FlameGraph graph, int nodeId, Cancellation cancellation) {
    int wanted = graph.tree().stackId(nodeId);
    if (wanted == Ids.NONE || graph.isThread(nodeId)) {
      return UNKNOWN;
    }
    Shown shown = graph.source().shown();
    int methodId = graph.tree().methodId(nodeId);
    boolean[] below = below(shown.view().stacks(), wanted);
    // Of a method that is on its own stack, the frame that is as far out as the box.
    int outer = countOuter(shown.view(), wanted, methodId);
    StackWeights weights = StackWeights.of(shown.profile(), shown.selection(), cancellation);
    Map<Integer, Long> weightByLine = new HashMap<>();
    for (int stackId = 1; stackId < shown.profile().stacks().size(); stackId++) {
      if (stackId % CHECK_EVERY == 0) {
        cancellation.check();
      }
      int shownStackId = shown.view().stackIdOf(stackId);
      if (weights.weight(stackId) > 0 && shownStackId != StackView.DROPPED && below[shownStackId]) {
        int line = line(shown, stackId, methodId, outer);
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

  private static int countOuter(StackView view, int wanted, int methodId) {
    int count = 0;
    for (int id = wanted; id != StackTable.ROOT; id = view.stacks().parentStackId(id)) {
      int frameId = view.stacks().frameId(id);
      count += view.symbols().frames().methodId(frameId) == methodId ? 1 : 0;
    }
    return count;
  }

  /** The line of the method's frame with that place among its own, counted from outside. */
  private static int line(Shown shown, int fromStackId, int methodId, int place) {
    StackTable stacks = shown.profile().stacks();
    FrameTable frames = shown.profile().symbols().frames();
    int count = 0;
    for (int id = fromStackId; id != StackTable.ROOT; id = stacks.parentStackId(id)) {
      count += frames.methodId(stacks.frameId(id)) == methodId ? 1 : 0;
    }
    for (int id = fromStackId; id != StackTable.ROOT; id = stacks.parentStackId(id)) {
      int frameId = stacks.frameId(id);
      if (frames.methodId(frameId) == methodId && count-- == place) {
        return frames.lineNumber(frameId);
      }
    }
    return Ids.NONE;
  }
}
