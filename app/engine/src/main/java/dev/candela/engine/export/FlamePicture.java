package dev.candela.engine.export;

import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Surface;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.render.Viewport.FlameGeometry;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A flame graph to be written: what is drawn, and what there is to say of its boxes. */
public record FlamePicture(
    FlameSheet sheet,
    FlameScene scene,
    Viewport viewport,
    CallTree tree,
    Remarks remarks,
    Supplier<NodeIntervals> intervals)
    implements Picture {
  public static final int HOTTEST_LINES = 20;

  @FunctionalInterface
  public interface Remarks {
    String facts(int nodeId);

    /** Of the depths from here on, which are not drawn because they are too narrow; else empty. */
    default Optional<String> tooNarrowFrom(int depth) {
      return Optional.empty();
    }

    /** Source lines with the largest own cost and their shares, for a page. */
    default List<String> hottestLines() {
      return List.of();
    }
  }

  /** {@code scale} is 2 for PNGs for screens of twice the density; no ground if transparent. */
  public record Look(double widthPixels, double scale, Palette palette, boolean transparent) {
    public static final Look DEFAULT = new Look(1200, 1, Palette.LIGHT, false);
    public static final double MAX_WIDTH_PIXELS = 20_000;

    /** Fails with a sentence for the user if a size is wrong. */
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

  /** Deeper rows without a box of at least this part are left out. */
  public static double seenPart(double widthPixels) {
    return Detail.SCREEN.narrowPixels() / widthPixels;
  }

  @Override
  public double heightPixels(double widthPixels) {
    return heightPixels(widthPixels, Detail.SCREEN.narrowPixels());
  }

  double heightPixels(double widthPixels, double narrowPixels) {
    int rows = visibleRows(scene, viewport, widthPixels, narrowPixels);
    return sheet.withNotes(tooNarrow(rows).stream().toList()).height(rows);
  }

  /** A note about levels that are too narrow at this width; empty if there are none or zoomed. */
  public Optional<String> tooNarrow(double widthPixels) {
    return tooNarrow(visibleRows(scene, viewport, widthPixels, Detail.SCREEN.narrowPixels()));
  }

  /** Rows with a box that can be seen, without those scrolled out of sight; at least 1. */
  static int visibleRows(
      FlameScene scene, Viewport viewport, double widthPixels, double narrowPixels) {
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

  private Optional<String> tooNarrow(int rows) {
    boolean whole =
        viewport.span() >= 1 && viewport.rootDepth() == 0 && viewport.scrollPixels() == 0;
    return whole ? remarks.tooNarrowFrom(rows) : Optional.empty();
  }

  @Override
  public void draw(Surface surface, Look look, Detail detail) {
    FlameSheet all = sheet.withNotes(tooNarrow(look.widthPixels()).stream().toList());
    all.draw(surface, List.of(scene), List.of(viewport), look.palette(), detail);
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
  public byte[] page(Look look, Cancellation cancellation) {
    return FlamePage.of(this, look, cancellation);
  }

  /** Shares of a tree's larger nodes with their intervals; immutable. */
  public static final class NodeIntervals {
    public static final NodeIntervals NONE =
        new NodeIntervals(new ShareInterval[0], new ShareInterval[0]);

    private final ShareInterval[] totals;
    private final ShareInterval[] selves;

    NodeIntervals(ShareInterval[] totals, ShareInterval[] selves) {
      this.totals = totals;
      this.selves = selves;
    }

    /** One pass over the samples, for the nodes of a thousandth of all. */
    public static NodeIntervals of(CallTree tree, View view, Cancellation cancellation) {
      return of(tree, view, 0, cancellation);
    }

    /** The same for nodes of at least this share, 0 to 1. */
    public static NodeIntervals of(
        CallTree tree, View view, double leastShare, Cancellation cancellation) {
      long all = tree.totalWeight(CallTree.ROOT);
      int[] nodeIds =
          IntStream.range(1, tree.nodeCount())
              .filter(nodeId -> PackedColumns.isLarge(tree.totalWeight(nodeId), all))
              .filter(nodeId -> (double) tree.totalWeight(nodeId) / all >= leastShare)
              .filter(nodeId -> tree.stackId(nodeId) != Ids.NONE)
              .toArray();
      int[] stackIds = IntStream.of(nodeIds).map(tree::stackId).toArray();
      Shares shares = Shares.ofStacks(TimedSamples.of(view, cancellation), stackIds);
      NodeIntervals intervals =
          new NodeIntervals(
              new ShareInterval[tree.nodeCount()], new ShareInterval[tree.nodeCount()]);
      for (int i = 0; i < nodeIds.length; i++) {
        intervals.totals[nodeIds[i]] = shares.total(i);
        intervals.selves[nodeIds[i]] = shares.self(i);
      }
      return intervals;
    }

    /** Null for the root, whose share is always 100 %, and for small nodes. */
    public ShareInterval total(int nodeId) {
      return nodeId < totals.length ? totals[nodeId] : null;
    }

    /** Interval of the node's self share; null for the same nodes. */
    public ShareInterval self(int nodeId) {
      return nodeId < selves.length ? selves[nodeId] : null;
    }
  }
}
