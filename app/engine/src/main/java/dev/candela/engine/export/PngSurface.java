package dev.candela.engine.export;

import dev.candela.engine.render.Surface;
import dev.candela.engine.render.Surface.TextSize;
import dev.candela.engine.text.Messages;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import javax.imageio.ImageIO;

/** A picture in memory, four bytes per pixel, to be written as PNG; for one thread. */
final class PngSurface implements Surface {
  /** Larger pictures need more than 400 MB. */
  static final long MAX_POINTS = 100_000_000;

  private static final Font BODY_FONT =
      new Font(Font.SANS_SERIF, Font.PLAIN, (int) TextSize.BODY.pixels());
  private static final Font TITLE_FONT =
      new Font(Font.SANS_SERIF, Font.BOLD, (int) TextSize.TITLE.pixels());

  private final BufferedImage image;
  private final Graphics2D graphics;
  private final double scale;

  /** Transparent; {@code scale} points per pixel's width. Fails with a sentence if too large. */
  PngSurface(double width, double height, double scale) {
    long pointsWide = Math.round(width * scale);
    long pointsHigh = Math.round(height * scale);
    if (pointsWide < 1 || pointsHigh < 1 || pointsWide > MAX_POINTS / pointsHigh) {
      throw new IllegalArgumentException(
          Messages.text("picture.too-large", pointsWide, pointsHigh));
    }
    this.scale = scale;
    this.image = new BufferedImage((int) pointsWide, (int) pointsHigh, BufferedImage.TYPE_INT_ARGB);
    this.graphics = image.createGraphics();
    graphics.scale(scale, scale);
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
  }

  @Override
  public double width() {
    return image.getWidth() / scale;
  }

  @Override
  public double height() {
    return image.getHeight() / scale;
  }

  @Override
  public void fillRect(double x, double y, double width, double height, int argb) {
    graphics.setColor(new Color(argb, true));
    graphics.fill(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public void line(double fromX, double fromY, double toX, double toY, int argb) {
    graphics.setColor(new Color(argb, true));
    graphics.draw(new Line2D.Double(fromX, fromY, toX, toY));
  }

  @Override
  public void text(String text, double x, double baselineY, TextSize size, int argb) {
    graphics.setColor(new Color(argb, true));
    graphics.setFont(font(size));
    graphics.drawString(text, (float) x, (float) baselineY);
  }

  @Override
  public double textWidth(String text, TextSize size) {
    return font(size).getStringBounds(text, graphics.getFontRenderContext()).getWidth();
  }

  /** Does not close. */
  void writeTo(OutputStream out) throws IOException {
    if (!ImageIO.write(image, "png", out)) {
      throw new IOException(Messages.text("picture.no-png"));
    }
  }

  int argbAt(int x, int y) {
    return image.getRGB(x, y);
  }

  private static Font font(TextSize size) {
    return size == TextSize.BODY ? BODY_FONT : TITLE_FONT;
  }
}
