package dev.candela.engine.render;

/**
 * The visible part of a flame graph, from 0 to 1. Rows before {@code rootDepth} are dimmed callers,
 * the root's row has scrolled out of sight by some pixels, and flames are upwards, icicles not.
 */
public record Viewport(
    double low, double high, int rootDepth, double scrollPixels, boolean upwards) {
  /** Narrower parts cannot be summed exactly. */
  public static final double NARROWEST = 1e-12;

  /** Everything, callees below callers. */
  public static final Viewport ICICLE = new Viewport(0, 1, 0, 0, false);

  /** Everything, callees above callers. */
  public static final Viewport FLAME = new Viewport(0, 1, 0, 0, true);

  public Viewport between(double newLow, double newHigh) {
    double span = Math.clamp(newHigh - newLow, NARROWEST, 1);
    double left = Math.clamp(newLow, 0, 1 - span);
    return new Viewport(left, left + span, rootDepth, scrollPixels, upwards);
  }

  public Viewport rootedAt(int newRootDepth) {
    return new Viewport(low, high, newRootDepth, scrollPixels, upwards);
  }

  /** Scrolled; never before the first row. */
  public Viewport scrolledTo(double newScrollPixels) {
    return new Viewport(low, high, rootDepth, Math.max(0, newScrollPixels), upwards);
  }

  public Viewport upwards(boolean newUpwards) {
    return new Viewport(low, high, rootDepth, scrollPixels, newUpwards);
  }

  /** Everything, in the same direction. */
  public Viewport whole() {
    return upwards ? FLAME : ICICLE;
  }

  public boolean isZoomed() {
    return span() < 1 || rootDepth > 0;
  }

  public double span() {
    return high - low;
  }

  /** Converts between rows and units of a flame graph and pixels; a value. */
  public record FlameGeometry(double width, double height, Viewport viewport) {
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

    public int endRow(int rowCount) {
      return Math.min(rowCount, (int) Math.ceil((viewport.scrollPixels() + height) / ROW_PIXELS));
    }
  }
}
