package dev.candela.desktop.tree;

import dev.candela.desktop.frame.Amounts;
import dev.candela.desktop.frame.CollapsedSubtree;
import dev.candela.desktop.frame.FrameKinds;
import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.Scope;
import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.ShareInterval;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.Grain;
import dev.candela.engine.filter.SampleSelection;
import dev.candela.engine.filter.StackPath;
import dev.candela.engine.filter.StackView;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.WeightUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** Callers above callees. */
final class CallTreeResult implements TreeResult {
  private final CallTree tree;
  private final IntFunction<FrameKind> kinds;
  private final Profile profile;
  private final SampleSelection selection;
  private final StackView view;

  private CallTreeResult(CallTree tree, IntFunction<FrameKind> kinds, Scope scope) {
    this.tree = tree;
    this.kinds = kinds;
    this.profile = scope.profile();
    this.selection = scope.selection();
    this.view = scope.view(Grain.METHOD);
  }

  static CallTreeResult of(Scope scope) {
    CallTree tree = CallTree.of(scope.stacks(), scope.control());
    return new CallTreeResult(tree, FrameKinds.of(scope, tree, false), scope);
  }

  @Override
  public WeightUnit unit() {
    return tree.unit();
  }

  @Override
  public long allSamples() {
    return tree.totalSamples(CallTree.ROOT);
  }

  @Override
  public List<FrameRow> roots(Cancellation cancellation) {
    return below(CallTree.ROOT, FrameRow.TOP, cancellation);
  }

  @Override
  public List<FrameRow> children(FrameRow row, Cancellation cancellation) {
    return below(row.nodeId(), row.way(), cancellation);
  }

  private List<FrameRow> below(int nodeId, long way, Cancellation cancellation) {
    List<FrameRow> rows = new ArrayList<>(tree.childCount(nodeId));
    FrameRow.Whole whole =
        new FrameRow.Whole(tree.totalWeight(CallTree.ROOT), tree.totalWeight(nodeId));
    int end = tree.firstChild(nodeId) + tree.childCount(nodeId);
    for (int child = tree.firstChild(nodeId); child < end; child++) {
      cancellation.check();
      String name = tree.name(child);
      int twin = rows.isEmpty() ? 0 : Twins.after(rows.getLast(), name);
      rows.add(
          new FrameRow(
              name,
              twin,
              FrameRow.way(way, name, twin),
              child,
              kinds.apply(child),
              new FrameRow.Amount(tree.selfSamples(child), tree.selfWeight(child)),
              new FrameRow.Amount(tree.totalSamples(child), tree.totalWeight(child)),
              whole,
              tree.childCount(child) == 0));
    }
    return rows;
  }

  @Override
  public Map<Object, Interval> intervals(List<FrameRow> rows, Cancellation cancellation) {
    int[] stackIds = rows.stream().mapToInt(row -> tree.stackId(row.nodeId())).toArray();
    Shares shares = Shares.ofStacks(profile, selection, view, stackIds, cancellation);
    Map<Object, Interval> intervals = new HashMap<>();
    for (int i = 0; i < stackIds.length; i++) {
      intervals.put(rows.get(i).way(), new Interval(shares.self(i), shares.total(i)));
    }
    return intervals;
  }

  @Override
  public List<Object> path(int nodeId) {
    List<Object> path = new ArrayList<>();
    for (int id = nodeId; id != CallTree.ROOT; id = tree.parent(id)) {
      String name = tree.name(id);
      int twin = 0;
      int first = tree.firstChild(tree.parent(id));
      while (id - twin > first && tree.name(id - twin - 1).equals(name)) {
        twin++;
      }
      path.add(Twins.identity(name, twin));
    }
    return path.reversed();
  }

  @Override
  public List<Object> find(FrameRef frame, Cancellation cancellation) {
    int nodeId =
        frame.place().map(this::nodeAt).orElseGet(() -> heaviest(frame.methodName(), cancellation));
    return nodeId == Ids.NONE ? List.of() : path(nodeId);
  }

  private int nodeAt(StackPath place) {
    int nodeId = CallTree.ROOT;
    for (String name : place.names()) {
      int end = tree.firstChild(nodeId) + tree.childCount(nodeId);
      int next = Ids.NONE;
      for (int child = tree.firstChild(nodeId); child < end && next == Ids.NONE; child++) {
        next = tree.name(child).equals(name) ? child : Ids.NONE;
      }
      if (next == Ids.NONE) {
        return Ids.NONE;
      }
      nodeId = next;
    }
    return nodeId;
  }

  private int heaviest(String method, Cancellation cancellation) {
    boolean[] wanted = FrameNames.matching(tree.symbols(), method::equals, cancellation);
    int heaviest = Ids.NONE;
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      if (wanted[tree.frameId(nodeId)]
          && (heaviest == Ids.NONE || tree.totalWeight(nodeId) > tree.totalWeight(heaviest))) {
        heaviest = nodeId;
      }
    }
    return heaviest;
  }

  @Override
  public Found search(NamePattern pattern, Cancellation cancellation) {
    boolean[] wanted =
        FrameNames.matching(tree.symbols(), name -> pattern.isIn(name, cancellation), cancellation);
    List<Integer> found = new ArrayList<>();
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      if (wanted[tree.frameId(nodeId)]) {
        found.add(nodeId);
      }
    }
    found.sort(Comparator.comparingLong((Integer id) -> -tree.totalWeight(id)));
    int[] nodeIds = found.stream().mapToInt(Integer::intValue).toArray();
    return new Found(this, nodeIds, share(nodeIds, cancellation));
  }

  private String share(int[] nodeIds, Cancellation cancellation) {
    int[] stackIds = Arrays.stream(nodeIds).map(tree::stackId).toArray();
    if (stackIds.length == 0) {
      return "";
    }
    ShareInterval share = Shares.ofAnyStack(profile, selection, view, stackIds, cancellation);
    return Amounts.share(share);
  }

  @Override
  public FrameRef reference(FrameRow row) {
    return FrameRef.at(place(row.nodeId()));
  }

  @Override
  public FrameMenu.Target target(FrameRow row) {
    StackPath place = place(row.nodeId());
    return new FrameMenu.Target(
        row.name(),
        Optional.of(place),
        Optional.of(String.join("\n", place.names()) + "\n"),
        Optional.of(control -> CollapsedSubtree.of(tree, row.nodeId(), control)));
  }

  private StackPath place(int nodeId) {
    List<String> names = new ArrayList<>();
    for (int id = nodeId; id != CallTree.ROOT; id = tree.parent(id)) {
      names.add(tree.name(id));
    }
    return new StackPath(names.reversed());
  }
}
