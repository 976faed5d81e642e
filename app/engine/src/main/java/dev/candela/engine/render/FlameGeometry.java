package dev.candela.engine.render;

/**
 * Converts between rows and units of a flame graph and pixels; a value.
 *
 * @param width of the picture
 * @param height of the picture
 * @param viewport which part of the graph is seen
 */
public record FlameGeometry(double width, double height, Viewport viewport) {
  /** From one row to the next. */
  public static final double ROW_PIXELS = 19;

  public static double contentHeight(int rowCount) {
    return rowCount * ROW_PIXELS;
  }

  public double xAt(double unit) {
    return (unit - viewport.low()) * pixelsPerUnit();
  }

  public double unitAt(double x) {
    return viewport.low() + x / pixelsPerUnit();
  }

  /** Width of the whole graph. */
  public double pixelsPerUnit() {
    return width / viewport.span();
  }

  /** Upper edge of a row. */
  public double yAt(int depth) {
    double offset = depth * ROW_PIXELS - viewport.scrollPixels();
    return viewport.upwards() ? height - offset - ROW_PIXELS : offset;
  }

  /** The row at this position; may be outside of the graph. */
  public int depthAt(double y) {
    double offset = viewport.upwards() ? height - y : y;
    return (int) Math.floor((offset + viewport.scrollPixels()) / ROW_PIXELS);
  }

  public int firstRow() {
    return (int) Math.floor(viewport.scrollPixels() / ROW_PIXELS);
  }

  /** The row after the last visible one. */
  public int endRow(int rowCount) {
    return Math.min(rowCount, (int) Math.ceil((viewport.scrollPixels() + height) / ROW_PIXELS));
  }
}
