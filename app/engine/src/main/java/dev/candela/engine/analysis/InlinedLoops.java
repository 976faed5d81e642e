package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.StackView;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Compiled methods with inlined calls, whose lines may have samples of each other. */
public final class InlinedLoops {
  /** Of all samples, in a line. */
  private static final double NOTABLE = 0.1;

  /** The least part of a line's samples that inlined calls have. */
  private static final double MOSTLY = 0.5;

  private InlinedLoops() {}

  /** Samples in the compiled code of a line, and those of them in inlined calls. */
  private record Line(long all, long inlined) {
    Line plus(Line other) {
      return new Line(all + other.all, inlined + other.inlined);
    }
  }

  /**
   * The hottest method that has samples in at least two lines, one of which mostly calls inlined
   * methods; empty if there is none.
   */
  public static Optional<String> hottest(View view, Cancellation cancellation) {
    // Frames of the recording know both line and kind, unlike those that were joined.
    StackTable stacks = view.profile().stacks();
    FrameTable frames = view.profile().symbols().frames();
    StackView shown = view.stackView(cancellation);
    StackWeights weights = view.weights(cancellation);
    long most = Math.round(view.stacks(cancellation).weights().totalWeight() * NOTABLE);
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
                new Line(weight, kind == FrameKind.INLINED ? weight : 0),
                Line::plus);
      }
    }
    return methods.entrySet().stream()
        .filter(method -> method.getValue().values().stream().filter(l -> l.all > most).count() > 1)
        .filter(
            method ->
                method.getValue().values().stream()
                    .anyMatch(line -> line.all > most && line.inlined > line.all * MOSTLY))
        .max(Map.Entry.comparingByValue(Comparator.comparingLong(InlinedLoops::sum)))
        .map(method -> view.profile().symbols().qualifiedName(method.getKey()));
  }

  private static long sum(Map<Integer, Line> lines) {
    return lines.values().stream().mapToLong(Line::all).sum();
  }
}
