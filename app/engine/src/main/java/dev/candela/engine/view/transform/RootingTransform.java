package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.StackTable;
import java.util.Optional;
import java.util.function.Predicate;

/** Keeps what certain frames call, and makes these frames the outermost ones. */
sealed interface RootingTransform extends StackTransform {
  /** True for each stack whose frame becomes an outermost one; its callees are not asked. */
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
    /** A place is needed. */
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

  /** What a method calls, wherever it is called from; where it recurses, its outermost frame. */
  record Callees(String methodName) implements RootingTransform {
    @Override
    public boolean[] newRoots(StackView view) {
      boolean[] frames = new FrameMatch.Named(methodName).frames(view.symbols());
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
      return Optional.of(new FrameMatch.Named(methodName).onName());
    }

    @Override
    public boolean keepsOnlyMatches() {
      return true;
    }
  }
}
