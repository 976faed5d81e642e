package dev.candela.desktop.table;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.FrontCut;
import javafx.beans.binding.Bindings;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.value.ChangeListener;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Fills cells of one column in tables and trees; one instance per cell. */
final class CellContent<R> {
  private static final double MARK_PIXELS = 10;
  private static final double GAP_PIXELS = 6;
  private static final double SPACE_PIXELS = 4;
  private static final double MOST_INDENT = 0.3;

  private static String figures;

  private final Column<R> column;
  private final Labeled cell;
  private ShareBar bar;
  private final boolean cutsInFront;
  private Region mark;
  private Region space;
  private DoubleProperty indent;
  private Tooltip whole;
  private String markStyle;

  CellContent(Column<R> column, Labeled cell) {
    this.column = column;
    this.cell = cell;
    cell.getStyleClass().add("candela-" + column.key() + "-cell");
    cutsInFront = column.key().equals("method");
    if (cutsInFront) {
      FrontCut.of(cell);
    }
    if (column.numeric()) {
      cell.getStyleClass().addAll("candela-number", figures());
    } else {
      cell.hoverProperty().addListener((_, _, _) -> tell());
    }
    if (column.kind() == Column.Kind.SHARE) {
      bar = new ShareBar(cell);
      cell.getStyleClass().add("candela-share");
    }
    if (column.style() != null) {
      mark = new Region();
      mark.setMinSize(MARK_PIXELS, MARK_PIXELS);
      mark.setMaxSize(MARK_PIXELS, MARK_PIXELS);
      cell.setGraphicTextGap(GAP_PIXELS);
    }
  }

  /** A tooltip is a window: one for each cell would take longer than the cells. */
  private void tell() {
    if (whole == null) {
      whole = Controls.tip(cell.getText());
      cell.setTooltip(whole);
    }
  }

  /** Null for no row. */
  void show(R row) {
    if (row == null) {
      cell.setText("");
      cell.setGraphic(null);
      return;
    }
    String words = column.text().apply(row);
    String text = cutsInFront ? words.stripLeading() : words;
    cell.setText(text);
    if (whole != null) {
      whole.setText(text);
    }
    if (bar != null) {
      bar.show(column.number().applyAsDouble(row));
      cell.setGraphic(bar);
    } else if (mark != null) {
      showMark(column.style().apply(row));
    } else if (cutsInFront) {
      indent(words.length() - text.length());
    }
  }

  /** Keeps the depth of a method in sight when the front of its name is cut. */
  private void indent(int spaces) {
    if (spaces > 0 && space == null) {
      space = new Region();
      indent = new SimpleDoubleProperty();
      space
          .minWidthProperty()
          .bind(Bindings.min(indent, cell.widthProperty().multiply(MOST_INDENT)));
      cell.setGraphicTextGap(0);
    }
    if (space != null) {
      indent.set(SPACE_PIXELS * spaces);
    }
    cell.setGraphic(spaces == 0 ? null : space);
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

  /** The style class of digits of equal width; a font of its own where they are an option. */
  private static String figures() {
    if (figures == null) {
      double width = width('0');
      boolean equal = "123456789".chars().allMatch(c -> Math.abs(width((char) c) - width) <= 1e-3);
      figures = equal ? "candela-figures" : "candela-figures-mono";
    }
    return figures;
  }

  private static double width(char digit) {
    Text text = new Text(String.valueOf(digit).repeat(20));
    text.setFont(Font.getDefault());
    return text.getLayoutBounds().getWidth();
  }

  private static final class ShareBar extends Region {
    private static final double INSET_PIXELS = 4;

    private final Region bar = new Region();
    private final Labeled cell;
    private double share;

    ShareBar(Labeled cell) {
      this.cell = cell;
      bar.getStyleClass().add("candela-share-bar");
      bar.setManaged(false);
      getChildren().add(bar);
      setMouseTransparent(true);
      setMinSize(0, 0);
      setPrefSize(0, 0);
      ChangeListener<Object> changed = (_, _, _) -> place();
      cell.widthProperty().addListener(changed);
      cell.heightProperty().addListener(changed);
      layoutXProperty().addListener(changed);
      layoutYProperty().addListener(changed);
    }

    /** NaN shows no bar. */
    void show(double newShare) {
      share = Double.isNaN(newShare) ? 0 : Math.clamp(newShare, 0, 1);
      place();
    }

    /** In the cell's coordinates, behind the text. */
    private void place() {
      double width = Math.max(0, cell.getWidth() - 2 * INSET_PIXELS);
      double height = Math.max(0, cell.getHeight() - 2 * INSET_PIXELS);
      bar.resizeRelocate(
          INSET_PIXELS - getLayoutX(), INSET_PIXELS - getLayoutY(), width * share, height);
      bar.setVisible(share > 0);
    }
  }
}
