package dev.candela.engine.layout;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.WidthBy;
import dev.candela.engine.model.Symbols;

/**
 * What a flame graph is drawn of; immutable, to be used by any thread.
 *
 * <p>Nodes are numbered level by level and on each level from left to right, so a node's children
 * have successive ids, and so have all nodes of one depth. Node 0 stands for everything and has no
 * frame. A node weighs at least as much as its children together.
 */
public interface FlameTree {
  /** The node of everything. */
  int ROOT = 0;

  /** What the frames stand for. */
  Symbols symbols();

  /** Number of nodes; at least the root. */
  int nodeCount();

  /** Number of depths, the root's 0 included. */
  int depthCount();

  /** The first node of a depth, up to {@link #depthCount}, where it is {@link #nodeCount}. */
  int firstNodeAt(int depth);

  /** The frame, or {@link dev.candela.engine.model.Ids#NONE} for the root. */
  int frameId(int nodeId);

  /** The node above, or {@link dev.candela.engine.model.Ids#NONE} for the root. */
  int parent(int nodeId);

  /** The first node below; the others follow it. Meaningless if {@link #childCount} is 0. */
  int firstChild(int nodeId);

  /** Number of nodes right below. */
  int childCount(int nodeId);

  /** What the width of the node's box stands for. */
  long weight(int nodeId);

  /** The nodes of a comparison, boxes as wide as asked for; some may have no width at all. */
  static FlameTree of(DiffTree tree, WidthBy by) {
    return DiffFlameTree.of(tree, by);
  }

  /** Boxes as wide as the total weight of their nodes. */
  static FlameTree of(CallTree tree) {
    return new WeighedCallTree(tree);
  }
}
