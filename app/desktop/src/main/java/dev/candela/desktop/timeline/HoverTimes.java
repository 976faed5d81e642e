package dev.candela.desktop.timeline;

import dev.candela.desktop.session.FrameRef;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.timeline.Overview;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;

/**
 * The times at which the method under the pointer of another panel ran; immutable.
 *
 * @param frame the method
 * @param samples those with it in their stacks
 */
record HoverTimes(FrameRef frame, Timeline samples) {

  static HoverTimes of(View view, FrameRef frame, Cancellation cancellation) {
    StackView shown = view.stackView(cancellation);
    StackMask stacks =
        frame
            .place()
            .map(place -> StackMask.below(shown, place))
            .orElseGet(() -> StackMask.withMethod(shown, frame.methodName()));
    return new HoverTimes(
        frame,
        Timeline.of(
            view.profile(),
            view.selection().withRange(SampleSelection.ALWAYS),
            Overview.grid(view.profile().span()),
            stacks,
            cancellation));
  }

  /** Class and method without the package. */
  String shortName() {
    String[] parts = frame.methodName().split("\\.");
    return parts.length < 2
        ? frame.methodName()
        : parts[parts.length - 2] + "." + parts[parts.length - 1];
  }
}
