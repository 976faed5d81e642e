package dev.candela.engine.render;

import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.render.FlameScene.BoxColours;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.render.Surface.Stripes;
import dev.candela.engine.render.Surface.TextSize;
import dev.candela.engine.render.Viewport.FlameGeometry;
import java.util.Arrays;

/**
 * Draws the visible part of a flame graph; for one thread. Boxes narrower than half a pixel are
 * joined, and wider ones if that is not enough, so that the number of rectangles is bounded.
 */
public final class FlamePainter {
  /** Minimum width, so that every box is visible. */
  private static final double LEAST_PIXELS = 0.5;

  private static final double GAP_PIXELS = 1;

  /** Boxes from this width on have a gap after them. */
  private static final double GAP_FROM_PIXELS = 3;

  private static final double BOX_PIXELS = FlameGeometry.ROW_PIXELS - GAP_PIXELS;
  private static final double BASELINE_PIXELS = 13;
  private static final double TEXT_INSET_PIXELS = 4;
  private static final double SPLIT_FROM_PIXELS = 8;
  private static final double LEAST_PART_PIXELS = 2;

  /** Line below found boxes that keep their colours. */
  private static final double FOUND_PIXELS = 3;

  private final Palette palette;
  private final Detail detail;
  private final int matchInk;
  private final VisibleBoxes boxes;
  private double narrow;
  private BoxColours colours;
  private int[] fills;
  private int[] inks;

  public FlamePainter(Palette palette) {
    this(palette, Detail.SCREEN);
  }

  public FlamePainter(Palette palette, Detail detail) {
    this.palette = palette;
    this.detail = detail;
    this.boxes = new VisibleBoxes(detail.maxBoxes());
    this.narrow = detail.narrowPixels();
    this.matchInk = palette.inkOn(palette.match());
  }

  public void paint(Surface surface, FlameScene scene, Viewport viewport) {
    surface.fillRect(0, 0, surface.width(), surface.height(), palette.background());
    paint(surface, scene, new FlameGeometry(surface.width(), surface.height(), viewport));
  }

  /** Draws only boxes, in the upper left part of the surface. */
  public void paint(Surface surface, FlameScene scene, FlameGeometry geometry) {
    useColours(scene.colours());
    collect(scene.layout(), geometry);
    FlameText text = new FlameText(surface, scene.labels());
    for (int depth = boxes.firstRow; depth < boxes.endRow; depth++) {
      boxes.forEachIn(depth, new Row(surface, scene, geometry, text, depth)::draw);
    }
  }

  /** Finds the boxes; joins wider ones if there are too many, at first as wide as last time. */
  private void collect(FlameLayout layout, FlameGeometry geometry) {
    boolean fits = boxes.collect(layout, geometry, narrow);
    // Boxes half as wide are about twice as many.
    while (fits && narrow > detail.narrowPixels() && boxes.size <= detail.maxBoxes() / 2) {
      narrow /= 2;
      fits = boxes.collect(layout, geometry, narrow);
    }
    while (!fits) {
      narrow *= 2;
      fits = boxes.collect(layout, geometry, narrow);
    }
  }

