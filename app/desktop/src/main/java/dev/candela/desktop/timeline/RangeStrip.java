package dev.candela.desktop.timeline;

import dev.candela.desktop.fx.ThemeColour;
import dev.candela.engine.analysis.TimeGrid;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.GraphicsContext;

/** A recording's samples over time in one low row, to draw a range over, by mouse or by keys. */
public final class RangeStrip extends TimeCanvas {
  private static final double HEIGHT_PIXELS = 34;
  private static final double TOP_PIXELS = 3;

  private final SampleTrack track = new SampleTrack();

  /**
   * What is painted.
   *
   * @param overview with samples and nothing else
   */
  public record Contents(Overview overview) {
    /** Counts; for a worker. */
    public static Contents of(
        Profile profile, SampleSelection selection, Cancellation cancellation) {
      SampleSelection always = selection.withRange(SampleSelection.ALWAYS);
      TimeGrid grid = Overview.grid(profile.span());
      List<SampleTable> tables = always.tables(profile);
      Timeline samples = Timeline.of(profile, always, grid, cancellation);
      return new Contents(
          new Overview(
              profile.span(),
              null,
              tables.isEmpty() ? null : tables.getFirst().type().category(),
              null,
              null,
              samples,
              null,
              null,
              null));
    }

    /** From when to when, counted from the beginning, and how long that is. */
    public String words(Span range) {
      return TimeWords.range(
          range, overview.span().startNanos(), overview.samples().grid().bucketNanos());
    }
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
  public void show(Contents contents, Span chosen) {
    range().setWhole(contents.overview().span());
    range().setChosen(chosen);
    setAccessibleText(
        Messages.text("timeline.spoken", contents.words(chosen == null ? axis().span() : chosen)));
    show(contents.overview());
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
  void paintContent(GraphicsContext graphics) {
    graphics.setFill(colours().of(ThemeColour.GROUND));
    graphics.fillRect(axis().leftPixels(), 0, axis().widthPixels(), getHeight());
    double height = getHeight() - TOP_PIXELS;
    track.paint(new TrackArea(graphics, colours(), axis(), TOP_PIXELS, height), overview());
  }
}
