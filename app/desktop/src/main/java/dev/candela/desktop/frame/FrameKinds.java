package dev.candela.desktop.frame;

import dev.candela.desktop.session.Scope;
import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.NodeKinds;
import dev.candela.engine.analysis.TreeKinds;
import dev.candela.engine.filter.Grain;
import dev.candela.engine.filter.StackWeights;
import dev.candela.engine.model.FrameKind;
import java.util.function.IntFunction;

/** How the code of each node ran, in what a session looks at. */
public final class FrameKinds {
  private FrameKinds() {}

  /** The kinds of a tree's nodes. */
  public static IntFunction<FrameKind> of(Scope scope, CallTree tree, boolean bottomUp) {
    return TreeKinds.of(nodeKinds(scope), scope.stacks(), tree, bottomUp);
  }

  /** What most of each method's samples are, by method id. */
  public static IntFunction<FrameKind> ofMethods(Scope scope) {
    return TreeKinds.ofMethods(nodeKinds(scope), scope.stacks());
  }

  private static NodeKinds nodeKinds(Scope scope) {
    StackWeights weights = StackWeights.of(scope.profile(), scope.selection(), scope.control());
    return NodeKinds.of(scope.profile(), weights, scope.view(Grain.METHOD));
  }
}
