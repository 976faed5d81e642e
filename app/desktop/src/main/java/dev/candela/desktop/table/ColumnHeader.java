package dev.candela.desktop.table;

import javafx.scene.control.Label;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.Tooltip;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/** The title of a column, with a tip; the same for tables and trees. */
final class ColumnHeader {
  private static final double LEAST_PIXELS = 40;

  /** Beside the words: the arrow of the order, and space on either side. */
  private static final double AROUND_PIXELS = 42;

  private static final Font FONT = Font.font(null, FontWeight.BOLD, 12);

  private ColumnHeader() {}

  static void prepare(TableColumnBase<?, ?> made, Column<?> column) {
    made.setId(column.key());
    made.setPrefWidth(Math.max(column.widthPixels(), wordsWidth(column.title())));
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

  /** What the title of a column takes. */
  static double wordsWidth(TableColumnBase<?, ?> column) {
    return column.getGraphic() instanceof Label title ? wordsWidth(title.getText()) : 0;
  }

  /** No title is cut, in whatever language it is. */
  private static double wordsWidth(String title) {
    Text text = new Text(title);
    text.setFont(FONT);
    return Math.ceil(text.getLayoutBounds().getWidth()) + AROUND_PIXELS;
  }
}
