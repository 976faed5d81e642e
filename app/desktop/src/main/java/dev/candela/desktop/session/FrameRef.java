package dev.candela.desktop.session;

import dev.candela.engine.view.transform.StackPath;
import java.util.Optional;

/**
 * A method that a panel points to, so that the others can show it too; a value.
 *
 * @param methodName qualified, as {@link dev.candela.engine.model.Symbols#qualifiedName} writes it
 * @param place where in the tree as it is shown; empty for the method in any place
 */
public record FrameRef(String methodName, Optional<StackPath> place) {
  /** The method, at any place. */
  public static FrameRef of(String methodName) {
    return new FrameRef(methodName, Optional.empty());
  }

  /** The method at one place of the tree. */
  public static FrameRef at(StackPath place) {
    return new FrameRef(place.names().getLast(), Optional.of(place));
  }
}
