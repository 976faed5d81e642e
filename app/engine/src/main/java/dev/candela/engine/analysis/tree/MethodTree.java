package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;

/** Common part of top-down and bottom-up trees. */
public interface MethodTree {
  int TOP = 0;

  Symbols symbols();

  WeightUnit unit();

  int nodeCount();

  /** {@link Ids#NONE} for the root. */
  int frameId(int nodeId);

  /** {@link Ids#NONE} for the root. */
  default int methodId(int nodeId) {
    return nodeId == TOP ? Ids.NONE : symbols().frames().methodId(frameId(nodeId));
  }

  /** Qualified name; {@code all} for the root. */
  default String name(int nodeId) {
    return nodeId == TOP ? "all" : symbols().frameName(frameId(nodeId));
  }

  /** {@link #name}, for folds with the number of frames. */
  default String label(int nodeId) {
    return nodeId == TOP ? name(nodeId) : symbols().frameLabel(frameId(nodeId));
  }

  /** {@link Ids#NONE} for the root. */
  int parent(int nodeId);

  /** The others follow it. Meaningless if {@link #childCount} is 0. */
  int firstChild(int nodeId);

  int childCount(int nodeId);

  long totalSamples(int nodeId);

  long totalWeight(int nodeId);
}
