package dev.candela.desktop.frame;

import dev.candela.desktop.session.Scope;
import dev.candela.desktop.session.Shown;
import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.NodeKinds;
import dev.candela.engine.analysis.TreeKinds;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.view.StackWeights;
import java.util.function.IntFunction;

/** How the code of each node ran, in what a session looks at. */
public final class FrameKinds {
  private FrameKinds() {}

  /** The kinds of a tree's nodes. */
  public static IntFunction<FrameKind> of(
      Shown shown, CallTree tree, boolean bottomUp, Cancellation cancellation) {
    return TreeKinds.of(nodeKinds(shown, cancellation), shown.stacks(), tree, bottomUp);
  }

  /** What most of each method's samples are, by method id. */
  public static IntFunction<FrameKind> ofMethods(Scope scope) {
    return ofMethods(scope.shown(false), scope.control());
  }

  /** The same of what is shown otherwise. */
  public static IntFunction<FrameKind> ofMethods(Shown shown, Cancellation cancellation) {
    return TreeKinds.ofMethods(nodeKinds(shown, cancellation), shown.stacks());
  }

  private static NodeKinds nodeKinds(Shown shown, Cancellation cancellation) {
    StackWeights weights = StackWeights.of(shown.profile(), shown.selection(), cancellation);
    return NodeKinds.of(shown.profile(), weights, shown.view());
  }
}
