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
    permits ContainingTransform,
        FoldLibraries,
        FramesBy,
        HideNative,
        MergeRecursion,
        NarrowingTransform,
        RootingTransform {

  /** These stacks as this transform shows them. */
  StackView apply(StackView view, Cancellation cancellation);

  /** One line that {@link StackTransforms#parse} turns into an equal transform. */
  String text();

  /** The qualified names that it is about; empty if it is about no method by name. */
  default Optional<Predicate<String>> methods() {
    return Optional.empty();
  }

  /** True if a profile without any of {@link #methods} has nothing left. */
  default boolean keepsOnlyMatches() {
    return false;
  }
}
