package dev.candela.engine.render;

/**
 * Which part of a flame graph is looked at; a value.
 *
 * @param low the left edge, between 0 and 1
 * @param high the right edge, between 0 and 1 and above {@code low}
 * @param rootDepth rows before this one are callers of what is looked at, and dimmed
 * @param scrollPixels how far the root's row has moved out of sight
 * @param upwards true if callees stand above their callers, as flames do; false for icicles
 */
public record Viewport(
    double low, double high, int rootDepth, double scrollPixels, boolean upwards) {
  /** Less than this part of all cannot be looked at: sums of it would not be exact any more. */
  public static final double NARROWEST = 1e-12;

  /** Everything, callees below their callers. */
  public static final Viewport ICICLE = new Viewport(0, 1, 0, 0, false);

  /** Everything, callees above their callers. */
  public static final Viewport FLAME = new Viewport(0, 1, 0, 0, true);

  /** The same part of all with other edges, which are put in order if they reach out. */
  public Viewport between(double newLow, double newHigh) {
    double span = Math.clamp(newHigh - newLow, NARROWEST, 1);
    double left = Math.clamp(newLow, 0, 1 - span);
    return new Viewport(left, left + span, rootDepth, scrollPixels, upwards);
  }

  /** The same rows of a node and its callers. */
  public Viewport rootedAt(int newRootDepth) {
    return new Viewport(low, high, newRootDepth, scrollPixels, upwards);
  }

  /** The same, scrolled; never before the first row. */
  public Viewport scrolledTo(double newScrollPixels) {
    return new Viewport(low, high, rootDepth, Math.max(0, newScrollPixels), upwards);
  }

  /** The same the other way up. */
  public Viewport upwards(boolean newUpwards) {
    return new Viewport(low, high, rootDepth, scrollPixels, newUpwards);
  }

  /** The part that is seen. */
  public double span() {
    return high - low;
  }
}
