package dev.candela.desktop.timeline;

import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.timeline.Moments;
import dev.candela.engine.timeline.Overview;
import dev.candela.engine.timeline.TimelinePainter;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.AccessibleRole;

/** A recording's samples over time in one low row, to draw a range over, by mouse or by keys. */
public final class RangeStrip extends TimeCanvas {
  private static final double HEIGHT_PIXELS = 34;
  private static final double TOP_PIXELS = 3;

  /** From when to when, counted from the beginning, and how long that is. */
  public static String words(Overview overview, Span range) {
    return Moments.range(
        range, overview.span().startNanos(), overview.samples().grid().bucketNanos());
  }

  /**
   * An empty strip.
   *
   * @param chosen takes what the user drew; nothing for all of the time
   */
  public RangeStrip(Consumer<Optional<Span>> chosen) {
    super(new RangeDrag());
    setGutter(0);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.SLIDER);
    new RangeInput(
        this,
        new RangeInput.Actions() {
          @Override
          public void moved() {
            paintOverlay();
          }

          @Override
          public void letGo() {
            range().release().ifPresent(span -> chosen.accept(Optional.of(span)));
            paintOverlay();
          }

          @Override
          public void clear() {
            range().cancel();
            chosen.accept(Optional.empty());
            paintOverlay();
          }
        });
  }

  /** Shows samples, and the range that is chosen; null for all of the time. */
  public void show(Overview samples, Span chosen) {
    range().setWhole(samples.span());
    range().setChosen(chosen);
    setAccessibleText(
        Messages.text("timeline.spoken", words(samples, chosen == null ? samples.span() : chosen)));
    show(samples);
  }

  @Override
  protected double computePrefHeight(double width) {
    return HEIGHT_PIXELS;
  }

  @Override
  protected double computeMinHeight(double width) {
    return HEIGHT_PIXELS;
  }

  @Override
  protected double computePrefWidth(double height) {
    return 240;
  }

  @Override
  void paintContent(TimelinePainter painter) {
    surface()
        .fillRect(axis().leftPixels(), 0, axis().widthPixels(), getHeight(), colours().ground());
    painter.paintSamples(TOP_PIXELS, getHeight() - TOP_PIXELS);
  }
}
