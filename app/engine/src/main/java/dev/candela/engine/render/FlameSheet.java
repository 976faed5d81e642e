package dev.candela.engine.render;

import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.Surface.TextSize;
import java.util.List;
import java.util.stream.Stream;

/**
 * A flame graph to be kept: title, what it shows, the boxes, a legend; a value.
 *
 * @param title the first line
 * @param notes lines below it: filters, number of samples, date
 * @param legend meaning of the colours, in the reader's language
 */
public record FlameSheet(String title, List<String> notes, List<LegendEntry> legend) {
  private static final double MARGIN = 12;
  private static final double TITLE_HEIGHT = 36;
  private static final double NOTE_HEIGHT = 17;
  private static final double LEGEND_HEIGHT = 26;

  public FlameSheet {
    notes = List.copyOf(notes);
    legend = List.copyOf(legend);
  }

  /** With additional lines below the title. */
  public FlameSheet withNotes(List<String> more) {
    if (more.isEmpty()) {
      return this;
    }
    return new FlameSheet(title, Stream.concat(notes.stream(), more.stream()).toList(), legend);
  }

  /** Height of a sheet on which all rows are visible. */
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

  /** Draws on the whole surface; excess rows are cut off. */
  public void draw(
      Surface surface, FlameScene scene, Viewport viewport, Palette palette, Detail detail) {
    drawSideBySide(surface, List.of(scene), List.of(viewport), palette, detail);
  }

  /** Several graphs from left to right, equally wide. */
  public void drawSideBySide(
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

  /**
   * A rectangle of another surface, with coordinates of its own. It does not cut off: who draws
   * keeps inside.
   */
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
}
