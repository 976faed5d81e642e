package dev.candela.desktop.tree;

import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.tree.TreeResult.FrameRow;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.tree.BottomUpTree;
import dev.candela.engine.analysis.tree.BottomUpTree.Top;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Callees above callers; grows on demand, one worker at a time. */
final class BottomUpResult extends TreeResult<BottomUpTree> {
  private final IntFunction<FrameKind> kinds;

  private BottomUpResult(BottomUpTree tree, View view, IntFunction<FrameKind> kinds) {
    super(tree, view);
    this.kinds = kinds;
  }

  static BottomUpResult of(View view, Cancellation cancellation) {
    Top top = view.isByThread() ? Top.OUTERMOST : Top.INNERMOST;
    BottomUpTree tree = new BottomUpTree(view.stacks(cancellation), top, cancellation);
    return new BottomUpResult(tree, view, view.methodKinds(cancellation));
  }

  @Override
  void expand(int nodeId, Cancellation cancellation) {
    tree.expand(nodeId, cancellation);
  }

  @Override
  FrameKind kind(int nodeId) {
    return kinds.apply(tree.methodId(nodeId));
  }

  @Override
  FrameRow.Amount self(int nodeId) {
    return new FrameRow.Amount(tree.endingSamples(nodeId), 0);
  }

  @Override
  boolean isLeaf(int nodeId) {
    return tree.endingSamples(nodeId) == tree.totalSamples(nodeId);
  }

  /** One pass for the children of a row, which share no stack. */
  @Override
  Map<Object, Interval> intervals(List<FrameRow> rows, Cancellation cancellation) {
    Map<List<Integer>, List<FrameRow>> byParent = new HashMap<>();
    for (FrameRow row : rows) {
      List<Integer> frames = frameIds(row.nodeId());
      byParent
          .computeIfAbsent(frames.subList(0, frames.size() - 1), _ -> new ArrayList<>())
          .add(row);
    }
    Map<Object, Interval> intervals = new HashMap<>();
    byParent.forEach(
        (frames, siblings) -> {
          int[] groups = groups(frames, siblings, cancellation);
          Shares shares =
              Shares.ofGroups(TimedSamples.of(view, cancellation), groups, siblings.size());
          for (int i = 0; i < siblings.size(); i++) {
            intervals.put(siblings.get(i).way(), new Interval(null, shares.self(i)));
          }
        });
    return intervals;
  }

  private int[] groups(List<Integer> frames, List<FrameRow> rows, Cancellation cancellation) {
    int[] groupByFrame = new int[view.stacks(cancellation).symbols().frames().size()];
    Arrays.fill(groupByFrame, Ids.NONE);
    synchronized (this) {
      for (int i = 0; i < rows.size(); i++) {
        groupByFrame[tree.frameId(rows.get(i).nodeId())] = i;
      }
    }
    return BottomUpTree.groups(view, frames, groupByFrame, cancellation);
  }

  @Override
  List<Object> find(FrameRef frame, Cancellation cancellation) {
    int nodeId = heaviest(frame, cancellation);
    return nodeId == Ids.NONE ? List.of() : path(nodeId);
  }

  private IntStream tops() {
    int first = tree.firstChild(BottomUpTree.ROOT);
    return IntStream.range(first, first + tree.childCount(BottomUpTree.ROOT));
  }

  /** Methods from all callers; threads first if the tree has them. */
  @Override
  IntStream searched(Cancellation cancellation) {
    if (!view.isByThread()) {
      return tops();
    }
    tops().forEach(thread -> tree.expand(thread, cancellation));
    return tops()
        .flatMap(
            thread ->
                IntStream.concat(
                    IntStream.of(thread),
                    IntStream.range(
                        tree.firstChild(thread),
                        tree.firstChild(thread) + tree.childCount(thread))));
  }

  /** Frames from the outermost to the innermost. */
  @Override
  List<String> stack(FrameRow row) {
    List<String> names = names(row.nodeId());
    return names.subList(view.isByThread() ? 1 : 0, names.size()).reversed();
  }
}
