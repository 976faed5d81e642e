package dev.candela.engine.layout;

import dev.candela.engine.model.Ids;
import dev.candela.engine.view.transform.StackPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Finds nodes again in another tree of the same program, such as the next live one. */
public final class NodePaths {
  private NodePaths() {}

  /** Names from the outermost frame to the node; empty for the root. */
  public static StackPath of(FlameTree tree, int nodeId) {
    List<String> names = new ArrayList<>();
    for (int id = nodeId; id != FlameTree.ROOT; id = tree.parent(id)) {
      names.add(tree.symbols().frameName(tree.frameId(id)));
    }
    Collections.reverse(names);
    return new StackPath(names);
  }

  /** The first node with this path, or {@link Ids#NONE}. */
  public static int find(FlameTree tree, StackPath path) {
    int nearest = findNearest(tree, path);
    return tree.depth(nearest) == path.names().size() ? nearest : Ids.NONE;
  }

  /** The node with this path, or its deepest existing ancestor. */
  public static int findNearest(FlameTree tree, StackPath path) {
    int nodeId = FlameTree.ROOT;
    for (String name : path.names()) {
      int child = child(tree, nodeId, name);
      if (child == Ids.NONE) {
        return nodeId;
      }
      nodeId = child;
    }
    return nodeId;
  }

  private static int child(FlameTree tree, int nodeId, String name) {
    int end = tree.firstChild(nodeId) + tree.childCount(nodeId);
    for (int child = tree.firstChild(nodeId); child < end; child++) {
      if (tree.symbols().frameName(tree.frameId(child)).equals(name)) {
        return child;
      }
    }
    return Ids.NONE;
  }
}
