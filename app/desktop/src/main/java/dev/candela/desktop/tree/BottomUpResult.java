package dev.candela.desktop.tree;

import dev.candela.desktop.frame.FrameKinds;
import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.Scope;
import dev.candela.engine.analysis.BottomUpTree;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.Grain;
import dev.candela.engine.filter.SampleSelection;
import dev.candela.engine.filter.StackView;
import dev.candela.engine.filter.WeightedStacks;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Callees above callers; grows where somebody looks, one worker at a time. */
final class BottomUpResult implements TreeResult {
  private final WeightedStacks stacks;
  private final BottomUpTree tree;
  private final IntFunction<FrameKind> kinds;
  private final Profile profile;
  private final SampleSelection selection;
  private final StackView view;

  private BottomUpResult(WeightedStacks stacks, BottomUpTree tree, Scope scope) {
    this.stacks = stacks;
    this.tree = tree;
    this.kinds = FrameKinds.ofMethods(scope);
    this.profile = scope.profile();
    this.selection = scope.selection();
    this.view = scope.view(Grain.METHOD);
  }

  static BottomUpResult of(Scope scope) {
    WeightedStacks stacks = scope.stacks();
    return new BottomUpResult(stacks, new BottomUpTree(stacks, scope.control()), scope);
  }

  @Override
  public WeightUnit unit() {
    return tree.unit();
  }

  @Override
  public synchronized long allSamples() {
    return tree.totalSamples(BottomUpTree.ROOT);
  }

  @Override
  public List<FrameRow> roots(Cancellation cancellation) {
    return below(BottomUpTree.ROOT, FrameRow.TOP, cancellation);
  }

  @Override
  public List<FrameRow> children(FrameRow row, Cancellation cancellation) {
    return below(row.nodeId(), row.way(), cancellation);
  }

  private synchronized List<FrameRow> below(int nodeId, long way, Cancellation cancellation) {
    tree.expand(nodeId, cancellation);
    List<FrameRow> rows = new ArrayList<>(tree.childCount(nodeId));
    FrameRow.Whole whole =
        new FrameRow.Whole(tree.totalWeight(BottomUpTree.ROOT), tree.totalWeight(nodeId));
    int end = tree.firstChild(nodeId) + tree.childCount(nodeId);
    for (int child = tree.firstChild(nodeId); child < end; child++) {
      String name = tree.name(child);
      int twin = rows.isEmpty() ? 0 : Twins.after(rows.getLast(), name);
      rows.add(
          new FrameRow(
              name,
              twin,
              FrameRow.way(way, name, twin),
              child,
              kinds.apply(tree.methodId(child)),
              new FrameRow.Amount(tree.endingSamples(child), 0),
              new FrameRow.Amount(tree.totalSamples(child), tree.totalWeight(child)),
              whole,
              tree.endingSamples(child) == tree.totalSamples(child)));
    }
    return rows;
  }

  /** One pass for the rows below one row: there no stack belongs to two. */
  @Override
  public Map<Object, Interval> intervals(List<FrameRow> rows, Cancellation cancellation) {
    Map<List<Integer>, List<FrameRow>> byParent = new HashMap<>();
    for (FrameRow row : rows) {
      List<Integer> frames = frames(row.nodeId());
      byParent
          .computeIfAbsent(frames.subList(0, frames.size() - 1), _ -> new ArrayList<>())
          .add(row);
    }
    Map<Object, Interval> intervals = new HashMap<>();
    byParent.forEach(
        (frames, siblings) -> {
          int[] groups = groups(frames, siblings, cancellation);
          Shares shares =
              Shares.ofGroups(profile, selection, view, groups, siblings.size(), cancellation);
          for (int i = 0; i < siblings.size(); i++) {
            intervals.put(siblings.get(i).way(), new Interval(null, shares.self(i)));
          }
        });
    return intervals;
  }

  /** The frames from the innermost one to the node's. */
  private synchronized List<Integer> frames(int nodeId) {
    List<Integer> frames = new ArrayList<>();
    for (int id = nodeId; id != BottomUpTree.ROOT; id = tree.parent(id)) {
      frames.add(tree.frameId(id));
    }
    return frames.reversed();
  }

  /** For each stack which of the rows it belongs to. */
  private int[] groups(List<Integer> frames, List<FrameRow> rows, Cancellation cancellation) {
    StackTable table = stacks.stacks();
    int[] groupByFrame = new int[stacks.symbols().frames().size()];
    Arrays.fill(groupByFrame, Ids.NONE);
    synchronized (this) {
      for (int i = 0; i < rows.size(); i++) {
        groupByFrame[tree.frameId(rows.get(i).nodeId())] = i;
      }
    }
    int[] groups = new int[table.size()];
    for (int stackId = 0; stackId < groups.length; stackId++) {
      if (stackId % (1 << 14) == 0) {
        cancellation.check();
      }
      int at = stackId;
      for (int i = 0; i < frames.size() && at != StackTable.ROOT; i++) {
        at = table.frameId(at) == frames.get(i) ? table.parentStackId(at) : StackTable.ROOT;
      }
      groups[stackId] = at == StackTable.ROOT ? Ids.NONE : groupByFrame[table.frameId(at)];
    }
    return groups;
  }

  @Override
  public synchronized List<Object> path(int nodeId) {
    List<Object> path = new ArrayList<>();
    for (int id = nodeId; id != BottomUpTree.ROOT; id = tree.parent(id)) {
      int twin = 0;
      int first = tree.firstChild(tree.parent(id));
      while (id - twin > first && tree.name(id - twin - 1).equals(tree.name(id))) {
        twin++;
      }
      path.add(Twins.identity(tree.name(id), twin));
    }
    return path.reversed();
  }

  @Override
  public List<Object> find(FrameRef frame, Cancellation cancellation) {
    int[] nodeIds = roots(frame.methodName()::equals, cancellation);
    return nodeIds.length == 0 ? List.of() : path(nodeIds[0]);
  }

  @Override
  public Found search(NamePattern pattern, Cancellation cancellation) {
    return new Found(this, roots(name -> pattern.isIn(name, cancellation), cancellation), "");
  }

  private synchronized int[] roots(Predicate<String> wanted, Cancellation cancellation) {
    boolean[] frames = FrameNames.matching(tree.symbols(), wanted, cancellation);
    int first = tree.firstChild(BottomUpTree.ROOT);
    return IntStream.range(first, first + tree.childCount(BottomUpTree.ROOT))
        .filter(nodeId -> frames[tree.frameId(nodeId)])
        .boxed()
        .sorted(Comparator.comparingLong(nodeId -> -tree.totalWeight(nodeId)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @Override
  public FrameRef reference(FrameRow row) {
    return FrameRef.of(row.name());
  }

  @Override
  public FrameMenu.Target target(FrameRow row) {
    List<String> names = new ArrayList<>();
    for (int frameId : frames(row.nodeId())) {
      names.add(stacks.symbols().frameName(frameId));
    }
    return new FrameMenu.Target(
        row.name(),
        Optional.empty(),
        Optional.of(String.join("\n", names.reversed()) + "\n"),
        Optional.empty());
  }
}
