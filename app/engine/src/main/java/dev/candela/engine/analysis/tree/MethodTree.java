package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;

/**
 * Common part of top-down and bottom-up trees. The children of a node have successive ids; node
 * {@value #ROOT} stands for everything and has no frame.
 */
public abstract class MethodTree {
  public static final int ROOT = 0;

  private final Symbols symbols;
  private final WeightUnit unit;
  int[] frameIds;
  int[] parents;
  int[] firstChildren;
  NodeValues values;

  MethodTree(Symbols symbols, WeightUnit unit) {
    this.symbols = symbols;
    this.unit = unit;
  }

  public Symbols symbols() {
    return symbols;
  }

  public WeightUnit unit() {
    return unit;
  }

  public abstract int nodeCount();

  /** {@link Ids#NONE} for the root. */
  public int frameId(int nodeId) {
    return frameIds[nodeId];
  }

  /** {@link Ids#NONE} for the root. */
  public int methodId(int nodeId) {
    return nodeId == ROOT ? Ids.NONE : symbols.frames().methodId(frameIds[nodeId]);
  }

  /** Qualified name; {@code all} for the root. */
  public String name(int nodeId) {
    return nodeId == ROOT ? "all" : symbols.frameName(frameIds[nodeId]);
  }

  /** {@link #name}, for folds with the number of frames. */
  public String label(int nodeId) {
    return nodeId == ROOT ? name(nodeId) : symbols.frameLabel(frameIds[nodeId]);
  }

  /** The caller, or the callee in a bottom-up tree; {@link Ids#NONE} for the root. */
  public int parent(int nodeId) {
    return parents[nodeId];
  }

  /** The others follow it. Meaningless if {@link #childCount} is 0. */
  public int firstChild(int nodeId) {
    return firstChildren[nodeId];
  }

  public abstract int childCount(int nodeId);

  public long totalSamples(int nodeId) {
    return values.totalSamples()[nodeId];
  }

  public long totalWeight(int nodeId) {
    return values.totalWeights()[nodeId];
  }
}
