package dev.candela.desktop.fx;

import dev.candela.engine.render.Surface;
import dev.candela.engine.render.Surface.Stripes;
import dev.candela.engine.render.Surface.TextSize;
import java.util.HashMap;
import java.util.Map;
import javafx.geometry.VPos;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.paint.ImagePattern;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

public final class FxSurface implements Surface {
  private static final int LETTERS = 128;
  private static final Map<TextSize, Font> FONTS =
      Map.of(
          TextSize.BODY, Font.font("SansSerif", TextSize.BODY.pixels()),
          TextSize.TITLE, Font.font("SansSerif", FontWeight.BOLD, TextSize.TITLE.pixels()));

  /** Width of ASCII letters: measuring a text takes longer than drawing it. */
  private static final Map<TextSize, double[]> WIDTHS = new HashMap<>();

  private final Canvas canvas;
  private final GraphicsContext graphics;
  private final Map<Integer, Color> colours = new HashMap<>();
  private final Map<Long, ImagePattern> patterns = new HashMap<>();
  private int argbNow;

  public FxSurface(Canvas canvas) {
    this.canvas = canvas;
    this.graphics = canvas.getGraphicsContext2D();
    graphics.setTextBaseline(VPos.BASELINE);
    graphics.setLineWidth(1);
  }

  @Override
  public double width() {
    return canvas instanceof SharpCanvas sharp ? sharp.width() : canvas.getWidth();
  }

  @Override
  public double height() {
    return canvas instanceof SharpCanvas sharp ? sharp.height() : canvas.getHeight();
  }

  @Override
  public void fillRect(double x, double y, double width, double height, int argb) {
    use(argb);
    graphics.fillRect(x, y, width, height);
  }

  /** As a repeated image: thousands of lines would take longer than everything else. */
  @Override
  public void stripes(double x, double y, double width, double height, Stripes stripes, int argb) {
    if (width > 0 && height > 0) {
      graphics.setFill(
          patterns.computeIfAbsent(argb * 31L + stripes.ordinal(), _ -> pattern(stripes, argb)));
      graphics.fillRect(x, y, width, height);
      argbNow = 0;
    }
  }

  private static ImagePattern pattern(Stripes stripes, int argb) {
    int step = Stripes.STEP_PIXELS;
    WritableImage tile = new WritableImage(step, step);
    for (int row = 0; row < step; row++) {
      int column = stripes == Stripes.RISING ? step - 1 - row : row;
      tile.getPixelWriter().setArgb(column, row, argb);
    }
    return new ImagePattern(tile, 0, 0, step, step, false);
  }

  @Override
  public void line(double fromX, double fromY, double toX, double toY, int argb) {
    graphics.setStroke(colour(argb));
    graphics.strokeLine(fromX, fromY, toX, toY);
  }

  @Override
  public void text(String text, double x, double baselineY, TextSize size, int argb) {
    use(argb);
    Font font = FONTS.get(size);
    if (!font.equals(graphics.getFont())) {
      graphics.setFont(font);
    }
    graphics.fillText(text, x, baselineY);
  }

  @Override
  public double textWidth(String text, TextSize size) {
    double[] widths = WIDTHS.computeIfAbsent(size, FxSurface::letterWidths);
    double width = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      width += c < LETTERS ? widths[c] : size.pixels();
    }
    return width;
  }

  public Color colour(int argb) {
    return colours.computeIfAbsent(
        argb, c -> Color.rgb(c >> 16 & 0xff, c >> 8 & 0xff, c & 0xff, (c >>> 24) / 255.0));
  }

  private void use(int argb) {
    if (argb != argbNow) {
      graphics.setFill(colour(argb));
      argbNow = argb;
    }
  }

  private static double[] letterWidths(TextSize size) {
    double[] widths = new double[LETTERS];
    Text text = new Text();
    text.setFont(FONTS.get(size));
    for (char c = ' '; c < LETTERS; c++) {
      // Ten of them, for one alone is measured to a whole pixel on some systems.
      text.setText(String.valueOf(c).repeat(10));
      widths[c] = text.getLayoutBounds().getWidth() / 10;
    }
    return widths;
  }
}
