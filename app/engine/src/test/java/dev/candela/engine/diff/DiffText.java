package dev.candela.engine.diff;

import static dev.candela.engine.diff.SimulatedRun.cores;
import static dev.candela.engine.model.Cancellation.NEVER;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ProfileFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** What a comparison says, as text and by name. */
final class DiffText {
  private DiffText() {}

  /** Of two runs of programs such as {@code main;a 0.5, main;b 0.2}. */
  static Diff diff(String before, String after) {
    return diff(cores(before), cores(after).seed(2));
  }

  static Diff diff(SimulatedRun before, SimulatedRun after) {
    return diff(before, after, DiffSettings.DEFAULT);
  }

  static Diff diff(SimulatedRun before, SimulatedRun after, DiffSettings settings) {
    return diff(before.side("before"), after.side("after"), settings);
  }

  static Diff diff(DiffSide before, DiffSide after) {
    return diff(before, after, DiffSettings.DEFAULT);
  }

  static Diff diff(DiffSide before, DiffSide after, DiffSettings settings) {
    return Diff.of(before, after, settings, NEVER);
  }

  static DiffSide side(String name, Profile profile, ProfileFilter filter) {
    return DiffSide.of(new DiffRun(name, profile, filter));
  }

  /** The first mismatch of that kind. */
  static <T extends Mismatch> Optional<T> mismatch(Diff diff, Class<T> kind) {
    return diff.mismatches().stream().filter(kind::isInstance).map(kind::cast).findFirst();
  }

  /** Counts the seeds, from 0 up to a limit, for which the check passes. */
  static long count(int seeds, LongPredicate test) {
    return LongStream.range(0, seeds).filter(test).count();
  }

  /** The significant nodes, level by level: path and verdict. */
  static String verdicts(Diff diff) {
    List<String> lines = new ArrayList<>();
    CallTree structure = diff.tree().structure();
    for (int nodeId = 0; nodeId < structure.nodeCount(); nodeId++) {
      Verdict verdict = diff.tree().verdict(nodeId);
      if (verdict.isChange()) {
        lines.add(path(structure, nodeId) + " " + verdict);
      }
    }
    return String.join("\n", lines);
  }

  /** The node at the end of a path, such as {@code main;a;b}. */
  static int node(Diff diff, String path) {
    CallTree structure = diff.tree().structure();
    for (int nodeId = 1; nodeId < structure.nodeCount(); nodeId++) {
      if (path(structure, nodeId).equals(path)) {
        return nodeId;
      }
    }
    throw new AssertionError("no " + path + " in\n" + tree(diff));
  }

  static Verdict verdict(Diff diff, String path) {
    return diff.tree().verdict(node(diff, path));
  }

  /** True if the node's interval includes 0. */
  static boolean isWithinInterval(Diff diff, String path) {
    int nodeId = node(diff, path);
    return Math.abs(diff.tree().difference(nodeId)) < diff.tree().halfWidth(nodeId);
  }

  /** Each node on a line: name, total before, total after, verdict. */
  static String tree(Diff diff) {
    StringBuilder text = new StringBuilder();
    CallTree structure = diff.tree().structure();
    for (int nodeId = 0; nodeId < structure.nodeCount(); nodeId++) {
      String totals =
          diff.tree().total(Side.BEFORE, nodeId) + " " + diff.tree().total(Side.AFTER, nodeId);
      text.append(
          path(structure, nodeId) + " " + totals + " " + diff.tree().verdict(nodeId) + "\n");
    }
    return text.toString();
  }

  /** The row of a method. */
  static int row(Diff diff, String name) {
    for (int row = 0; row < diff.methods().rowCount(); row++) {
      if (diff.methods().name(row).equals(name)) {
        return row;
      }
    }
    throw new AssertionError("no method " + name);
  }

  /** The share of the graph's width that is not significant, by what each frame takes itself. */
  static double greyShare(Diff diff) {
    DiffTree tree = diff.tree();
    double grey = 0;
    double all = 0;
    for (int nodeId = 0; nodeId < tree.structure().nodeCount(); nodeId++) {
      double own = Math.max(tree.self(Side.BEFORE, nodeId), tree.self(Side.AFTER, nodeId));
      all += own;
      grey += tree.verdict(nodeId).isChange() ? 0 : own;
    }
    return all == 0 ? 1 : grey / all;
  }

  /** Kinds of {@link #differences}. */
  static List<Mismatch.Kind> mismatches(Diff diff) {
    return differences(diff).stream().map(Mismatch::kind).toList();
  }

  /** Without the bias that attaching leaves on both sides. */
  static List<Mismatch> differences(Diff diff) {
    return diff.mismatches().stream()
        .filter(found -> !(found instanceof Mismatch.Bias || found instanceof Mismatch.Moved))
        .toList();
  }

  /** What a verdict is with the sides swapped. */
  static Verdict mirrored(Verdict verdict) {
    return switch (verdict) {
      case LESS -> Verdict.MORE;
      case MORE -> Verdict.LESS;
      case GONE -> Verdict.NEW;
      case NEW -> Verdict.GONE;
      case TOO_FEW, NOISE, UNCLEAR -> verdict;
    };
  }

  private static String path(CallTree structure, int nodeId) {
    if (nodeId == CallTree.ROOT) {
      return "all";
    }
    int parent = structure.parent(nodeId);
    String callers = parent == CallTree.ROOT ? "" : path(structure, parent) + ";";
    return callers + structure.name(nodeId);
  }
}
