package dev.candela.engine.render;

import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Ids;

/**
 * Draws the part of a flame graph that is seen; for one thread.
 *
 * <p>The number of rectangles is bounded whatever the tree's size: boxes narrower than half a pixel
 * are joined, and if that is not enough wider ones are.
 */
public final class FlamePainter {
  /** Drawn this wide at least: what is there can be seen. */
  private static final double LEAST_PIXELS = 0.5;

  private static final double GAP_PIXELS = 1;

  /** Boxes from this width on are set apart from the next by a gap. */
  private static final double GAP_FROM_PIXELS = 3;

  private static final double BOX_PIXELS = FlameGeometry.ROW_PIXELS - GAP_PIXELS;
  private static final double BASELINE_PIXELS = 13;
  private static final double TEXT_INSET_PIXELS = 4;

  private final Palette palette;
  private final Detail detail;
  private final int matchInk;
  private final VisibleBoxes boxes;
  private ColourMode mode;
  private int[] fills;
  private int[] inks;

  /** A painter in these colours, for screens. */
  public FlamePainter(Palette palette) {
    this(palette, Detail.SCREEN);
  }

  /** A painter in these colours, as fine as asked for. */
  public FlamePainter(Palette palette, Detail detail) {
    this.palette = palette;
    this.detail = detail;
    this.boxes = new VisibleBoxes(detail.maxBoxes());
    this.matchInk = palette.inkOn(palette.match());
  }

  /** Draws on all of the surface, the ground included. */
  public void paint(Surface surface, FlameScene scene, Viewport viewport) {
    surface.fillRect(0, 0, surface.width(), surface.height(), palette.background());
    paint(surface, scene, new FlameGeometry(surface.width(), surface.height(), viewport));
  }

  /** Draws the boxes alone, in the upper left part of the surface. */
  public void paint(Surface surface, FlameScene scene, FlameGeometry geometry) {
    useColours(scene.colours().mode());
    collect(scene.layout(), geometry);
    FlameText text = new FlameText(surface, scene.labels());
    for (int depth = boxes.firstRow(); depth < boxes.endRow(); depth++) {
      Row row = new Row(surface, scene, geometry, text, depth);
      boxes.forEachIn(depth, row::draw);
    }
  }

  /** Finds the boxes; again with wider ones joined if there are too many. */
  private void collect(FlameLayout layout, FlameGeometry geometry) {
    double narrow = detail.narrowPixels();
    while (!boxes.collect(layout, geometry, narrow)) {
      narrow *= 2;
    }
  }

  private void useColours(ColourMode newMode) {
    if (newMode != mode) {
      mode = newMode;
      fills = palette.fills(newMode);
      inks = new int[fills.length];
    }
  }

  /** One row of a picture. */
  private final class Row {
    private final Surface surface;
    private final FlameScene scene;
    private final FlameText text;
    private final double width;
    private final double y;
    private final boolean above;

    Row(Surface surface, FlameScene scene, FlameGeometry geometry, FlameText text, int depth) {
      this.surface = surface;
      this.scene = scene;
      this.text = text;
      this.width = geometry.width();
      this.y = Math.round(geometry.yAt(depth));
      this.above = depth < geometry.viewport().rootDepth();
    }

    void draw(int fromPosition, int toPosition, double fromX, double toX) {
      double left = Math.max(0, fromX);
      double right = Math.min(width, toX);
      int nodeId = scene.layout().nodeId(fromPosition);
      boolean one = toPosition - fromPosition == 1;
      boolean match = scene.matches() != null && scene.matches().anyIn(fromPosition, toPosition);
      int fill = fill(nodeId, match);
      surface.beginBox(one ? nodeId : Ids.NONE);
      if (right - left < GAP_FROM_PIXELS) {
        double least = detail.wholePixels() ? LEAST_PIXELS : 0;
        surface.fillRect(left, y, Math.max(least, right - left), BOX_PIXELS, fill);
      } else {
        double from = left;
        double boxWidth = right - left;
        if (detail.wholePixels()) {
          // A box's right edge and the next one's left round alike.
          from = Math.round(left);
          boxWidth = Math.round(right) - from - (toX > width ? 0 : GAP_PIXELS);
        }
        surface.fillRect(from, y, boxWidth, BOX_PIXELS, fill);
        if (one) {
          double room = boxWidth - 2 * TEXT_INSET_PIXELS;
          double baseline = y + BASELINE_PIXELS;
          text.write(nodeId, from + TEXT_INSET_PIXELS, baseline, room, ink(nodeId, match, fill));
        }
      }
      surface.endBox();
    }

    private int fill(int nodeId, boolean match) {
      if (match) {
        return above ? palette.dimmed(palette.match()) : palette.match();
      }
      // Everything has no kind, no package and no share of its own.
      int fill = nodeId == FlameTree.ROOT ? palette.rule() : fills[scene.colours().key(nodeId)];
      if (scene.matches() != null) {
        return palette.faded(fill);
      }
      return above ? palette.dimmed(fill) : fill;
    }

    private int ink(int nodeId, boolean match, int fill) {
      if (above || nodeId == FlameTree.ROOT || (!match && scene.matches() != null)) {
        return palette.inkOn(fill);
      }
      if (match) {
        return matchInk;
      }
      int key = scene.colours().key(nodeId);
      if (inks[key] == 0) {
        inks[key] = palette.inkOn(fill);
      }
      return inks[key];
    }
  }
}
