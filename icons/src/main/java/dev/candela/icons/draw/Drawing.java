package dev.candela.icons.draw;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.image.BufferedImage;
import java.util.List;

/** A drawing of filled shapes, from behind to the front, in a square. */
record Drawing(double units, List<Part> parts) {
  record Part(Shape shape, Color fill) {}

  /** Square, with this number of pixels per side; transparent background. */
  BufferedImage paint(int pixels) {
    BufferedImage image = new BufferedImage(pixels, pixels, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(pixels / units, pixels / units);
    for (Part part : parts) {
      graphics.setColor(part.fill());
      graphics.fill(part.shape());
    }
    graphics.dispose();
    return image;
  }
}
