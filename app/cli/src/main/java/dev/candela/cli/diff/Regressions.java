package dev.candela.cli.diff;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;

/**
 * What costs more by a given part of all that was spent before.
 *
 * @param threshold the part
 * @param found the largest first; everything together stands before the methods
 * @param madeUp true if everything together is known to cost less than that more: code that was
 *     moved, or replaced, is no regression
 * @param less true if everything together is known to cost less than before
 */
record Regressions(double threshold, List<Regression> found, boolean madeUp, boolean less) {
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
      String more = text.cost(difference);
      String share = Quantities.percent(part);
      return isMethod()
          ? Messages.text("cli.diff.regression", name, more, share)
          : Messages.text("cli.diff.regression.total", more, share);
    }
  }

  static Regressions of(Diff diff, double threshold) {
    DiffTree tree = diff.tree();
    double all = tree.total(Side.BEFORE, CallTree.ROOT);
    List<Regression> found = new ArrayList<>();
    if (tree.verdict(CallTree.ROOT).isMore()) {
      add(EVERYTHING, tree.difference(CallTree.ROOT), all, threshold, found);
    }
    MethodChanges methods = diff.methods();
    for (int row : methods.byTotalChange()) {
      if (methods.totalVerdict(row).isMore()) {
        add(methods.name(row), methods.totalDifference(row), all, threshold, found);
      }
    }
    double most = tree.difference(CallTree.ROOT) + tree.halfWidth(CallTree.ROOT);
    return new Regressions(threshold, List.copyOf(found), most < threshold * all, most < 0);
  }

  /** True if something costs more and nothing compensates for it. */
  boolean fail() {
    return !found.isEmpty() && !madeUp;
  }

  private static void add(
      String name, double difference, double all, double threshold, List<Regression> found) {
    double part = all > 0 ? difference / all : 0;
    if (part >= threshold && part > 0) {
      found.add(new Regression(name, difference, part));
    }
  }
}
