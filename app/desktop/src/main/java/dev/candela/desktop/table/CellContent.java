package dev.candela.desktop.table;

import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/** Fills the cells of one column, of tables and of trees alike; made once for each cell. */
final class CellContent<R> {
  private static final double MARK_PIXELS = 10;
  private static final double GAP_PIXELS = 6;

  private final Column<R> column;
  private final Labeled cell;
  private ShareBar bar;
  private Region mark;
  private Tooltip whole;
  private String markStyle;

  CellContent(Column<R> column, Labeled cell) {
    this.column = column;
    this.cell = cell;
    cell.getStyleClass().add("candela-" + column.key() + "-cell");
    if (column.numeric()) {
      cell.getStyleClass().addAll("candela-number", Figures.styleClass());
    }
    if (!column.numeric()) {
      cell.hoverProperty().addListener((_, _, _) -> tell());
    }
    if (column.kind() == Column.Kind.SHARE) {
      bar = new ShareBar();
      cell.getStyleClass().add("candela-share");
    }
    if (column.style() != null) {
      mark = new Region();
      mark.setMinSize(MARK_PIXELS, MARK_PIXELS);
      mark.setMaxSize(MARK_PIXELS, MARK_PIXELS);
      cell.setGraphicTextGap(GAP_PIXELS);
    }
  }

  /** Each is a window of its own: one for every cell takes longer than the cells themselves. */
  private void tell() {
    if (whole == null) {
      whole = new Tooltip(cell.getText());
      cell.setTooltip(whole);
    }
  }

  void show(R row) {
    String text = column.text().apply(row);
    cell.setText(text);
    if (whole != null) {
      whole.setText(text);
    }
    if (bar != null) {
      double share = column.number().applyAsDouble(row);
      bar.show(share, cell);
      cell.setGraphic(bar);
    } else if (mark != null) {
      showMark(column.style().apply(row));
    }
  }

  void showNothing() {
    cell.setText("");
    cell.setGraphic(null);
  }

  private void showMark(String style) {
    if (style == null) {
      cell.setGraphic(null);
      return;
    }
    if (!style.equals(markStyle)) {
      mark.getStyleClass().setAll("candela-mark", style);
      markStyle = style;
    }
    cell.setGraphic(mark);
  }
}
