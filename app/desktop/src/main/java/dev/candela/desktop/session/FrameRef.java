package dev.candela.desktop.session;

import dev.candela.engine.view.transform.StackPath;
import java.util.Optional;

/** A method by its qualified name, at a place of the tree, or if that is empty at any. */
public record FrameRef(String methodName, Optional<StackPath> place) {
  public static FrameRef of(String methodName) {
    return new FrameRef(methodName, Optional.empty());
  }

  public static FrameRef at(StackPath place) {
    return new FrameRef(place.names().getLast(), Optional.of(place));
  }
}
