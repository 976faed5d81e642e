package dev.candela.desktop.tree;

import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.table.TreeRows;
import dev.candela.desktop.tree.TreeResult.FrameRow;
import dev.candela.desktop.work.Job;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.MethodTree;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.StackPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The rows of a call tree, in either direction. */
abstract class TreeResult<T extends MethodTree> implements TreeRows<FrameRow> {
  final T tree;
  final View view;

  TreeResult(T tree, View view) {
    this.tree = tree;
    this.view = view;
  }

  void expand(int nodeId, Cancellation cancellation) {}

  abstract FrameKind kind(int nodeId);

  abstract FrameRow.Amount self(int nodeId);

  abstract boolean isLeaf(int nodeId);

  /** Its place among callers above callees; empty in a tree of callers. */
  Optional<StackPath> place(FrameRow row) {
    return Optional.empty();
  }

  /** Writes what is below a row, if it can be written. */
  Optional<Job<String>> subtree(FrameRow row) {
    return Optional.empty();
  }

  /** Names of the frames of a row's stack as they are copied. */
  abstract List<String> stack(FrameRow row);

  /** Intervals of totals by {@link FrameRow#way}; needs a pass over the samples. */
  abstract Map<Object, Interval> intervals(List<FrameRow> rows, Cancellation cancellation);

  /** Of how many periods {@link #growth} tells; 0 unless live objects are looked at. */
  int growthPeriods() {
    return 0;
  }

  /** In how many periods the row's call allocated what is still alive. */
  int growth(FrameRow row) {
    return 0;
  }

  /** Path of a frame's row: identities from the roots; empty if absent. */
  abstract List<Object> find(FrameRef frame, Cancellation cancellation);

  @Override
  public final boolean isLeaf(FrameRow row) {
    return row.leaf();
  }

  @Override
  public final Object identity(FrameRow row) {
    return row.identity();
  }

  @Override
  public final long weight(FrameRow row) {
    return row.total().weight();
  }

  final WeightUnit unit() {
    return tree.unit();
  }

  final synchronized long allSamples() {
    return tree.totalSamples(MethodTree.ROOT);
  }

  final synchronized long allWeight() {
    return tree.totalWeight(MethodTree.ROOT);
  }

  @Override
  public final List<FrameRow> roots(Cancellation cancellation) {
    return below(MethodTree.ROOT, FrameRow.TOP, cancellation);
  }

  @Override
  public final List<FrameRow> children(FrameRow row, Cancellation cancellation) {
    return below(row.nodeId(), row.way(), cancellation);
  }

  private synchronized List<FrameRow> below(int nodeId, long way, Cancellation cancellation) {
    expand(nodeId, cancellation);
    List<FrameRow> rows = new ArrayList<>(tree.childCount(nodeId));
    FrameRow.Whole whole =
        new FrameRow.Whole(tree.totalWeight(MethodTree.ROOT), tree.totalWeight(nodeId));
    int end = tree.firstChild(nodeId) + tree.childCount(nodeId);
    for (int child = tree.firstChild(nodeId); child < end; child++) {
      cancellation.check();
      String name = tree.name(child);
      int sameNameIndex = rows.isEmpty() ? 0 : FrameRow.sameNameIndex(rows.getLast(), name);
      rows.add(
          new FrameRow(
              name,
              sameNameIndex,
              FrameRow.way(way, name, sameNameIndex),
              child,
              kind(child),
              self(child),
              new FrameRow.Amount(tree.totalSamples(child), tree.totalWeight(child)),
              whole,
              isLeaf(child)));
    }
    return rows;
  }

  /** Identities from the roots to a node. */
  final synchronized List<Object> path(int nodeId) {
    List<Object> path = new ArrayList<>();
    for (int id = nodeId; id != MethodTree.ROOT; id = tree.parent(id)) {
      String name = tree.name(id);
      int sameNameIndex = 0;
      int first = tree.firstChild(tree.parent(id));
      while (id - sameNameIndex > first && tree.name(id - sameNameIndex - 1).equals(name)) {
        sameNameIndex++;
      }
      path.add(FrameRow.identity(name, sameNameIndex));
    }
    return path.reversed();
  }

  final Found search(NamePattern pattern, Cancellation cancellation) {
    int[] nodeIds = nodes(name -> pattern.isIn(name, cancellation), cancellation);
    return new Found(this, nodeIds, share(nodeIds, cancellation));
  }

  /** Share of the matches; empty if unknown. */
  String share(int[] nodeIds, Cancellation cancellation) {
    return "";
  }

  IntStream searched(Cancellation cancellation) {
    return IntStream.range(1, tree.nodeCount());
  }

