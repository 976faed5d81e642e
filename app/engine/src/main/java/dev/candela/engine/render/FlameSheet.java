package dev.candela.engine.render;

import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.Surface.Stripes;
import dev.candela.engine.render.Surface.TextSize;
import dev.candela.engine.render.Viewport.FlameGeometry;
import java.util.List;
import java.util.stream.Stream;

/** A flame graph to be kept, with lines such as filters and dates below its title. */
public record FlameSheet(String title, List<String> notes, List<LegendEntry> legend) {
  private static final double MARGIN = 12;
  private static final double TITLE_HEIGHT = 36;
  private static final double NOTE_HEIGHT = 17;
  private static final double LEGEND_HEIGHT = 26;

  public FlameSheet {
    notes = List.copyOf(notes);
    legend = List.copyOf(legend);
  }

  public FlameSheet withNotes(List<String> more) {
    if (more.isEmpty()) {
      return this;
    }
    return new FlameSheet(title, Stream.concat(notes.stream(), more.stream()).toList(), legend);
  }

  public double height(int rowCount) {
    return heightAround(FlameGeometry.contentHeight(rowCount));
  }

  public double heightAround(double contentPixels) {
    return top() + contentPixels + LEGEND_HEIGHT + MARGIN;
  }

  /** Left, top, width and height of the boxes on a sheet of this size. */
  double[] graph(double width, double height) {
    double graphHeight = height - top() - LEGEND_HEIGHT - MARGIN;
    return new double[] {MARGIN, top(), width - 2 * MARGIN, graphHeight};
  }

  /** Graphs from left to right, equally wide, on the whole surface; excess rows are cut off. */
  public void draw(
      Surface surface,
      List<FlameScene> scenes,
      List<Viewport> viewports,
      Palette palette,
      Detail detail) {
    drawHead(surface, palette);
    double[] graph = graph(surface.width(), surface.height());
    double partWidth = (graph[2] - (scenes.size() - 1) * MARGIN) / scenes.size();
    FlamePainter painter = new FlamePainter(palette, detail);
    for (int i = 0; i < scenes.size(); i++) {
      double left = graph[0] + i * (partWidth + MARGIN);
      Surface part = new SurfacePart(surface, left, graph[1], partWidth, graph[3]);
      painter.paint(part, scenes.get(i), new FlameGeometry(partWidth, graph[3], viewports.get(i)));
    }
    drawLegend(surface, palette);
  }

  /** Title and notes; returns the y coordinate below them. */
  public double drawHead(Surface surface, Palette palette) {
    surface.text(title, MARGIN, MARGIN + TITLE_HEIGHT / 2, TextSize.TITLE, palette.ink());
    double y = MARGIN + TITLE_HEIGHT;
    for (String note : notes) {
      surface.text(note, MARGIN, y, TextSize.BODY, palette.softInk());
      y += NOTE_HEIGHT;
    }
    return y;
  }

  private double top() {
    return MARGIN + TITLE_HEIGHT + notes.size() * NOTE_HEIGHT;
  }

  /** Names are shortened, and the last ones left out, to fit. */
  public void drawLegend(Surface surface, Palette palette) {
    new LegendLine(surface, legend, surface.width() - 2 * MARGIN)
        .draw(MARGIN, surface.height() - MARGIN, palette);
  }

  /** A rectangle of another surface with its own coordinates; it does not cut off. */
  record SurfacePart(Surface whole, double left, double top, double width, double height)
      implements Surface {
    @Override
    public void fillRect(double x, double y, double rectWidth, double rectHeight, int argb) {
      double upper = Math.max(0, y);
      double lower = Math.min(height, y + rectHeight);
      if (lower > upper) {
        whole.fillRect(left + x, top + upper, rectWidth, lower - upper, argb);
      }
    }

    @Override
    public void stripes(
        double x, double y, double rectWidth, double rectHeight, Stripes stripes, int argb) {
      double upper = Math.max(0, y);
      double lower = Math.min(height, y + rectHeight);
      if (lower > upper) {
        whole.stripes(left + x, top + upper, rectWidth, lower - upper, stripes, argb);
      }
    }

    @Override
    public void line(double fromX, double fromY, double toX, double toY, int argb) {
      whole.line(left + fromX, top + fromY, left + toX, top + toY, argb);
    }

    @Override
    public void text(String text, double x, double baselineY, TextSize size, int argb) {
      if (baselineY <= height && baselineY >= size.pixels()) {
        whole.text(text, left + x, top + baselineY, size, argb);
      }
    }

    @Override
    public void beginBox(int nodeId) {
      whole.beginBox(nodeId);
    }

    @Override
    public void endBox() {
      whole.endBox();
    }

    @Override
    public double textWidth(String text, TextSize size) {
      return whole.textWidth(text, size);
    }
  }

