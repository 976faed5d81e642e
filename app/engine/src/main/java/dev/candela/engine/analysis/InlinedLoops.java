package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.StackView;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Compiled methods with inlined calls, whose loops may have their samples in a line before. Its own
 * samples are then too many, and those of the inlined calls too few.
 */
public final class InlinedLoops {
  /** Of all samples, in a line itself. */
  private static final double NOTABLE = 0.05;

  /** Of all samples, in calls that are inlined at another line. */
  private static final double LEAST_INLINED = 0.01;

  private InlinedLoops() {}

  /** Samples in the compiled code of a line itself, and in inlined calls. */
  private record Line(long self, long inlined) {
    Line plus(Line other) {
      return new Line(self + other.self, inlined + other.inlined);
    }
  }

  /**
   * The method of the hottest such line of a class, or of all if that is empty; none if {@link
   * SampleBias} says that lines are off.
   */
  public static Optional<String> hottest(View view, String className, Cancellation cancellation) {
    if (!SampleBias.appliesTo(view.profile(), view.selection())
        || SampleBias.of(view.profile(), view.selection(), cancellation).movesLines()) {
      return Optional.empty();
    }
    // Frames of the recording know both line and kind, unlike those that were joined.
    StackTable stacks = view.profile().stacks();
    FrameTable frames = view.profile().symbols().frames();
    StackView shown = view.stackView(cancellation);
    StackWeights weights = view.weights(cancellation);
    double all = view.stacks(cancellation).weights().totalWeight();
    Map<Integer, Map<Integer, Line>> methods = new HashMap<>();
    int[] compiledBy = new int[stacks.size()];
    for (int stackId = 1; stackId < compiledBy.length; stackId++) {
      if (stackId % Cancellation.CHECK_EVERY == 0) {
        cancellation.check();
      }
      FrameKind kind = frames.kind(stacks.frameId(stackId));
      int caller = stacks.parentStackId(stackId);
      compiledBy[stackId] =
          kind == FrameKind.JIT
              ? stackId
              : kind == FrameKind.INLINED && caller != StackTable.ROOT
                  ? compiledBy[caller]
                  : Ids.NONE;
      long weight = weights.weight(stackId);
      boolean isShown = shown.stackIdOf(stackId) != StackView.DROPPED;
      if (isShown && weight > 0 && compiledBy[stackId] > 0) {
        int frameId = stacks.frameId(compiledBy[stackId]);
        methods
            .computeIfAbsent(frames.methodId(frameId), _ -> new HashMap<>())
            .merge(
                frames.lineNumber(frameId),
                kind == FrameKind.INLINED ? new Line(0, weight) : new Line(weight, 0),
                Line::plus);
      }
    }
    Symbols symbols = view.profile().symbols();
    return methods.entrySet().stream()
        .filter(method -> isIn(symbols.className(method.getKey()), className))
        .max(Map.Entry.comparingByValue(Comparator.comparingLong(lines -> doubtful(lines, all))))
        .filter(method -> doubtful(method.getValue(), all) > 0)
        .map(method -> symbols.qualifiedName(method.getKey()));
  }

  private static boolean isIn(String name, String className) {
    return className.isEmpty() || name.equals(className) || name.startsWith(className + "$");
  }

  /** Samples of the hottest line that may be another's; 0 if there is none. */
  private static long doubtful(Map<Integer, Line> lines, double all) {
    long inlined = lines.values().stream().mapToLong(Line::inlined).sum();
    return lines.values().stream()
        .filter(line -> inlined - line.inlined > LEAST_INLINED * all)
        .mapToLong(Line::self)
        .filter(self -> self > NOTABLE * all)
        .max()
        .orElse(0);
  }
}
