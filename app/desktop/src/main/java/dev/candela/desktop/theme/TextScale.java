package dev.candela.desktop.theme;

import java.util.List;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;

/**
 * Shows a window's content larger: its text with its rows, icons and graphs. The content is laid
 * out in the room that is left; below {@link #LEAST_WIDTH} by {@link #LEAST_HEIGHT} it scrolls. For
 * the FX thread.
 */
public final class TextScale extends Region {
  /** In percent, smallest first. */
  public static final List<Integer> STEPS = List.of(100, 110, 125, 150, 175, 200);

  /** Smallest size of the window's content that is readable, in pixels before it is enlarged. */
  private static final double LEAST_WIDTH = 850;

  private static final double LEAST_HEIGHT = 530;
  private static final double WHOLE = 100;

  private final Parent content;
  private final Scale scale = new Scale();
  private int percent = STEPS.getFirst();

  public TextScale(Parent content) {
    this.content = content;
    content.getTransforms().add(scale);
    getChildren().setAll(content);
  }

  public int percent() {
    return percent;
  }

  /** One of {@link #STEPS}; the nearest smaller one otherwise. */
  public void use(int newPercent) {
    int next =
        STEPS.stream().filter(step -> step <= newPercent).reduce(STEPS.getFirst(), (_, b) -> b);
    if (next == percent) {
      return;
    }
    percent = next;
    scale.setX(percent / WHOLE);
    scale.setY(percent / WHOLE);
    getChildren().clear();
    if (percent == STEPS.getFirst()) {
      getChildren().setAll(content);
    } else {
      ScrollPane scroll = new ScrollPane(new Enlarged());
      scroll.setFitToWidth(true);
      scroll.setFitToHeight(true);
      scroll.setFocusTraversable(false);
      scroll.getStyleClass().add("edge-to-edge");
      getChildren().setAll(scroll);
    }
    requestLayout();
  }

  public int step(boolean larger) {
    return STEPS.get(Math.clamp(STEPS.indexOf(percent) + (larger ? 1 : -1), 0, STEPS.size() - 1));
  }

  @Override
  protected void layoutChildren() {
    getChildren().getFirst().resizeRelocate(0, 0, getWidth(), getHeight());
  }

  @Override
  protected double computePrefWidth(double height) {
    return content.prefWidth(height);
  }

  @Override
  protected double computePrefHeight(double width) {
    return content.prefHeight(width);
  }

  /** The content in as many of its own pixels as there is room for. */
  private final class Enlarged extends Region {
    Enlarged() {
      setMinSize(LEAST_WIDTH * scale.getX(), LEAST_HEIGHT * scale.getY());
      getChildren().setAll(content);
    }

    @Override
    protected void layoutChildren() {
      content.resizeRelocate(0, 0, getWidth() / scale.getX(), getHeight() / scale.getY());
    }
  }
}