  private void useColours(BoxColours newColours) {
    if (newColours != colours) {
      colours = newColours;
      fills = newColours.fills(palette);
      inks = new int[fills.length];
    }
  }

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
      int nodeId = firstSeen(fromPosition);
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
        if (one && boxWidth >= SPLIT_FROM_PIXELS && colours.coloursRoot()) {
          split(nodeId, from, from + boxWidth, fromX, toX);
        } else {
          surface.fillRect(from, y, boxWidth, BOX_PIXELS, fill);
        }
        if (match && colours.coloursRoot()) {
          double foundY = y + BOX_PIXELS - FOUND_PIXELS;
          surface.fillRect(from, foundY, boxWidth, FOUND_PIXELS, palette.match());
        }
        if (one) {
          double room = boxWidth - 2 * TEXT_INSET_PIXELS;
          double baseline = y + BASELINE_PIXELS;
          text.write(nodeId, from + TEXT_INSET_PIXELS, baseline, room, ink(nodeId, match, fill));
        }
      }
      surface.endBox();
    }

    /** The first box with a width among those drawn as one. */
    private int firstSeen(int fromPosition) {
      int position = fromPosition;
      while (scene.layout().end(position) <= scene.layout().start(position)) {
        position++;
      }
      return scene.layout().nodeId(position);
    }

    private void split(int nodeId, double left, double right, double fromX, double toX) {
      double from = Math.clamp(changeX(colours.changedPart(nodeId), fromX, toX), left, right);
      boolean wanted = scene.matches() == null || isMatch(nodeId);
      if (from > left) {
        int fill = shaded(fills[colours.keptKey(nodeId)], wanted);
        surface.fillRect(left, y, from - left, BOX_PIXELS, fill);
      }
      if (from < right) {
        int key = colours.changedKey(nodeId);
        int fill = shaded(fills[key], wanted);
        surface.fillRect(from, y, right - from, BOX_PIXELS, fill);
        if (colours.stripes(key) != Stripes.NONE) {
          int stripe = DiffPalette.stripeOn(fill, palette);
          surface.stripes(from, y, right - from, BOX_PIXELS, colours.stripes(key), stripe);
        }
      }
    }

    /** Start of the changed part of a box; both parts are wide enough to be seen. */
    private double changeX(double part, double fromX, double toX) {
      if (part <= 0 || part >= 1) {
        return part <= 0 ? Double.MAX_VALUE : -Double.MAX_VALUE;
      }
      double least = Math.min(LEAST_PART_PIXELS, (toX - fromX) / 4);
      double at = Math.clamp(toX - (toX - fromX) * part, fromX + least, toX - least);
      return detail.wholePixels() ? Math.round(at) : at;
    }

    private boolean isMatch(int nodeId) {
      return scene.matches().contains(nodeId);
    }

    private int fill(int nodeId, boolean match) {
      if (match && !colours.coloursRoot()) {
        return above ? palette.dimmed(palette.match()) : palette.match();
      }
      // Everything has no kind, no package and no share of its own.
      boolean plain = nodeId == FlameTree.ROOT && !colours.coloursRoot();
      int fill = plain ? palette.rule() : fills[colours.key(nodeId)];
      return shaded(fill, match || scene.matches() == null);
    }

    private int shaded(int fill, boolean wanted) {
      if (!wanted) {
        return palette.faded(fill);
      }
      return above ? palette.dimmed(fill) : fill;
    }

    private int ink(int nodeId, boolean match, int fill) {
      if (above || nodeId == FlameTree.ROOT || (!match && scene.matches() != null)) {
        return palette.inkOn(fill);
      }
      if (match && !colours.coloursRoot()) {
        return matchInk;
      }
      int key = colours.key(nodeId);
      if (inks[key] == 0) {
        inks[key] = palette.inkOn(fill);
      }
      return inks[key];
    }
  }

  /** Writes as much of the names into boxes as fits; for one picture. */
  static final class FlameText {
    private static final char ELLIPSIS = '…';

    /** Fewer letters before the dots are meaningless. */
    private static final int FEWEST_LETTERS = 3;

    private final Surface surface;
    private final FlameLabels labels;
    private final double narrowestPixels;

    FlameText(Surface surface, FlameLabels labels) {
      this.surface = surface;
      this.labels = labels;
      this.narrowestPixels = surface.textWidth("abc", TextSize.BODY);
    }

    /** Writes class and method, a shorter form, its beginning, or nothing. */
    void write(int nodeId, double x, double baselineY, double roomPixels, int argb) {
      if (roomPixels < narrowestPixels) {
        return;
      }
      String text = labels.brief(nodeId);
      if (surface.textWidth(text, TextSize.BODY) > roomPixels) {
        text = shortened(labels.shortest(nodeId), roomPixels);
      }
      if (!text.isEmpty()) {
        surface.text(text, x, baselineY, TextSize.BODY, argb);
      }
    }

    private String shortened(String text, double roomPixels) {
      double width = surface.textWidth(text, TextSize.BODY);
      if (width <= roomPixels) {
        return text;
      }
      // As many letters as would fit if all were as wide as the average, then fewer.
      int letters = (int) (text.length() * roomPixels / width);
      while (letters >= FEWEST_LETTERS) {
        int end = Character.isHighSurrogate(text.charAt(letters - 1)) ? letters - 1 : letters;
        String cut = text.substring(0, end) + ELLIPSIS;
        if (surface.textWidth(cut, TextSize.BODY) <= roomPixels) {
          return cut;
        }
        letters--;
      }
      return "";
    }
  }

  /** Receives one box, or several adjacent ones as one. */
  interface RunSink {
    void run(int fromPosition, int toPosition, double fromX, double toX);
  }

  /**
   * The visible boxes of a picture, row by row, narrow ones joined: work depends on pixels, not on
   * nodes. Reused; for one thread.
   */
  static final class VisibleBoxes {
    /** Of runs, in narrow widths: a long one would look like a large box, and hide matches. */
    private static final double LONGEST_RUN = 8;

    private final int[] fromPositions;
    private final int[] toPositions;
    private final double[] fromXs;
    private final double[] toXs;

    /** The first box of each row, then the end of the last row. */
    private int[] rowStarts = new int[64];

    private int size;
    int firstRow;
    int endRow;

    VisibleBoxes(int capacity) {
      fromPositions = new int[capacity];
      toPositions = new int[capacity];
      fromXs = new double[capacity];
      toXs = new double[capacity];
    }

    boolean collect(FlameLayout layout, FlameGeometry geometry, double narrowPixels) {
      size = 0;
      firstRow = Math.max(0, geometry.firstRow());
      endRow = Math.max(firstRow, geometry.endRow(layout.rowCount()));
      rowStarts = Arrays.copyOf(rowStarts, Math.max(rowStarts.length, endRow - firstRow + 1));
      for (int depth = firstRow; depth < endRow; depth++) {
        rowStarts[depth - firstRow] = size;
        addRow(layout, depth, geometry, narrowPixels);
        if (size > fromXs.length) {
          return false;
        }
      }
      rowStarts[endRow - firstRow] = size;
      return true;
    }

    void forEachIn(int depth, RunSink sink) {
      for (int i = rowStarts[depth - firstRow]; i < rowStarts[depth - firstRow + 1]; i++) {
        sink.run(fromPositions[i], toPositions[i], fromXs[i], toXs[i]);
      }
    }

    /** From left to right, in pixels that may lie outside; narrower boxes and gaps are joined. */
    private void addRow(
        FlameLayout layout, int depth, FlameGeometry geometry, double narrowPixels) {
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
          add(seen, next, geometry.xAt(layout.start(seen)), geometry.xAt(end));
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
      double longest = layout.start(first) + LONGEST_RUN * narrow;
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

    private void add(int fromPosition, int toPosition, double fromX, double toX) {
      if (size < fromXs.length) {
        fromPositions[size] = fromPosition;
        toPositions[size] = toPosition;
        fromXs[size] = fromX;
        toXs[size] = toX;
      }
      size++;
    }
  }
}