  /** Nodes of matching methods, heaviest first. */
  final synchronized int[] nodes(Predicate<String> wanted, Cancellation cancellation) {
    boolean[] frames = framesOfMethods(tree.symbols(), wanted, cancellation);
    return searched(cancellation)
        .filter(nodeId -> frames[tree.frameId(nodeId)])
        .boxed()
        .sorted(Comparator.comparingLong(nodeId -> -tree.totalWeight(nodeId)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The heaviest node of the method, or {@link Ids#NONE}. */
  final int heaviest(FrameRef frame, Cancellation cancellation) {
    return Arrays.stream(nodes(frame.methodName()::equals, cancellation))
        .filter(nodeId -> !isThread(nodeId))
        .findFirst()
        .orElse(Ids.NONE);
  }

  /** The frame for other panels; empty for a thread. */
  final Optional<FrameRef> reference(FrameRow row) {
    return isThread(row.nodeId())
        ? Optional.empty()
        : Optional.of(place(row).map(FrameRef::at).orElseGet(() -> FrameRef.of(row.name())));
  }

  final FrameMenu.Target target(FrameRow row) {
    if (isThread(row.nodeId())) {
      int frameId = frameIds(row.nodeId()).getFirst();
      return FrameMenu.Target.thread(row.name(), view.threadId(frameId), subtree(row));
    }
    return new FrameMenu.Target(row.name(), place(row), stack(row), subtree(row));
  }

  final synchronized boolean isThread(int nodeId) {
    return view.isThread(tree.frameId(nodeId));
  }

  /** Frames from below the root to the node. */
  final synchronized List<Integer> frameIds(int nodeId) {
    List<Integer> frames = new ArrayList<>();
    for (int id = nodeId; id != MethodTree.ROOT; id = tree.parent(id)) {
      frames.add(tree.frameId(id));
    }
    return frames.reversed();
  }

  final List<String> names(int nodeId) {
    return frameIds(nodeId).stream().map(tree.symbols()::frameName).toList();
  }

  /** Confidence intervals of a row; self is null for callers. */
  record Interval(ShareInterval self, ShareInterval total) {}

  /** The result of a search: nodes, and the share of samples on stacks with a match, in words. */
  record Found(TreeResult<?> in, int[] nodeIds, String share) {
    List<Object> path(int match) {
      return in.path(nodeIds[match]);
    }
  }

  /** For each frame, true if its method matches. */
  private static boolean[] framesOfMethods(
      Symbols symbols, Predicate<String> wanted, Cancellation cancellation) {
    boolean[] methods = new boolean[symbols.methods().size()];
    for (int methodId = 0; methodId < methods.length; methodId++) {
      cancellation.check();
      methods[methodId] = wanted.test(symbols.qualifiedName(methodId));
    }
    boolean[] frames = new boolean[symbols.frames().size()];
    for (int frameId = 0; frameId < frames.length; frameId++) {
      frames[frameId] = methods[symbols.frames().methodId(frameId)];
    }
    return frames;
  }

  /**
   * A row of a tree.
   *
   * @param sameNameIndex how many rows of that name stand before it below the same row
   * @param way tells its place in the tree from all others, also in another tree
   * @param self of callers, those without a caller
   * @param of what its share is taken of
   */
  record FrameRow(
      String name,
      int sameNameIndex,
      long way,
      int nodeId,
      FrameKind kind,
      Amount self,
      Amount total,
      Whole of,
      boolean leaf) {

    static final long TOP = 1;

    /** In the unit of the tree. */
    record Amount(long samples, long weight) {}

    /** What shares of a row refer to: everything, and the row above. */
    record Whole(long weight, long aboveWeight) {}

    /** Index of the next row, such as of a native function beside a method; sorted by name. */
    static int sameNameIndex(FrameRow last, String next) {
      return last.name.equals(next) ? last.sameNameIndex + 1 : 0;
    }

    static Object identity(String name, int sameNameIndex) {
      return sameNameIndex == 0 ? name : name + "\0" + sameNameIndex;
    }

    /** The place of a row below another. */
    static long way(long above, String name, int sameNameIndex) {
      long mixed = (above * 31 + name.hashCode()) * 31 + sameNameIndex;
      // Spread over all bits, or ways of many steps would meet.
      mixed ^= mixed >>> 32;
      mixed *= 0x9e3779b97f4a7c15L;
      return mixed ^ mixed >>> 29;
    }

    Object identity() {
      return identity(name, sameNameIndex);
    }

    double totalShare() {
      return (double) total.weight / Math.max(1, of.weight);
    }

    double selfShare() {
      return (double) self.weight / Math.max(1, of.weight);
    }

    double aboveShare() {
      return (double) total.weight / Math.max(1, of.aboveWeight);
    }
  }
}
