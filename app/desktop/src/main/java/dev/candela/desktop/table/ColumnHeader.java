package dev.candela.desktop.table;

import javafx.scene.control.Label;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.Tooltip;

/** The title of a column, with a tip; the same for tables and trees. */
final class ColumnHeader {
  private static final double LEAST_PIXELS = 40;

  private ColumnHeader() {}

  static void prepare(TableColumnBase<?, ?> made, Column<?> column) {
    made.setId(column.key());
    made.setPrefWidth(column.widthPixels());
    made.setMinWidth(LEAST_PIXELS);
    made.setReorderable(false);
    if (column.numeric()) {
      made.getStyleClass().add("candela-number-column");
    }
    Label title = new Label(column.title());
    if (!column.tip().isEmpty()) {
      title.setTooltip(new Tooltip(column.tip()));
    }
    title.getStyleClass().add("candela-column-label");
    made.setGraphic(title);
  }
}
