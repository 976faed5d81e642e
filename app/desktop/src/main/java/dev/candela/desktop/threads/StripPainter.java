package dev.candela.desktop.threads;

import dev.candela.desktop.fx.ThemeColour;
import dev.candela.desktop.fx.ThemeColours;
import dev.candela.engine.analysis.ThreadActivity;
import java.util.List;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/** Paints what threads did over time: for each bucket the parts of it, one above the other. */
final class StripPainter {
  /** Waiting is what most threads do most of the time, and the least of interest. */
  private static final double WAITING_OPACITY = 0.35;

  private final ThemeColours colours;

  StripPainter(ThemeColours colours) {
    this.colours = colours;
  }

  /** Paints the lanes of several threads as one. */
  void paint(GraphicsContext graphics, ThreadActivity activity, List<Integer> lanes) {
    double width = graphics.getCanvas().getWidth();
    double height = graphics.getCanvas().getHeight();
    graphics.setFill(colours.of(ThemeColour.PANEL));
    graphics.fillRect(0, 0, width, height);
    int buckets = activity.grid().bucketCount();
    double wholeNanos = Math.max(1, activity.grid().bucketNanos() * lanes.size());
    for (int bucket = 0; bucket < buckets; bucket++) {
      double left = Math.rint(width * bucket / buckets);
      double right = Math.rint(width * (bucket + 1) / buckets);
      double y = height;
      for (ThreadActivity.Kind kind : ThreadActivity.Kind.values()) {
        double nanos = 0;
        for (int lane : lanes) {
          nanos += activity.nanos(lane, bucket, kind);
        }
        if (nanos > 0) {
          double part = Math.min(y, Math.max(1, height * nanos / wholeNanos));
          graphics.setFill(colour(kind));
          graphics.fillRect(left, y - part, right - left, part);
          y -= part;
        }
      }
    }
  }

  private Color colour(ThreadActivity.Kind kind) {
    return switch (kind) {
      case RUNNING -> colours.of(ThemeColour.CPU);
      case BLOCKED -> colours.of(ThemeColour.BLOCKED);
      case IO -> colours.of(ThemeColour.IO);
      case WAITING -> colours.of(ThemeColour.WAIT, WAITING_OPACITY);
    };
  }
}
