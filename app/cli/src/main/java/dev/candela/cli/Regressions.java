package dev.candela.cli;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.NetChange;
import dev.candela.engine.diff.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * What costs more by a given part of all that was spent before, beyond chance, and whether what
 * costs less makes up for it: code that was moved, or replaced by something better, is no
 * regression.
 *
 * @param threshold the part
 * @param found the largest first; everything together stands before the methods
 * @param net how much more all changes beyond chance cost together; less than 0 for a gain
 * @param netPart that by all that was spent before
 */
record Regressions(double threshold, List<Regression> found, double net, double netPart) {
  private static final String EVERYTHING = "everything";

  /**
   * One of them.
   *
   * @param name the method, or {@code everything}
   * @param difference how much more it costs
   * @param part that by all that was spent before
   */
  record Regression(String name, double difference, double part) {
    boolean isMethod() {
      return !name.equals(EVERYTHING);
    }

    String sentence(CostText text) {
      return name
          + " costs "
          + text.cost(difference)
          + " more, "
          + Quantity.percent(part)
          + " of all that was spent before";
    }
  }

  static Regressions of(Diff diff, double threshold) {
    double all = diff.tree().total(Side.BEFORE, CallTree.ROOT);
    List<Regression> found = new ArrayList<>();
    if (diff.tree().verdict(CallTree.ROOT).isMore()) {
      add(EVERYTHING, diff.tree().difference(CallTree.ROOT), all, threshold, found);
    }
    MethodChanges methods = diff.methods();
    for (int row : methods.byTotalChange()) {
      if (methods.totalVerdict(row).isMore()) {
        add(methods.name(row), methods.totalDifference(row), all, threshold, found);
      }
    }
    NetChange changes = NetChange.of(diff.tree());
    // A method that is called from many places may be more than chance though none of them is.
    List<String> names =
        found.stream().filter(Regression::isMethod).map(Regression::name).distinct().toList();
    double scattered = 0;
    for (double rest : changes.uncounted(names).values()) {
      // The largest alone: one method's time is its callers' time, too.
      scattered = Math.max(scattered, rest);
    }
    double net = changes.more() + scattered - changes.less();
    return new Regressions(threshold, List.copyOf(found), net, all > 0 ? net / all : 0);
  }

  /** True if something costs more, and nothing makes up for it. */
  boolean fail() {
    return !found.isEmpty() && netPart >= threshold;
  }

  private static void add(
      String name, double difference, double all, double threshold, List<Regression> found) {
    double part = all > 0 ? difference / all : 0;
    if (part >= threshold && part > 0) {
      found.add(new Regression(name, difference, part));
    }
  }
}
