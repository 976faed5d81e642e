package dev.candela.desktop.timeline;

import dev.candela.desktop.fx.ThemeColour;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import javafx.scene.paint.Color;

/** How much of the selected event there was. */
final class SampleTrack implements Track {
  @Override
  public String nameKey() {
    return "timeline.track.samples";
  }

  @Override
  public double heightPixels() {
    return 44;
  }

  @Override
  public void paint(TrackArea area, Overview overview) {
    if (overview.category() == null) {
      area.say(Messages.text("timeline.samples.none"));
      return;
    }
    paint(area, overview.samples(), most(overview.samples(), 0), colour(area, overview));
  }

  /** When some of the samples were taken, on the scale of all of them. */
  static void paintPart(TrackArea area, Overview overview, Timeline part) {
    long most = most(overview.samples(), 0);
    paint(area, part, most, area.colours().of(ThemeColour.TEXT));
  }

  /** The colour of the selected event. */
  static Color colour(TrackArea area, Overview overview) {
    return area.colours().of(colour(overview.category()));
  }

  /** The same; null is the category of no samples. */
  static ThemeColour colour(SampleCategory category) {
    return switch (category) {
      case null -> ThemeColour.CPU;
      case CPU, TRACE, OTHER -> ThemeColour.CPU;
      case WALL, WAIT -> ThemeColour.WAIT;
      case ALLOCATION, LIVE, IO -> ThemeColour.IO;
      case LOCK -> ThemeColour.BLOCKED;
    };
  }

  static long most(Timeline timeline, int lane) {
    long most = 0;
    for (int bucket = 0; bucket < timeline.grid().bucketCount(); bucket++) {
      most = Math.max(most, timeline.weight(lane, bucket));
    }
    return most;
  }

  /** Samples, and what they weigh where that is something else. */
  static String amount(Timeline timeline, int lane, int bucket) {
    long weight = timeline.weight(lane, bucket);
    if (timeline.unit() == WeightUnit.SAMPLES) {
      return Messages.text("quantity.samples", weight);
    }
    return Messages.text(
        "timeline.samples.weighed", timeline.samples(lane, bucket), timeline.unit().text(weight));
  }

  @Override
  public String fact(Overview overview, long nanos) {
    return amount(overview.samples(), 0, overview.samples().grid().bucketOf(nanos));
  }

  private static void paint(TrackArea area, Timeline timeline, long most, Color colour) {
    for (int bucket = 0; bucket < timeline.grid().bucketCount(); bucket++) {
      long weight = timeline.weight(0, bucket);
      if (weight > 0) {
        area.bar(timeline.grid(), bucket, 0, (double) weight / Math.max(1, most), colour);
      }
    }
  }
}
