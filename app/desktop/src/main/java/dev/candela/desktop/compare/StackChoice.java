package dev.candela.desktop.compare;

import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.Transforms;

/**
 * Which samples of both sides, in which shape; a value.
 *
 * @param events which kind of sample
 * @param nativeFrames false to hide native, C++ and kernel frames
 * @param folded true to show each run of library frames as one
 * @param transforms what the user did to the stacks, in that order
 */
public record StackChoice(
    EventChoice events, boolean nativeFrames, boolean folded, Transforms transforms) {
  /** As it was recorded. */
  public static final StackChoice ALL =
      new StackChoice(EventChoice.AUTO, true, false, Transforms.NONE);

  StackChoice withEvents(EventChoice newEvents) {
    return new StackChoice(newEvents, nativeFrames, folded, transforms);
  }

  StackChoice withNativeFrames(boolean shown) {
    return new StackChoice(events, shown, folded, transforms);
  }

  StackChoice withFolded(boolean newFolded) {
    return new StackChoice(events, nativeFrames, newFolded, transforms);
  }

  StackChoice plus(StackTransform transform) {
    return transforms.list().contains(transform)
        ? this
        : new StackChoice(events, nativeFrames, folded, transforms.plus(transform));
  }

  StackChoice without(StackTransform transform) {
    return new StackChoice(events, nativeFrames, folded, transforms.without(transform));
  }
}
