package dev.candela.desktop.flame;

import dev.candela.desktop.session.Scope;
import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.NodeKinds;
import dev.candela.engine.analysis.TreeKinds;
import dev.candela.engine.filter.Grain;
import dev.candela.engine.filter.StackWeights;
import dev.candela.engine.model.FrameKind;
import java.util.function.IntFunction;

/** How the code of each node ran, in what a session looks at. */
final class FlameKinds {
  private FlameKinds() {}

  static IntFunction<FrameKind> of(Scope scope, CallTree tree, boolean bottomUp) {
    StackWeights weights = StackWeights.of(scope.profile(), scope.selection(), scope.control());
    NodeKinds kinds = NodeKinds.of(scope.profile(), weights, scope.view(Grain.METHOD));
    return TreeKinds.of(kinds, scope.stacks(), tree, bottomUp);
  }
}
