package dev.candela.engine.render;

/**
 * The visible part of a flame graph; a value.
 *
 * @param low the left edge, between 0 and 1
 * @param high the right edge, between 0 and 1 and above {@code low}
 * @param rootDepth rows before this one are callers of what is looked at, and dimmed
 * @param scrollPixels distance by which the root's row has scrolled out of sight
 * @param upwards true if callees stand above their callers, as flames do; false for icicles
 */
public record Viewport(
    double low, double high, int rootDepth, double scrollPixels, boolean upwards) {
  /** Narrower parts cannot be summed exactly. */
  public static final double NARROWEST = 1e-12;

  /** Everything, callees below callers. */
  public static final Viewport ICICLE = new Viewport(0, 1, 0, 0, false);

  /** Everything, callees above callers. */
  public static final Viewport FLAME = new Viewport(0, 1, 0, 0, true);

  /** With other edges, corrected if out of range. */
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
}