  /** One line of a legend; the swatch is null where the colour alone says it. */
  public record LegendEntry(String words, int argb, DiffSwatch swatch) {
    public LegendEntry(String words, int argb) {
      this(words, argb, null);
    }

    public static LegendEntry of(String words, DiffSwatch swatch) {
      return new LegendEntry(words, swatch.mainArgb(), swatch);
    }

    void draw(Surface surface, double x, double y, double size, Palette palette) {
      if (swatch == null) {
        surface.fillRect(x, y, size, size, argb);
      } else {
        swatch.draw(surface, x, y, size, size, palette);
      }
    }

    /**
     * How frames of one kind are painted: the colour of what is on both sides and, over a part at
     * the right end, of what is on one. Keys are those of {@link DiffColours#swatches}.
     */
    public record DiffSwatch(
        String key, int keptArgb, int changedArgb, double changedPart, Stripes stripes) {
      static DiffSwatch plain(String key, int argb) {
        return new DiffSwatch(key, argb, argb, 0, Stripes.NONE);
      }

      public int mainArgb() {
        return changedPart > 0 && changedPart < 1
            ? Argb.mix(keptArgb, changedArgb, changedPart)
            : changedArgb;
      }

      public void draw(
          Surface surface, double x, double y, double width, double height, Palette palette) {
        surface.fillRect(x, y, width, height, keptArgb);
        double changedPixels = Math.rint(width * changedPart);
        if (changedPixels > 0) {
          double left = x + width - changedPixels;
          surface.fillRect(left, y, changedPixels, height, changedArgb);
          if (stripes != Stripes.NONE) {
            int stripe = DiffPalette.stripeOn(changedArgb, palette);
            surface.stripes(left, y, changedPixels, height, stripes, stripe);
          }
        }
      }
    }
  }

  /** A legend in one line: what fits, long names cut, and the number of the others. */
  private static final class LegendLine {
    private static final double SWATCH = 11;
    private static final double BESIDE_SWATCH = 6;
    private static final double BETWEEN = 18;

    /** Names are shortened to this before entries are left out. */
    private static final double FEWEST_PIXELS = 90;

    private static final char ELLIPSIS = '…';

    private final Surface surface;
    private final List<LegendEntry> entries;
    private final double roomPixels;

    LegendLine(Surface surface, List<LegendEntry> entries, double roomPixels) {
      this.surface = surface;
      this.entries = entries;
      this.roomPixels = roomPixels;
    }

    void draw(double left, double baseline, Palette palette) {
      int shown = entries.size();
      double widest = widest(shown);
      while (shown > 1 && widest < FEWEST_PIXELS) {
        shown--;
        widest = widest(shown);
      }
      double x = left;
      for (LegendEntry entry : entries.subList(0, shown)) {
        String text = fitting(entry.words(), widest);
        entry.draw(surface, x, baseline - SWATCH + 1, SWATCH, palette);
        x += SWATCH + BESIDE_SWATCH;
        surface.text(text, x, baseline, TextSize.BODY, palette.softInk());
        x += width(text) + BETWEEN;
      }
      if (shown < entries.size()) {
        surface.text(others(shown), x, baseline, TextSize.BODY, palette.softInk());
      }
    }

    /** Maximum width of a name so that this number of entries fits; unlimited if all do. */
    private double widest(int shown) {
      double room = roomPixels - shown * (SWATCH + BESIDE_SWATCH) - (shown - 1) * BETWEEN;
      if (shown < entries.size()) {
        room -= BETWEEN + width(others(shown));
      }
      double[] widths =
          entries.subList(0, shown).stream()
              .mapToDouble(entry -> width(entry.words()))
              .sorted()
              .toArray();
      // Short names take what they need, and the long ones share what is left.
      for (int i = 0; i < widths.length; i++) {
        double share = room / (widths.length - i);
        if (widths[i] > share) {
          return share;
        }
        room -= widths[i];
      }
      return Double.MAX_VALUE;
    }

    private String others(int shown) {
      return "+" + (entries.size() - shown);
    }

    /** Packages differ at their ends, words at their beginnings. */
    private String fitting(String text, double room) {
      if (width(text) <= room) {
        return text;
      }
      boolean isName = text.indexOf('.') > 0 && text.indexOf(' ') < 0;
      for (int cut = 1; cut < text.length(); cut++) {
        String part =
            isName
                ? ELLIPSIS + text.substring(cut)
                : text.substring(0, text.length() - cut) + ELLIPSIS;
        if (width(part) <= room) {
          return part;
        }
      }
      return String.valueOf(ELLIPSIS);
    }

    private double width(String text) {
      return surface.textWidth(text, TextSize.BODY);
    }
  }
}
