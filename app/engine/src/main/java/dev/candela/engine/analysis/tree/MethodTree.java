package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;

/** What trees from both ends of the stacks have in common: nodes of methods and what they cost. */
public interface MethodTree {
  /** The node of everything. */
  int TOP = 0;

  /** What the frames stand for. */
  Symbols symbols();

  /** What weights count. */
  WeightUnit unit();

  /** Number of nodes; at least the root. */
  int nodeCount();

  /** The frame, or {@link Ids#NONE} for the root. */
  int frameId(int nodeId);

  /** The frame's method, or {@link Ids#NONE} for the root. */
  default int methodId(int nodeId) {
    return nodeId == TOP ? Ids.NONE : symbols().frames().methodId(frameId(nodeId));
  }

  /** The qualified name of the method; {@code all} for the root. */
  default String name(int nodeId) {
    return nodeId == TOP ? "all" : symbols().frameName(frameId(nodeId));
  }

  /** {@link #name}, and of a fold how many frames it stands for. */
  default String label(int nodeId) {
    return nodeId == TOP ? name(nodeId) : symbols().frameLabel(frameId(nodeId));
  }

  /** The node above, or {@link Ids#NONE} for the root. */
  int parent(int nodeId);

  /** The first node below; the others follow it. Meaningless if {@link #childCount} is 0. */
  int firstChild(int nodeId);

  /** Number of nodes right below. */
  int childCount(int nodeId);

  /** Samples in the node and all that is below it. */
  long totalSamples(int nodeId);

  /** The weight of {@link #totalSamples}. */
  long totalWeight(int nodeId);
}
