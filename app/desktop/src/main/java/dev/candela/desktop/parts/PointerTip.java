package dev.candela.desktop.parts;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

public final class PointerTip extends VBox {
  private static final double AWAY_PIXELS = 14;
  private static final double WIDEST_PIXELS = 620;

  private final Label name = new Label();
  private final Label facts = new Label();
  private double pointerX;
  private double pointerY;

  public PointerTip(String id) {
    setId(id);
    setManaged(false);
    setMouseTransparent(true);
    setVisible(false);
    setSpacing(4);
    setMaxWidth(WIDEST_PIXELS);
    setStyle(
        "-fx-background-color: -candela-raised; -fx-border-color: -candela-line;"
            + "-fx-background-radius: 6; -fx-border-radius: 6; -fx-padding: 8 11 8 11;"
            + "-fx-effect: dropshadow(gaussian, rgba(0,0,0,0.28), 12, 0.1, 0, 3);");
    name.setStyle("-fx-font-weight: bold; -fx-text-fill: -candela-text;");
    name.setWrapText(true);
    facts.setWrapText(true);
    facts.setStyle("-fx-text-fill: -candela-text; -fx-line-spacing: 2;");
    getChildren().addAll(name, facts);
  }

  public void say(String newName, List<String> lines) {
    name.setText(newName);
    facts.setText(String.join("\n", lines));
  }

  /** Says something else where it is. */
  public void sayMore(List<String> lines, double roomWidth, double roomHeight) {
    facts.setText(String.join("\n", lines));
    showAt(pointerX, pointerY, roomWidth, roomHeight);
  }

  /** Next to the pointer, where there is space. */
  public void showAt(double x, double y, Region around) {
    showAt(x, y, around.getWidth(), around.getHeight());
  }

  /** Next to the pointer, within this distance to the right and down. */
  public void showAt(double x, double y, double roomWidth, double roomHeight) {
    pointerX = x;
    pointerY = y;
    setVisible(true);
    applyCss();
    double width = Math.min(WIDEST_PIXELS, prefWidth(-1));
    double height = prefHeight(width);
    double left = x + AWAY_PIXELS;
    if (left + width > roomWidth) {
      left = Math.max(0, x - AWAY_PIXELS - width);
    }
    double top = y + AWAY_PIXELS;
    if (top + height > roomHeight) {
      top = Math.max(0, y - AWAY_PIXELS - height);
    }
    resizeRelocate(Math.rint(left), Math.rint(top), width, height);
  }

  /** At the same place after the text changed. */
  public void showAgain(Region around) {
    showAt(pointerX, pointerY, around);
  }
}
