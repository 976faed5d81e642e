package dev.candela.engine.export;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.render.FlameGeometry;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/**
 * A flame graph to be written to a file: what is drawn, and what there is to say of its boxes; a
 * value.
 *
 * @param sheet what stands around the graph
 * @param scene the boxes
 * @param viewport which part of them
 * @param tree what the boxes stand for
 * @param facts what there is to say of a node below its name: how much, of all
 * @param plusMinus half of the 95 % interval of a node's share, 0 where nobody knows it
 */
public record FlamePicture(
    FlameSheet sheet,
    FlameScene scene,
    Viewport viewport,
    CallTree tree,
    IntFunction<String> facts,
    IntToDoubleFunction plusMinus) {

  /**
   * How a picture is written.
   *
   * @param widthPixels of the picture
   * @param scale points of a PNG to a pixel: 2 for screens of twice the density
   * @param palette light or dark
   * @param transparent true to leave out the ground
   */
  public record Look(double widthPixels, double scale, Palette palette, boolean transparent) {
    /** What is asked for where nobody says more. */
    public static final Look DEFAULT = new Look(1200, 1, Palette.LIGHT, false);

    /** The widest picture: wider ones are no picture any more. */
    public static final double MAX_WIDTH_PIXELS = 20_000;

    /**
     * Checks the sizes.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    public Look {
      if (!(widthPixels >= 200 && widthPixels <= MAX_WIDTH_PIXELS)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "the width %s is not between 200 and 20000 pixels", widthPixels));
      }
      if (!(scale >= 0.5 && scale <= 8)) {
        throw new IllegalArgumentException("the scale " + scale + " is not between 0.5 and 8");
      }
    }
  }

  /**
   * The height that shows all rows in which something can be seen: a few stacks that are much
   * deeper than all others would leave most of the picture empty.
   */
  double heightPixels(double widthPixels, double narrowPixels) {
    FlameLayout layout = scene.layout();
    double narrow = narrowPixels * viewport.span() / widthPixels;
    int rows = layout.rowCount();
    while (rows > 1 && !anyWiderThan(narrow, rows - 1)) {
      rows--;
    }
    int hiddenRows = (int) (viewport.scrollPixels() / FlameGeometry.ROW_PIXELS);
    return sheet.height(Math.max(1, rows - hiddenRows));
  }

  private boolean anyWiderThan(double units, int depth) {
    FlameLayout layout = scene.layout();
    for (int i = layout.firstPosition(depth); i < layout.firstPosition(depth + 1); i++) {
      if (layout.end(i) - layout.start(i) >= units) {
        return true;
      }
    }
    return false;
  }
}
