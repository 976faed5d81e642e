package dev.candela.desktop.start;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;

/** Buttons in a row, the last one at its right end, or in a column if they do not fit. */
final class ButtonRow extends Region {
  private static final double GAP = 8;

  private final List<Button> buttons;

  ButtonRow(Button... buttons) {
    this.buttons = List.of(buttons);
    getChildren().setAll(buttons);
    setMinHeight(USE_PREF_SIZE);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computeMinWidth(double height) {
    return buttons.stream().mapToDouble(button -> button.prefWidth(-1)).max().orElse(0);
  }

  @Override
  protected double computePrefWidth(double height) {
    return buttons.stream().mapToDouble(button -> button.prefWidth(-1)).sum()
        + GAP * (buttons.size() - 1);
  }

  @Override
  protected double computePrefHeight(double width) {
    if (width < 0 || isBeside(width)) {
      return buttons.stream().mapToDouble(button -> button.prefHeight(-1)).max().orElse(0);
    }
    return buttons.stream().mapToDouble(button -> button.prefHeight(-1)).sum()
        + GAP * (buttons.size() - 1);
  }

  @Override
  protected void layoutChildren() {
    if (!isBeside(getWidth())) {
      double y = 0;
      for (Button button : buttons) {
        double height = button.prefHeight(-1);
        button.resizeRelocate(0, snapPositionY(y), getWidth(), height);
        y += height + GAP;
      }
      return;
    }
    double x = 0;
    for (Button button : buttons) {
      double width = button.prefWidth(-1);
      x = button.equals(buttons.getLast()) ? getWidth() - width : x;
      button.resizeRelocate(snapPositionX(x), 0, snapSizeX(width), getHeight());
      x += width + GAP;
    }
  }

  private boolean isBeside(double width) {
    return width >= Math.floor(prefWidth(-1));
  }
}
