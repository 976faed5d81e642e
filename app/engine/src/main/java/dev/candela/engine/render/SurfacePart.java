package dev.candela.engine.render;

/**
 * A rectangle of another surface, with coordinates of its own. It does not cut off: who draws keeps
 * inside.
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
