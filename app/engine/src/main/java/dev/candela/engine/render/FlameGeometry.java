package dev.candela.engine.render;

/**
 * Where the rows and units of a flame graph are in pixels, and the way back; a value.
 *
 * @param width of the picture
 * @param height of the picture
 * @param viewport which part of the graph is seen
 */
public record FlameGeometry(double width, double height, Viewport viewport) {
  /** From one row to the next. */
  public static final double ROW_PIXELS = 19;

  /** The height that so many rows need. */
  public static double contentHeight(int rowCount) {
    return rowCount * ROW_PIXELS;
  }

  /** The place of a unit. */
  public double xAt(double unit) {
    return (unit - viewport.low()) * pixelsPerUnit();
  }

  /** The unit at a place. */
  public double unitAt(double x) {
    return viewport.low() + x / pixelsPerUnit();
  }

  /** How many pixels everything would take. */
  public double pixelsPerUnit() {
    return width / viewport.span();
  }

  /** The upper edge of a row. */
  public double yAt(int depth) {
    double offset = depth * ROW_PIXELS - viewport.scrollPixels();
    return viewport.upwards() ? height - offset - ROW_PIXELS : offset;
  }

  /** The row at a place; may be one that the graph does not have. */
  public int depthAt(double y) {
    double offset = viewport.upwards() ? height - y : y;
    return (int) Math.floor((offset + viewport.scrollPixels()) / ROW_PIXELS);
  }

  /** The first row of which something is seen. */
  public int firstRow() {
    return (int) Math.floor(viewport.scrollPixels() / ROW_PIXELS);
  }

  /** The row after the last of which something is seen. */
  public int endRow(int rowCount) {
    return Math.min(rowCount, (int) Math.ceil((viewport.scrollPixels() + height) / ROW_PIXELS));
  }
}
