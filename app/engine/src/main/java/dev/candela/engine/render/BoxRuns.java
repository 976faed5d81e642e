package dev.candela.engine.render;

import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.render.Viewport.FlameGeometry;

/** Hands out a row's visible boxes, narrow ones joined: work depends on pixels, not on nodes. */
final class BoxRuns {
  /** Of runs, in narrow widths: a long one would look like a large box, and hide matches. */
  private static final double LONGEST = 8;

  /** Receives one box, or several adjacent ones as one. */
  interface Sink {
    void run(int fromPosition, int toPosition, double fromX, double toX);
  }

  private BoxRuns() {}

  /** From left to right, in pixels that may lie outside; narrower boxes and gaps are joined. */
  static void forEach(
      FlameLayout layout, int depth, FlameGeometry geometry, double narrowPixels, Sink sink) {
    double narrow = narrowPixels / geometry.pixelsPerUnit();
    double high = geometry.viewport().high();
    int to = layout.firstPosition(depth + 1);
    int position = layout.firstEndingAfter(geometry.viewport().low(), depth);
    while (position < to && layout.start(position) < high) {
      double start = layout.start(position);
      double end = layout.end(position);
      int next = position + 1;
      if (end - start < narrow) {
        next = endOfRun(layout, position, to, narrow);
        end = layout.end(next - 1);
      }
      int seen = firstSeen(layout, position, next);
      if (seen < next) {
        sink.run(seen, next, geometry.xAt(layout.start(seen)), geometry.xAt(end));
      }
      position = next;
    }
  }

  /** The first box with a width: frames of only one side have none on the other. */
  private static int firstSeen(FlameLayout layout, int from, int to) {
    int position = from;
    while (position < to && layout.end(position) <= layout.start(position)) {
      position++;
    }
    return position;
  }

  /** Boxes that start a narrow width after its end belong to it; all but the last are narrow. */
  private static int endOfRun(FlameLayout layout, int first, int to, double narrow) {
    int next = first + 1;
    double longest = layout.start(first) + LONGEST * narrow;
    while (next < to) {
      double reach = Math.min(longest, layout.end(next - 1) + narrow);
      int beyond = layout.firstStartingAt(reach, next, to);
      if (beyond == next) {
        return next;
      }
      if (layout.end(beyond - 1) - layout.start(beyond - 1) >= narrow) {
        return beyond - 1;
      }
      next = beyond;
    }
    return next;
  }
}
