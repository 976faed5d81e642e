package dev.candela.desktop.table;

import javafx.beans.value.ChangeListener;
import javafx.scene.control.Labeled;
import javafx.scene.layout.Region;

/** A bar behind the number of a share, as long as the share is large. */
final class ShareBar extends Region {
  private static final double INSET_PIXELS = 4;

  private final Region bar = new Region();
  private double share;

  ShareBar() {
    bar.getStyleClass().add("candela-share-bar");
    bar.setManaged(false);
    getChildren().add(bar);
    setMouseTransparent(true);
    setMinSize(0, 0);
    setPrefSize(0, 0);
  }

  /** Shows a share in a cell; a number that is none shows no bar. */
  void show(double newShare, Labeled cell) {
    share = Double.isNaN(newShare) ? 0 : Math.clamp(newShare, 0, 1);
    if (getUserData() == null) {
      setUserData(cell);
      ChangeListener<Object> changed = (_, _, _) -> place(cell);
      cell.widthProperty().addListener(changed);
      cell.heightProperty().addListener(changed);
      layoutXProperty().addListener(changed);
      layoutYProperty().addListener(changed);
    }
    place(cell);
  }

  /** In the cell's own coordinates: a graphic stands beside the text, and the bar behind it. */
  private void place(Labeled cell) {
    double width = Math.max(0, cell.getWidth() - 2 * INSET_PIXELS);
    double height = Math.max(0, cell.getHeight() - 2 * INSET_PIXELS);
    bar.resizeRelocate(
        INSET_PIXELS - getLayoutX(), INSET_PIXELS - getLayoutY(), width * share, height);
    bar.setVisible(share > 0);
  }
}
