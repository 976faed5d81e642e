package dev.candela.engine.layout;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.DiffWidths.WidthBy;
import dev.candela.engine.model.Symbols;

/**
 * What a flame graph is drawn of; immutable, to be used by any thread.
 *
 * <p>Nodes are numbered level by level and on each level from left to right, so a node's children
 * have successive ids, and so have all nodes of one depth. Node 0 stands for everything and has no
 * frame. A node weighs at least as much as its children together.
 */
public interface FlameTree {
  int ROOT = 0;

  Symbols symbols();

  int nodeCount();

  /** Includes the root's depth 0. */
  int depthCount();

  /** The first node of a depth, up to {@link #depthCount}, where it is {@link #nodeCount}. */
  int firstNodeAt(int depth);

  /** {@link dev.candela.engine.model.Ids#NONE} for the root. */
  int frameId(int nodeId);

  /** {@link dev.candela.engine.model.Ids#NONE} for the root. */
  int parent(int nodeId);

  /** The others follow it. Meaningless if {@link #childCount} is 0. */
  int firstChild(int nodeId);

  int childCount(int nodeId);

  /** Width of the node's box. */
  long weight(int nodeId);

  /** Nodes of a comparison; some boxes may have no width. */
  static FlameTree of(DiffTree tree, WidthBy by) {
    return DiffFlameTree.of(tree, by);
  }

  /** Boxes as wide as their nodes' total weights. */
  static FlameTree of(CallTree tree) {
    return new WeighedCallTree(tree);
  }
}
