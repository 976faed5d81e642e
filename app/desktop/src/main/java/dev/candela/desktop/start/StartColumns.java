package dev.candela.desktop.start;

import dev.candela.desktop.parts.Controls;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;

/** Columns side by side, or below each other in a narrow window. */
final class StartColumns extends BorderPane {
  /** Minimum width for three columns. */
  private static final double NARROW = 860;

  private static final double STACKED_HEIGHT = 320;

  private final List<Region> columns;
  private Boolean narrow;

  StartColumns(List<Region> columns) {
    this.columns = columns;
    widthProperty().addListener((_, _, width) -> arrange(width.doubleValue() < NARROW));
    arrange(false);
  }

  static VBox column(String title, Node... content) {
    VBox column = new VBox(10, Controls.label(title, "candela-column-title"));
    column.getChildren().addAll(content);
    column.getStyleClass().add("candela-column");
    return column;
  }

  private void arrange(boolean nowNarrow) {
    if (narrow != null && narrow == nowNarrow) {
      return;
    }
    narrow = nowNarrow;
    setCenter(null);
    if (nowNarrow) {
      VBox stack = new VBox(16);
      stack.getStyleClass().add("candela-columns");
      columns.forEach(column -> column.setMinSize(0, STACKED_HEIGHT));
      stack.getChildren().addAll(columns);
      ScrollPane scroll = new ScrollPane(stack);
      scroll.setFitToWidth(true);
      setCenter(scroll);
    } else {
      GridPane row = new GridPane();
      row.setHgap(16);
      row.getStyleClass().add("candela-columns");
      RowConstraints height = new RowConstraints();
      height.setVgrow(Priority.ALWAYS);
      row.getRowConstraints().add(height);
      for (Region column : columns) {
        // Words that are too long for a third of the window must not push the others out of it.
        column.setMinSize(0, 0);
        ColumnConstraints width = new ColumnConstraints();
        width.setPercentWidth(100.0 / columns.size());
        row.getColumnConstraints().add(width);
        row.addColumn(row.getChildren().size(), column);
      }
      setCenter(row);
    }
    // What changes while it is laid out would have no padding until the next time.
    getCenter().applyCss();
  }
}
