package dev.candela.engine.export;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Surface;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Messages;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A flame graph to be written to a file: what is drawn, and what there is to say of its boxes; a
 * value.
 *
 * @param sheet title, notes and legend
 * @param scene the boxes
 * @param viewport which part of them
 * @param tree what the boxes stand for
 * @param remarks what there is to say, in the reader's language
 * @param intervals of the nodes' shares
 */
public record FlamePicture(
    FlameSheet sheet,
    FlameScene scene,
    Viewport viewport,
    CallTree tree,
    Remarks remarks,
    Supplier<NodeIntervals> intervals)
    implements Picture {

  /** Maximum number of {@link Remarks#hottestLines}. */
  public static final int HOTTEST_LINES = 20;

  /** Text beside the names of a graph. */
  @FunctionalInterface
  public interface Remarks {
    /** Text below a node's name. */
    String facts(int nodeId);

    /**
     * A note about the depths from this one on, which are not drawn because all their frames are
     * too narrow; empty if there are none.
     */
    default Optional<String> tooNarrowFrom(int depth) {
      return Optional.empty();
    }

    /** Source lines with the largest own cost and their shares, for a page. */
    default List<String> hottestLines() {
      return List.of();
    }
  }

  /**
   * Size and colours of a picture.
   *
   * @param widthPixels of the picture
   * @param scale points of a PNG to a pixel: 2 for screens of twice the density
   * @param palette light or dark
   * @param transparent true to leave out the ground
   */
  public record Look(double widthPixels, double scale, Palette palette, boolean transparent) {
    public static final Look DEFAULT = new Look(1200, 1, Palette.LIGHT, false);

    /** Maximum width of a picture. */
    public static final double MAX_WIDTH_PIXELS = 20_000;

    /**
     * Checks the sizes.
     *
     * @throws IllegalArgumentException with a sentence for the user
     */
    public Look {
      if (!(widthPixels >= 200 && widthPixels <= MAX_WIDTH_PIXELS)) {
        throw new IllegalArgumentException(
            Messages.text(
                "picture.width",
                BigDecimal.valueOf(widthPixels).stripTrailingZeros().toPlainString()));
      }
      if (!(scale >= 0.5 && scale <= 8)) {
        throw new IllegalArgumentException(Messages.text("picture.scale", Double.toString(scale)));
      }
    }
  }

  /**
   * The part of all that a box stands for, at least, for which a picture has a row: deeper rows
   * without such a box are left out.
   */
  public static double seenPart(double widthPixels) {
    return Detail.SCREEN.narrowPixels() / widthPixels;
  }

  @Override
  public double heightPixels(double widthPixels) {
    return heightPixels(widthPixels, Detail.SCREEN.narrowPixels());
  }

  double heightPixels(double widthPixels, double narrowPixels) {
    int rows = VisibleRows.of(scene, viewport, widthPixels, narrowPixels);
    return sheet.withNotes(tooNarrow(rows).stream().toList()).height(rows);
  }

  /**
   * A note about levels that are too narrow to show at this width; empty if all are shown. When
   * zoomed, it covers only the zoomed part.
   */
  public Optional<String> tooNarrow(double widthPixels) {
    return tooNarrow(VisibleRows.of(scene, viewport, widthPixels, Detail.SCREEN.narrowPixels()));
  }

  private Optional<String> tooNarrow(int rows) {
    boolean whole =
        viewport.span() >= 1 && viewport.rootDepth() == 0 && viewport.scrollPixels() == 0;
    return whole ? remarks.tooNarrowFrom(rows) : Optional.empty();
  }

  @Override
  public void draw(Surface surface, Look look, Detail detail) {
    FlameSheet all = sheet.withNotes(tooNarrow(look.widthPixels()).stream().toList());
    all.draw(surface, scene, viewport, look.palette(), detail);
  }

  @Override
  public String words(int nodeId) {
    return scene.labels().full(nodeId) + "\n" + remarks.facts(nodeId);
  }

  @Override
  public boolean upwards() {
    return viewport.upwards();
  }

  @Override
  public boolean zooms() {
    return true;
  }

  @Override
  public byte[] page(Look look, Cancellation cancellation) {
    return FlamePage.of(this, look, cancellation);
  }
}
