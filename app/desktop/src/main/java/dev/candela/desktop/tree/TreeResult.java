package dev.candela.desktop.tree;

import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.table.TreeRows;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.WeightUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

interface TreeResult extends TreeRows<FrameRow> {
  WeightUnit unit();

  long allSamples();

  /** Intervals of totals by {@link FrameRow#way}; needs a pass over the samples. */
  Map<Object, Interval> intervals(List<FrameRow> rows, Cancellation cancellation);

  /** Of how many periods {@link #growth} tells; 0 unless live objects are looked at. */
  default int growthPeriods() {
    return 0;
  }

  /** In how many periods the row's call allocated what is still alive. */
  default int growth(FrameRow row) {
    return 0;
  }

  /** Path of a frame's row: identities from the roots; empty if absent. */
  List<Object> find(FrameRef frame, Cancellation cancellation);

  @Override
  default boolean isLeaf(FrameRow row) {
    return row.leaf();
  }

  @Override
  default Object identity(FrameRow row) {
    return row.identity();
  }

  @Override
  default long weight(FrameRow row) {
    return row.total().weight();
  }

  /** Matching rows, heaviest first. */
  Found search(NamePattern pattern, Cancellation cancellation);

  /** The frame for other panels; empty for a thread. */
  Optional<FrameRef> reference(FrameRow row);

  /** The target of the context menu of a row. */
  FrameMenu.Target target(FrameRow row);

  /**
   * Confidence intervals of a row.
   *
   * @param self null of callers
   */
  record Interval(ShareInterval self, ShareInterval total) {}

  /**
   * The result of a search.
   *
   * @param nodeIds of the tree that searched
   * @param share of the samples on stacks with a match, in words
   */
  record Found(TreeResult in, int[] nodeIds, String share) {
    /** Identities from the roots to a match. */
    List<Object> path(int match) {
      return in.path(nodeIds[match]);
    }
  }

  /** Identities from the roots to a node. */
  List<Object> path(int nodeId);
}
