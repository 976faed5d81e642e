package dev.candela.desktop.frame;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;

/** Writes the subtree of a node as collapsed stacks starting with it. */
public final class CollapsedSubtree {
  private final CallTree tree;
  private final Cancellation cancellation;
  private final StringBuilder text = new StringBuilder();

  private CollapsedSubtree(CallTree tree, Cancellation cancellation) {
    this.tree = tree;
    this.cancellation = cancellation;
  }

  /** A line per stack with samples, or weight if they are unknown, of its own; for a worker. */
  public static String of(CallTree tree, int nodeId, Cancellation cancellation) {
    CollapsedSubtree subtree = new CollapsedSubtree(tree, cancellation);
    subtree.write(nodeId);
    return subtree.text.toString();
  }

  /** Iterative: trees may be deeper than the Java stack. */
  private void write(int top) {
    StringBuilder path = new StringBuilder();
    int nodeId = top;
    while (true) {
      cancellation.check();
      int length = path.length();
      path.append(length == 0 ? "" : ";").append(name(nodeId));
      boolean counted = tree.unit().countsSamples();
      long self = counted ? tree.selfSamples(nodeId) : tree.selfWeight(nodeId);
      if (self > 0) {
        String number = counted ? Long.toString(self) : tree.unit().plain(self);
        text.append(path).append(' ').append(number).append('\n');
      }
      if (tree.childCount(nodeId) > 0) {
        nodeId = tree.firstChild(nodeId);
        continue;
      }
      while (nodeId != top && isLast(nodeId)) {
        path.setLength(path.length() - name(nodeId).length() - 1);
        nodeId = tree.parent(nodeId);
      }
      if (nodeId == top) {
        return;
      }
      path.setLength(path.length() - name(nodeId).length() - 1);
      nodeId++;
    }
  }

  private boolean isLast(int nodeId) {
    int parent = tree.parent(nodeId);
    return nodeId == tree.firstChild(parent) + tree.childCount(parent) - 1;
  }

  /** Semicolons separate frames in this format. */
  private String name(int nodeId) {
    return tree.name(nodeId).replace(';', ':');
  }
}
