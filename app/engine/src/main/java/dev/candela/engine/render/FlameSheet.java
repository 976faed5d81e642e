package dev.candela.engine.render;

import java.util.List;

/**
 * A flame graph to be kept: title, what it shows, the boxes, a legend; a value.
 *
 * @param title the first line
 * @param notes lines below it: filters, number of samples, date
 * @param legend what the colours mean, in words of the reader's language
 */
public record FlameSheet(String title, List<String> notes, List<LegendEntry> legend) {
  private static final double MARGIN = 12;
  private static final double TITLE_HEIGHT = 36;
  private static final double NOTE_HEIGHT = 17;
  private static final double LEGEND_HEIGHT = 26;
  private static final double SWATCH = 11;

  /** Keeps copies. */
  public FlameSheet {
    notes = List.copyOf(notes);
    legend = List.copyOf(legend);
  }

  /** The height of a sheet on which all rows are seen. */
  public double height(int rowCount) {
    return top() + FlameGeometry.contentHeight(rowCount) + LEGEND_HEIGHT + MARGIN;
  }

  /** Where the boxes are on a sheet of this size, as left, top, width and height. */
  double[] graph(double width, double height) {
    double graphHeight = height - top() - LEGEND_HEIGHT - MARGIN;
    return new double[] {MARGIN, top(), width - 2 * MARGIN, graphHeight};
  }

  /** Draws on all of the surface; rows for which it is not high enough are not seen. */
  public void draw(
      Surface surface, FlameScene scene, Viewport viewport, Palette palette, Detail detail) {
    surface.text(title, MARGIN, MARGIN + TITLE_HEIGHT / 2, TextSize.TITLE, palette.ink());
    double y = MARGIN + TITLE_HEIGHT;
    for (String note : notes) {
      surface.text(note, MARGIN, y, TextSize.BODY, palette.softInk());
      y += NOTE_HEIGHT;
    }
    double[] graph = graph(surface.width(), surface.height());
    Surface part = new SurfacePart(surface, graph[0], graph[1], graph[2], graph[3]);
    FlameGeometry geometry = new FlameGeometry(graph[2], graph[3], viewport);
    new FlamePainter(palette, detail).paint(part, scene, geometry);
    drawLegend(surface, palette);
  }

  private double top() {
    return MARGIN + TITLE_HEIGHT + notes.size() * NOTE_HEIGHT;
  }

  private void drawLegend(Surface surface, Palette palette) {
    double x = MARGIN;
    double y = surface.height() - MARGIN;
    for (LegendEntry entry : legend) {
      double width = surface.textWidth(entry.key(), TextSize.BODY);
      if (x + SWATCH + 6 + width > surface.width() - MARGIN) {
        return;
      }
      surface.fillRect(x, y - SWATCH + 1, SWATCH, SWATCH, entry.argb());
      surface.text(entry.key(), x + SWATCH + 6, y, TextSize.BODY, palette.softInk());
      x += SWATCH + 6 + width + 18;
    }
  }
}
