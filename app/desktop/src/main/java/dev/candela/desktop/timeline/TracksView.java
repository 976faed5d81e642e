package dev.candela.desktop.timeline;

import dev.candela.desktop.session.FrameRef;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.analysis.WarmUp;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.timeline.Moments;
import dev.candela.engine.timeline.Overview;
import dev.candela.engine.timeline.TimelinePainter;
import dev.candela.engine.timeline.Track;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.AccessibleRole;

/** The time axis and the tracks below it. */
final class TracksView extends TimeCanvas {
  private HoverTimes hover;
  private WarmUp warmUp;
  private double coveredPixels;

  TracksView(RangeDrag range) {
    super(range);
    setId("timeline-tracks");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setGutter(Math.max(gutterPixels(), TimelinePainter.namesPixels(surface())));
  }

  /** Shows when a method ran; null for none. */
  void showHover(HoverTimes times) {
    hover = times;
    paintOverlay();
  }

  HoverTimes hover() {
    return hover;
  }

  /** Marks the end of the warm-up; null while unknown. */
  void showWarmUp(WarmUp newWarmUp) {
    warmUp = newWarmUp;
    paintOverlay();
  }

  /** So much of the axis has something else on it, at its right end. */
  void cover(double pixels) {
    if (pixels != coveredPixels) {
      coveredPixels = pixels;
      paint();
    }
  }

  List<String> facts(long nanos) {
    Span range = overview().samples().grid().bucketAt(nanos);
    List<String> facts = facts(overview(), range);
    if (hover != null) {
      facts.add(
          Messages.text(
              "timeline.fact", hover.shortName(), Track.amount(hover.samples(), 0, range)));
    }
    return facts;
  }

  List<String> facts(Overview of, Span range) {
    List<String> facts = new ArrayList<>();
    for (Track track : Track.values()) {
      String fact =
          track.isUnrecorded(of, range)
              ? Messages.text("quantity.unrecorded")
              : track.fact(of, range);
      if (!fact.isEmpty()) {
        facts.add(Messages.text("timeline.fact", track.label(), fact));
      }
    }
    if (warmUp != null && range.startNanos() < warmUp.steadyNanos()) {
      long steady = warmUp.steadyNanos() - warmUp.grid().span().startNanos();
      String until = Moments.moment(steady, warmUp.grid().bucketNanos());
      String key = warmUp.knowsKinds() ? "timeline.warm-up.fact" : "timeline.warm-up.fact.methods";
      facts.add(Messages.text(key, until, Quantities.percent(warmUp.share())));
    }
    return facts;
  }

  @Override
  protected double computePrefHeight(double width) {
    return TimelinePainter.tracksPixels(overview(), isFolded());
  }

  @Override
  void paintContent(TimelinePainter painter) {
    painter.paintTracks(0, getHeight(), getWidth() - Math.max(RIGHT_PIXELS, coveredPixels));
  }

  @Override
  void paintBelowRange(TimelinePainter painter) {
    if (hover != null) {
      painter.paintPart(0, hover.samples());
    }
    painter.paintWarmUp(0, warmUp);
  }

  /** When the method under the pointer of another panel ran: samples with it in their stacks. */
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

    String shortName() {
      String[] parts = frame.methodName().split("\\.");
      return parts.length < 2
          ? frame.methodName()
          : parts[parts.length - 2] + "." + parts[parts.length - 1];
    }
  }
}
