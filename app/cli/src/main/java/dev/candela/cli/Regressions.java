package dev.candela.cli;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * What costs more by a given part of all that was spent before, beyond chance.
 *
 * @param threshold the part
 * @param found the largest first; everything together stands before the methods
 */
record Regressions(double threshold, List<Regression> found) {
  /**
   * One of them.
   *
   * @param name the method, or {@code everything}
   * @param difference how much more it costs
   * @param part that by all that was spent before
   */
  record Regression(String name, double difference, double part) {
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
      add("everything", diff.tree().difference(CallTree.ROOT), all, threshold, found);
    }
    MethodChanges methods = diff.methods();
    for (int row : methods.byTotalChange()) {
      if (methods.totalVerdict(row).isMore()) {
        add(methods.name(row), methods.totalDifference(row), all, threshold, found);
      }
    }
    return new Regressions(threshold, List.copyOf(found));
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  private static void add(
      String name, double difference, double all, double threshold, List<Regression> found) {
    double part = all > 0 ? difference / all : 0;
    if (part >= threshold && part > 0) {
      found.add(new Regression(name, difference, part));
    }
  }
}
