package dev.candela.desktop.start;

import dev.candela.desktop.parts.Controls;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;

/** Columns side by side, or below each other in a narrow window. */
final class StartColumns extends BorderPane {
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

  static <T> void prepare(
      ListView<T> list, String id, String title, Node placeholder, Runnable onEnter) {
    list.setId(id);
    list.setAccessibleText(title);
    list.setPlaceholder(placeholder);
    Controls.onDoubleClick(list, onEnter);
    Controls.onKey(list, KeyCode.ENTER, onEnter);
    VBox.setVgrow(list, Priority.ALWAYS);
  }

  static Label hint(String text) {
    Label hint = Controls.label(text, "candela-quiet");
    hint.setWrapText(true);
    return hint;
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

  /** Buttons in a row, the last one at its right end, or in a column if they do not fit. */
  static final class Buttons extends Region {
    private static final double GAP = 8;

    private final List<Button> buttons;

    Buttons(Button... buttons) {
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

  abstract static class Row<T> extends ListCell<T> {
    static final PseudoClass REFUSED = PseudoClass.getPseudoClass("refused");

    final Label name = Controls.label("", "candela-row-title");
    final Label facts = Controls.label("", "candela-row-facts");

    Row() {
      getStyleClass().add("candela-row");
      // A list gives a cell the width of its widest text unless the cell asks for none.
      setPrefWidth(0);
    }

    /** Fills the labels, and returns what holds them. */
    abstract Node fill(T item);

    @Override
    protected final void updateItem(T item, boolean empty) {
      super.updateItem(item, empty);
      setText(null);
      if (empty || item == null) {
        setGraphic(null);
        setTooltip(null);
        setAccessibleText(null);
        pseudoClassStateChanged(REFUSED, false);
      } else {
        setGraphic(fill(item));
      }
    }
  }
}
