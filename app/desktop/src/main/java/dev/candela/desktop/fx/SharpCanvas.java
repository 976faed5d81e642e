package dev.candela.desktop.fx;

import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;

/** A canvas that has a pixel for each of the screen's, also where its window is enlarged. */
public final class SharpCanvas extends Canvas {
  private final Scale back = new Scale();
  private double scale = 1;

  public SharpCanvas() {
    getTransforms().add(back);
  }

  /** Fills a region; false if it did already. Afterwards the canvas is empty. */
  public boolean fill(Region around) {
    return fit(around, around.getWidth(), around.getHeight());
  }

  /** Takes a size in pixels of the region, and is empty; false if it had that size. */
  public boolean fit(Region around, double width, double height) {
    double now = around.getLocalToSceneTransform().getMxx();
    if (width == width() && height == height() && now == scale) {
      return false;
    }
    scale = now;
    setWidth(width * scale);
    setHeight(height * scale);
    back.setX(1 / scale);
    back.setY(1 / scale);
    getGraphicsContext2D().setTransform(scale, 0, 0, scale, 0, 0);
    return true;
  }

  /** In pixels of the region. */
  public double width() {
    return getWidth() / scale;
  }

  /** In pixels of the region. */
  public double height() {
    return getHeight() / scale;
  }
}
