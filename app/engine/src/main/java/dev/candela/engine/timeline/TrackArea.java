package dev.candela.engine.timeline;

import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.render.Surface;
import dev.candela.engine.render.Surface.TextSize;
import dev.candela.engine.view.TimeGrid;

record TrackArea(
    Surface surface, TimelineColours colours, TimeAxis axis, double top, double height) {
  private static final double TEXT_INSET_PIXELS = 6;

  void fillGround() {
    surface.fillRect(axis.leftPixels(), top, axis.widthPixels(), height, colours.panel());
  }

  /** A bar over a bucket between two shares of the height, from the bottom. */
  void bar(TimeGrid grid, int bucket, double fromShare, double toShare, int argb) {
    double left = Math.rint(axis.x(grid.startNanos(bucket)));
    double right = Math.rint(axis.x(grid.startNanos(bucket + 1)));
    fill(left, Math.max(left + 1, right), fromShare, toShare, argb);
  }

  void fill(double left, double right, double fromShare, double toShare, int argb) {
    if (right > left && toShare > fromShare) {
      double upper = y(toShare);
      surface.fillRect(left, upper, right - left, y(fromShare) - upper, argb);
    }
  }

  double y(double share) {
    return top + height * (1 - share);
  }

  /** A bar for each bucket with samples, scaled to {@code most}. */
  void lane(Timeline timeline, int lane, long most, double leastShare, int argb) {
    for (int bucket = 0; bucket < timeline.grid().bucketCount(); bucket++) {
      long weight = timeline.weight(lane, bucket);
      if (weight > 0) {
        double share = Math.max(leastShare, (double) weight / Math.max(1, most));
        bar(timeline.grid(), bucket, 0, share, argb);
      }
    }
  }

  void name(String name, double leftPixels, int argb) {
    double room = axis.leftPixels() - leftPixels - TEXT_INSET_PIXELS;
    text(surface.fitted(name, room, TextSize.BODY), leftPixels, argb);
  }

  /** Says something in place of the track, if it is high enough for words. */
  void say(String sentence) {
    if (height < TextSize.BODY.pixels()) {
      return;
    }
    double room = axis.widthPixels() - 2 * TEXT_INSET_PIXELS;
    text(
        surface.fitted(sentence, room, TextSize.BODY),
        axis.leftPixels() + TEXT_INSET_PIXELS,
        colours.quiet());
  }

  private void text(String text, double x, int argb) {
    double baseline = Math.rint(top + height / 2 + TextSize.BODY.pixels() / 3);
    surface.text(text, x, baseline, TextSize.BODY, argb);
  }
}
