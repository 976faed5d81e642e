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
  private static final double TITLE_HEIGHT = 30;
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

  /** Draws on all of the surface; rows for which it is not high enough are not seen. */
  public void draw(Surface surface, FlameScene scene, Viewport viewport, Palette palette) {
    surface.fillRect(0, 0, surface.width(), surface.height(), palette.background());
    surface.text(title, MARGIN, MARGIN + TITLE_HEIGHT / 2, TextSize.TITLE, palette.ink());
    double y = MARGIN + TITLE_HEIGHT;
    for (String note : notes) {
      surface.text(note, MARGIN, y, TextSize.BODY, palette.softInk());
      y += NOTE_HEIGHT;
    }
    double graphHeight = surface.height() - top() - LEGEND_HEIGHT - MARGIN;
    double graphWidth = surface.width() - 2 * MARGIN;
    Surface part = new SurfacePart(surface, MARGIN, top(), graphWidth, graphHeight);
    FlameGeometry geometry = new FlameGeometry(graphWidth, graphHeight, viewport);
    new FlamePainter(palette).paint(part, scene, geometry);
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
