package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.view.FrameKinds;
import dev.candela.engine.view.View;
import java.util.function.IntFunction;

/** The most frequent kind of each tree node. */
public final class TreeKinds {
  private TreeKinds() {}

  /**
   * The kind of each node, by node id.
   *
   * @param tree of the view's stacks
   * @param bottomUp true if the tree begins at the innermost frames: its nodes join many stacks, so
   *     each has the kind that its method has most often
   */
  public static IntFunction<FrameKind> of(
      View view, CallTree tree, boolean bottomUp, Cancellation cancellation) {
    if (bottomUp) {
      IntFunction<FrameKind> ofMethods = view.methodKinds(cancellation);
      return nodeId -> ofMethods.apply(tree.methodId(nodeId));
    }
    // A view may keep all stacks and still have frames of its own, such as one for each method.
    if (view.stackView(cancellation).stacks() == view.profile().stacks()) {
      // Stacks have the frames of their nodes, and nodes are asked for in their order.
      FrameTable frames = view.profile().symbols().frames();
      return nodeId ->
          nodeId == CallTree.ROOT ? FrameKind.SYNTHETIC : frames.kind(tree.frameId(nodeId));
    }
    FrameKinds kinds = view.frameKinds(cancellation);
    return nodeId -> kinds.kind(tree.stackId(nodeId));
  }
}
