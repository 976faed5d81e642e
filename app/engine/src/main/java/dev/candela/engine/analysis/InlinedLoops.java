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
import java.util.function.Predicate;

/** Compiled methods in which samples of an inlined loop may count for another line. */
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

  public static Predicate<String> ofClass(String className) {
    return name ->
        className.isEmpty() || name.startsWith(className + ".") || name.startsWith(className + "$");
  }

  /** The method, among those wanted by qualified name, with the hottest such line, if any. */
  public static Optional<String> hottest(
      View view, Predicate<String> wanted, Cancellation cancellation) {
    Symbols symbols = view.profile().symbols();
    boolean[] isWanted = symbols.methodsNamed(wanted);
    // Frames of the recording know both line and kind, unlike those that were joined.
    StackTable stacks = view.profile().stacks();
    FrameTable frames = symbols.frames();
    StackView shown = view.stackView(cancellation);
    StackWeights weights = view.weights(cancellation);
    double all = view.stacks(cancellation).weights().totalWeight();
    Map<Integer, Map<Integer, Line>> methods = new HashMap<>();
    int[] compiledBy = new int[stacks.size()];
    for (int stackId = 1; stackId < compiledBy.length; stackId++) {
      Cancellation.checkAt(stackId, cancellation);
      FrameKind kind = frames.kind(stacks.frameId(stackId));
      int caller = stacks.parentStackId(stackId);
      compiledBy[stackId] =
          kind == FrameKind.JIT
              ? stackId
              : kind == FrameKind.INLINED && caller != StackTable.ROOT
                  ? compiledBy[caller]
                  : Ids.NONE;
      long weight = weights.weight(stackId);
      int frameId = compiledBy[stackId] > 0 ? stacks.frameId(compiledBy[stackId]) : Ids.NONE;
      boolean counts =
          weight > 0
              && frameId != Ids.NONE
              && isWanted[frames.methodId(frameId)]
              && shown.stackIdOf(stackId) != StackView.DROPPED;
      if (counts) {
        methods
            .computeIfAbsent(frames.methodId(frameId), _ -> new HashMap<>())
            .merge(
                frames.lineNumber(frameId),
                kind == FrameKind.INLINED ? new Line(0, weight) : new Line(weight, 0),
                Line::plus);
      }
    }
    return methods.entrySet().stream()
        .max(Map.Entry.comparingByValue(Comparator.comparingLong(lines -> doubtful(lines, all))))
        .filter(method -> doubtful(method.getValue(), all) > 0)
        .map(method -> symbols.qualifiedName(method.getKey()));
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
