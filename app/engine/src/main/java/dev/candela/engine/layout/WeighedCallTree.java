package dev.candela.engine.layout;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Symbols;

record WeighedCallTree(CallTree tree) implements FlameTree {
  @Override
  public Symbols symbols() {
    return tree.symbols();
  }

  @Override
  public int nodeCount() {
    return tree.nodeCount();
  }

  @Override
  public int depthCount() {
    return tree.depthCount();
  }

  @Override
  public int firstNodeAt(int depth) {
    return tree.firstNodeAt(depth);
  }

  @Override
  public int frameId(int nodeId) {
    return tree.frameId(nodeId);
  }

  @Override
  public int parent(int nodeId) {
    return tree.parent(nodeId);
  }

  @Override
  public int firstChild(int nodeId) {
    return tree.firstChild(nodeId);
  }

  @Override
  public int childCount(int nodeId) {
    return tree.childCount(nodeId);
  }

  @Override
  public long weight(int nodeId) {
    return tree.totalWeight(nodeId);
  }
}
