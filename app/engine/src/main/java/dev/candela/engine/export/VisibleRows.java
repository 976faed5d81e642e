package dev.candela.engine.export;

import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.render.Viewport.FlameGeometry;

/**
 * Counts the rows of a flame graph that are worth drawing: a few stacks that are much deeper than
 * all others would leave most of a picture empty.
 */
final class VisibleRows {
  private VisibleRows() {}

  /**
   * The number of rows with a box that is wide enough to be seen, without those scrolled out of
   * sight; at least 1.
   */
  static int of(FlameScene scene, Viewport viewport, double widthPixels, double narrowPixels) {
    FlameLayout layout = scene.layout();
    double narrow = narrowPixels * viewport.span() / widthPixels;
    // A box is as wide as those above it together, so nothing can be seen behind a row of narrow
    // ones.
    int rows = 1;
    while (rows < layout.rowCount() && anyWiderThan(layout, viewport, narrow, rows)) {
      rows++;
    }
    int hiddenRows = (int) (viewport.scrollPixels() / FlameGeometry.ROW_PIXELS);
    return Math.max(1, rows - hiddenRows);
  }

  private static boolean anyWiderThan(
      FlameLayout layout, Viewport viewport, double units, int depth) {
    int end = layout.firstPosition(depth + 1);
    int i = layout.firstEndingAfter(viewport.low(), depth);
    for (; i < end && layout.start(i) < viewport.high(); i++) {
      if (layout.end(i) > layout.start(i) && layout.end(i) - layout.start(i) >= units) {
        return true;
      }
    }
    return false;
  }
}
