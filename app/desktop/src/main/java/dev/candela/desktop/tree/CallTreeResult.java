package dev.candela.desktop.tree;

import dev.candela.desktop.frame.CollapsedSubtree;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.tree.TreeResult.FrameRow;
import dev.candela.desktop.work.Job;
import dev.candela.engine.analysis.LiveGrowth;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.StackPath;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

final class CallTreeResult extends TreeResult<CallTree> {
  private final IntFunction<FrameKind> kinds;
  private final Optional<LiveGrowth> growth;

  private CallTreeResult(
      CallTree tree, View view, IntFunction<FrameKind> kinds, Optional<LiveGrowth> growth) {
    super(tree, view);
    this.kinds = kinds;
    this.growth = growth;
  }

  static CallTreeResult of(View view, Cancellation cancellation) {
    CallTree tree = CallTree.of(view.stacks(cancellation), cancellation);
    // Stacks of a tree by thread are those of one thread.
    Optional<LiveGrowth> growth =
        view.isByThread() ? Optional.empty() : Optional.of(LiveGrowth.of(view, cancellation));
    return new CallTreeResult(tree, view, tree.kinds(view, false, cancellation), growth);
  }

  @Override
  int growthPeriods() {
    return growth.map(LiveGrowth::count).orElse(0);
  }

  @Override
  int growth(FrameRow row) {
    return growthPeriods() == 0
        ? 0
        : growth.orElseThrow().periodsOfStack(tree.stackId(row.nodeId()));
  }

  @Override
  FrameKind kind(int nodeId) {
    return kinds.apply(nodeId);
  }

  @Override
  FrameRow.Amount self(int nodeId) {
    return new FrameRow.Amount(tree.selfSamples(nodeId), tree.selfWeight(nodeId));
  }

  @Override
  boolean isLeaf(int nodeId) {
    return tree.childCount(nodeId) == 0;
  }

  @Override
  Map<Object, Interval> intervals(List<FrameRow> rows, Cancellation cancellation) {
    int[] stackIds = rows.stream().mapToInt(row -> tree.stackId(row.nodeId())).toArray();
    Shares shares = Shares.ofStacks(TimedSamples.of(view, cancellation), stackIds);
    Map<Object, Interval> intervals = new HashMap<>();
    for (int i = 0; i < stackIds.length; i++) {
      intervals.put(rows.get(i).way(), new Interval(shares.self(i), shares.total(i)));
    }
    return intervals;
  }

  @Override
  List<Object> find(FrameRef frame, Cancellation cancellation) {
    int nodeId = frame.place().map(this::nodeAt).orElseGet(() -> heaviest(frame, cancellation));
    return nodeId == Ids.NONE ? List.of() : path(nodeId);
  }

  /** In a tree by thread, the node below the heaviest thread. */
  private int nodeAt(StackPath place) {
    if (!view.isByThread()) {
      return nodeAt(place, CallTree.ROOT);
    }
    int first = tree.firstChild(CallTree.ROOT);
    return IntStream.range(first, first + tree.childCount(CallTree.ROOT))
        .map(thread -> nodeAt(place, thread))
        .filter(nodeId -> nodeId != Ids.NONE)
        .reduce((a, b) -> tree.totalWeight(b) > tree.totalWeight(a) ? b : a)
        .orElse(Ids.NONE);
  }

  private int nodeAt(StackPath place, int below) {
    int nodeId = below;
    for (String name : place.names()) {
      int first = tree.firstChild(nodeId);
      nodeId =
          IntStream.range(first, first + tree.childCount(nodeId))
              .filter(child -> tree.name(child).equals(name))
              .findFirst()
              .orElse(Ids.NONE);
      if (nodeId == Ids.NONE) {
        break;
      }
    }
    return nodeId;
  }

  @Override
  String share(int[] nodeIds, Cancellation cancellation) {
    int[] stackIds = Arrays.stream(nodeIds).map(tree::stackId).toArray();
    return stackIds.length == 0
        ? ""
        : Shares.ofAnyStack(TimedSamples.of(view, cancellation), stackIds).text();
  }

  @Override
  Optional<StackPath> place(FrameRow row) {
    return Optional.of(view.place(new StackPath(names(row.nodeId()))).orElseThrow());
  }

  @Override
  Optional<Job<String>> subtree(FrameRow row) {
    return Optional.of(control -> CollapsedSubtree.of(tree, row.nodeId(), control));
  }

  @Override
  List<String> stack(FrameRow row) {
    return names(row.nodeId());
  }
}
