package dev.candela.desktop.timeline;

import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.Scope;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackView;

/**
 * When a method ran that another panel points to; immutable.
 *
 * @param frame the method
 * @param samples those with it in their stacks
 */
record HoverTimes(FrameRef frame, Timeline samples) {

  static HoverTimes of(Scope scope, FrameRef frame) {
    StackView view = scope.view(Grain.METHOD);
    StackMask stacks =
        frame
            .place()
            .map(place -> StackMask.below(view, place))
            .orElseGet(() -> StackMask.withMethod(view, frame.methodName()));
    return new HoverTimes(
        frame,
        Timeline.of(
            scope.profile(),
            Overview.everAndAlways(scope),
            Overview.grid(scope.profile().span()),
            stacks,
            scope.control()));
  }

  /** Class and method without the package. */
  String shortName() {
    String[] parts = frame.methodName().split("\\.");
    return parts.length < 2
        ? frame.methodName()
        : parts[parts.length - 2] + "." + parts[parts.length - 1];
  }
}
