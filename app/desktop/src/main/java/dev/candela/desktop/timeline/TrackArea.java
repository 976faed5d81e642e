package dev.candela.desktop.timeline;

import dev.candela.desktop.fx.ThemeColour;
import dev.candela.desktop.fx.ThemeColours;
import dev.candela.engine.analysis.TimeGrid;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/**
 * Where a track paints.
 *
 * @param top its upper edge
 * @param height down to its base line
 */
record TrackArea(
    GraphicsContext graphics, ThemeColours colours, TimeAxis axis, double top, double height) {
  private static final double TEXT_INSET_PIXELS = 6;

  /** A bar of a bucket, from one share of the height to another, counted from below. */
  void bar(TimeGrid grid, int bucket, double fromShare, double toShare, Color colour) {
    double left = Math.rint(axis.x(grid.startNanos(bucket)));
    double right = Math.rint(axis.x(grid.startNanos(bucket + 1)));
    double upper = top + height * (1 - toShare);
    double lower = top + height * (1 - fromShare);
    graphics.setFill(colour);
    graphics.fillRect(left, upper, Math.max(1, right - left), lower - upper);
  }

  /** A sentence in place of the track. */
  void say(String sentence) {
    CanvasText.draw(
        graphics,
        CanvasText.fitted(sentence, axis.widthPixels() - 2 * TEXT_INSET_PIXELS),
        axis.leftPixels() + TEXT_INSET_PIXELS,
        top + height / 2,
        colours.of(ThemeColour.QUIET));
  }
}
