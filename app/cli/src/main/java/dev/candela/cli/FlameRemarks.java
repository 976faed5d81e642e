package dev.candela.cli;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.ShareInterval;
import dev.candela.engine.analysis.StackDepths;
import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * What a flame graph says of its boxes, and of the levels that it leaves out.
 *
 * @param tree what the boxes stand for; it may lack depths of which nothing is seen
 * @param depths those of all stacks
 * @param intervals of the nodes' shares; null for those that have none
 */
record FlameRemarks(
    CallTree tree, Supplier<StackDepths> depths, IntFunction<ShareInterval> intervals)
    implements FlamePicture.Remarks {

  /** {@code 1,204 samples, 12.4 % ± 0.5; self 3.1 %}. */
  @Override
  public String facts(int nodeId) {
    double all = Math.max(1, tree.totalWeight(CallTree.ROOT));
    ShareInterval interval = intervals.apply(nodeId);
    String plusMinus = interval == null ? "" : " " + interval.plusMinusText();
    return tree.unit().text(tree.totalWeight(nodeId))
        + (tree.unit() == WeightUnit.SAMPLES ? " samples, " : ", ")
        + Quantities.percent(tree.totalWeight(nodeId) / all)
        + plusMinus.stripTrailing()
        + "; self "
        + Quantities.percent(tree.selfWeight(nodeId) / all);
  }

  /** {@code the 12 deepest levels, which 3.4 % of all reaches, are too narrow to be seen}. */
  @Override
  public Optional<String> tooNarrowFrom(int depth) {
    int levels = depths.get().count() - depth;
    if (levels <= 0) {
      return Optional.empty();
    }
    String part = Quantities.percent(depths.get().shareFrom(depth));
    return Optional.of(Messages.text("cli.picture.too-narrow", levels, part));
  }
}
