package dev.candela.engine.export;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.WidthBy;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.FlameLabels;
import java.util.List;

/**
 * A comparison's tree in few bytes, in the way of {@link PackedTree}. Nodes are in the order of
 * their ids. Columns: names, numbers of children, own cost before and after, own samples before and
 * after, colour keys, and for nodes that were tested the standard error of the difference. Costs
 * are whole numbers of {@link #costOfOne}.
 */
final class PackedDiff {
  /** Everything weighs this: the smallest of a million samples still has three digits. */
  private static final double ALL = 1e9;

  private PackedDiff() {}

  static PackedColumns of(DiffPicture picture, Cancellation cancellation) {
    DiffTree tree = picture.diff().tree();
    CallTree structure = tree.structure();
    FlameLabels labels = picture.graphs().getFirst().scene().labels();
    // By these keys the page finds the colours of all widths that it offers.
    DiffColours colours =
        ((DiffColours) picture.graphs().getFirst().scene().colours()).of(WidthBy.LARGER);
    double one = costOfOne(tree);
    VarintList names = new VarintList();
    VarintList children = new VarintList();
    VarintList before = new VarintList();
    VarintList after = new VarintList();
    VarintList samplesBefore = new VarintList();
    VarintList samplesAfter = new VarintList();
    VarintList keys = new VarintList();
    VarintList errors = new VarintList();
    NameNumbers numbers = new NameNumbers();
    for (int nodeId = 0; nodeId < structure.nodeCount(); nodeId++) {
      if ((nodeId & 0xffff) == 0) {
        cancellation.check();
      }
      names.add(numbers.number(labels.full(nodeId)));
      children.add(structure.childCount(nodeId));
      before.add(Math.round(Math.max(0, tree.self(Side.BEFORE, nodeId)) / one));
      after.add(Math.round(Math.max(0, tree.self(Side.AFTER, nodeId)) / one));
      samplesBefore.add(tree.selfSamples(Side.BEFORE, nodeId));
      samplesAfter.add(tree.selfSamples(Side.AFTER, nodeId));
      keys.add(colours.key(nodeId) & 0xff);
      // Times two, and one more for a lower bound.
      long half = Math.round(Math.max(0, tree.halfWidth(nodeId)) / one);
      errors.add(2 * half + (tree.isLowerBound(nodeId) ? 1 : 0));
    }
    return PackedColumns.of(
        List.of(names, children, before, after, samplesBefore, samplesAfter, keys, errors),
        numbers,
        structure.nodeCount() + " diff");
  }

  /** The cost that the number 1 stands for. */
  static double costOfOne(DiffTree tree) {
    double larger =
        Math.max(tree.total(Side.BEFORE, CallTree.ROOT), tree.total(Side.AFTER, CallTree.ROOT));
    return larger > 0 ? larger / ALL : 1;
  }
}
