package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A pure function from stacks to stacks; a value.
 *
 * <p>Transforms work on distinct stacks, never on samples: a stack's callers have the smaller id,
 * so one pass from the first stack to the last maps each of them knowing where its callers went.
 *
 * <p>Methods are named as {@link dev.candela.engine.model.Symbols#qualifiedName} does, so that a
 * transform means the same in another recording of the same program.
 */
public sealed interface StackTransform
    permits FoldLibraries,
        Grain,
        LinesAsMethods,
        MergeRecursion,
        MethodTransform,
        MethodTransform.HideNative,
        MethodTransform.Subtree {
  StackView apply(StackView view, Cancellation cancellation);

  /** A line that {@link StackTransforms#parse} parses into an equal transform. */
  String text();

  /** Tests the qualified names it depends on; empty if it depends on none. */
  default Optional<Predicate<String>> methods() {
    return Optional.empty();
  }

  /** True if nothing is left of a profile without any of {@link #methods}. */
  default boolean keepsOnlyMatches() {
    return false;
  }
}
