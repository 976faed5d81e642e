package dev.candela.desktop.table;

import dev.candela.desktop.parts.Controls;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumnBase;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/** Title and tooltip of a column in tables and trees. */
final class ColumnHeader {
  private static final double LEAST_PIXELS = 40;

  /** JavaFX narrows columns of just this width to their first rows, however long the title is. */
  private static final double FITTED_PIXELS = 80;

  /** Space for the sort arrow and margins. */
  private static final double AROUND_PIXELS = 42;

  /** Margins, and the square that some cells have before their text. */
  private static final double CELL_PIXELS = 36;

  private static final Font FONT = Font.font(null, FontWeight.BOLD, 12);

  private ColumnHeader() {}

  static void prepare(TableColumnBase<?, ?> made, Column<?> column) {
    made.setId(column.key());
    setWidth(made, Math.max(column.widthPixels(), wordsWidth(column.title())));
    made.setMinWidth(LEAST_PIXELS);
    made.setReorderable(false);
    if (column.numeric()) {
      made.getStyleClass().add("candela-number-column");
    }
    Label title = new Label(column.title());
    if (!column.tip().isEmpty()) {
      title.setTooltip(Controls.tip(column.tip()));
    }
    title.getStyleClass().add("candela-column-label");
    made.setGraphic(title);
  }

  static void setWidth(TableColumnBase<?, ?> column, double pixels) {
    column.setPrefWidth(pixels == FITTED_PIXELS ? FITTED_PIXELS + 1 : pixels);
  }

  /** Width of a column's title. */
  static double wordsWidth(TableColumnBase<?, ?> column) {
    return column.getGraphic() instanceof Label title ? wordsWidth(title.getText()) : 0;
  }

  /** No title is cut in any language. */
  static double wordsWidth(String title) {
    return textWidth(title) + AROUND_PIXELS;
  }

  /** Width of a cell; texts of cells are not bold, so there is some room to spare. */
  static double cellWidth(String words) {
    return textWidth(words) + CELL_PIXELS;
  }

  private static double textWidth(String words) {
    Text text = new Text(words);
    text.setFont(FONT);
    return Math.ceil(text.getLayoutBounds().getWidth());
  }
}
