package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.StackTable;

/**
 * Shows a method that calls itself as if it had been called once: directly, or also with other
 * methods in between, which stay where they are, as callees of the first.
 */
record MergeRecursion(boolean direct) implements StackTransform {
  @Override
  public StackView apply(StackView view, Cancellation cancellation) {
    StackTable stacks = view.stacks();
    int[] methodByFrame = view.symbols().frames().methodIds();
    int[] outermost =
        direct
            ? directly(stacks, stacks.byFrame(methodByFrame))
            : stacks.outermost(methodByFrame, cancellation);
    return new StackMapping(view)
        .forEach(
            (mapping, stackId) -> {
              if (outermost[stackId] == stackId) {
                mapping.keep(stackId, stacks.frameId(stackId));
              } else {
                mapping.join(stackId, mapping.calleesAt(outermost[stackId]));
              }
            },
            cancellation)
        .finish(view.symbols());
  }

  @Override
  public String text() {
    return direct ? "recursion:direct" : "recursion:all";
  }

  private static int[] directly(StackTable stacks, int[] methodIds) {
    int[] outermost = new int[methodIds.length];
    for (int stackId = 1; stackId < outermost.length; stackId++) {
      int parentStackId = stacks.parentStackId(stackId);
      outermost[stackId] =
          methodIds[parentStackId] == methodIds[stackId] ? outermost[parentStackId] : stackId;
    }
    return outermost;
  }
}
