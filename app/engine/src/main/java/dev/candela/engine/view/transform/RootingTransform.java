package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.StackTable;
import java.util.Optional;
import java.util.function.Predicate;

/** Keeps the callees of certain frames, which become the outermost ones. */
sealed interface RootingTransform extends StackTransform {
  /** True for stacks whose frame becomes outermost; callees of these are ignored. */
  boolean[] newRoots(StackView view);

  @Override
  default StackView apply(StackView view, Cancellation cancellation) {
    boolean[] newRoots = newRoots(view);
    StackTable stacks = view.stacks();
    StackMapping result = new StackMapping(view);
    result.drop(StackTable.ROOT);
    return result
        .forEach(
            (mapping, stackId) -> {
              if (mapping.callers(stackId) != StackView.DROPPED) {
                mapping.keep(stackId, stacks.frameId(stackId));
              } else if (newRoots[stackId]) {
                mapping.keepBelow(StackTable.ROOT, stackId, stacks.frameId(stackId));
              } else {
                mapping.drop(stackId);
              }
            },
            cancellation)
        .finish(view.symbols());
  }

  /** The subtree at one place of the call tree. */
  record Subtree(StackPath path) implements RootingTransform {
    /** Requires a place. */
    public Subtree {
      if (path.names().isEmpty()) {
        throw new IllegalArgumentException("subtree: needs the names of its frames, A;B;C");
      }
    }

    @Override
    public boolean[] newRoots(StackView view) {
      return path.stacksHere(view.symbols(), view.stacks());
    }

    @Override
    public String text() {
      return "subtree:" + path.text();
    }
  }

  /** Callees of a method, from all its callers; with recursion, of its outermost frame. */
  record Callees(String methodName) implements RootingTransform {
    @Override
    public boolean[] newRoots(StackView view) {
      boolean[] frames = FrameMatch.named(methodName).frames(view.symbols());
      boolean[] newRoots = new boolean[view.stacks().size()];
      for (int stackId = 1; stackId < newRoots.length; stackId++) {
        newRoots[stackId] = frames[view.stacks().frameId(stackId)];
      }
      return newRoots;
    }

    @Override
    public String text() {
      return "callees:" + methodName;
    }

    @Override
    public Optional<Predicate<String>> methods() {
      return Optional.of(FrameMatch.named(methodName).onName());
    }

    @Override
    public boolean keepsOnlyMatches() {
      return true;
    }
  }
}
