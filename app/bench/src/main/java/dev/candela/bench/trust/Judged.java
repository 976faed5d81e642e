package dev.candela.bench.trust;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.model.Cancellation;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a comparison colours, and which of that has an interval that is no lower bound. */
record Judged(Diff diff, Set<String> names, Set<String> unmarked, Verdict total) {
  static Judged of(List<DiffRun> before, List<DiffRun> after) {
    Diff diff =
        Diff.of(
            new DiffSide("before", before, 0),
            new DiffSide("after", after, 0),
            DiffSettings.DEFAULT,
            Cancellation.NEVER);
    Judged judged =
        new Judged(diff, new TreeSet<>(), new TreeSet<>(), diff.tree().verdict(CallTree.ROOT));
    judged.look();
    return judged;
  }

  private void look() {
    MethodChanges methods = diff.methods();
    for (int row = 0; row < methods.rowCount(); row++) {
      if (methods.totalVerdict(row).isChange()) {
        add("total of " + methods.name(row), methods.isLowerBound(row, false));
      }
      if (methods.selfVerdict(row).isChange()) {
        add("self of " + methods.name(row), methods.isLowerBound(row, true));
      }
    }
    CallTree structure = diff.tree().structure();
    for (int node = 0; node < structure.nodeCount(); node++) {
      if (diff.tree().verdict(node).isChange()) {
        String name = node == CallTree.ROOT ? "everything" : structure.name(node);
        add("frame " + name, diff.tree().isLowerBound(node));
      }
    }
  }

  private void add(String name, boolean marked) {
    names.add(name);
    if (!marked) {
      unmarked.add(name);
    }
  }

  /** True if the method costs more, itself or with what it calls. */
  boolean finds(String method) {
    MethodChanges methods = diff.methods();
    return rows(method)
        .anyMatch(row -> methods.totalVerdict(row).isMore() || methods.selfVerdict(row).isMore());
  }

  /** True if the method, with what it calls, is said to have no change. */
  boolean rulesOut(String method) {
    return rows(method).anyMatch(row -> diff.methods().totalVerdict(row) == Verdict.NOISE);
  }

  /** Where a program is slower. */
  interface Slower {
    boolean at(CallTree tree, int nodeId);

    static Slower method(String name) {
      return (tree, nodeId) -> tree.name(nodeId).endsWith(name);
    }
  }

  /** How many methods and frames are coloured, and how many of them lead to no change. */
  record Marks(int all, int unchanged) {
    static final Marks NONE = new Marks(0, 0);

    Marks plus(Marks other) {
      return new Marks(all + other.all, unchanged + other.unchanged);
    }

    private Marks plus(boolean coloured, boolean changed) {
      return coloured ? new Marks(all + 1, unchanged + (changed ? 0 : 1)) : this;
    }
  }

  Marks marks(Slower slower) {
    CallTree tree = diff.tree().structure();
    BitSet within = new BitSet();
    BitSet leading = new BitSet();
    leading.set(CallTree.ROOT);
    for (int node = CallTree.ROOT + 1; node < tree.nodeCount(); node++) {
      if (within.get(tree.parent(node)) || slower.at(tree, node)) {
        within.set(node);
        for (int on = node; !leading.get(on); on = tree.parent(on)) {
          leading.set(on);
        }
      }
    }
    Set<String> selves = within.stream().mapToObj(tree::name).collect(Collectors.toSet());
    Set<String> totals = leading.stream().mapToObj(tree::name).collect(Collectors.toSet());
    Marks marks = Marks.NONE;
    for (int node = 0; node < tree.nodeCount(); node++) {
      marks = marks.plus(diff.tree().verdict(node).isChange(), leading.get(node));
    }
    MethodChanges methods = diff.methods();
    for (int row = 0; row < methods.rowCount(); row++) {
      String name = methods.name(row);
      marks = marks.plus(methods.totalVerdict(row).isChange(), totals.contains(name));
      marks = marks.plus(methods.selfVerdict(row).isChange(), selves.contains(name));
    }
    return marks;
  }

  private IntStream rows(String method) {
    MethodChanges methods = diff.methods();
    return IntStream.range(0, methods.rowCount()).filter(row -> methods.name(row).endsWith(method));
  }
}
