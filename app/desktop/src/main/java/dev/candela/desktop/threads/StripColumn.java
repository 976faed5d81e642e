package dev.candela.desktop.threads;

import dev.candela.engine.text.Messages;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;

/** What each thread did, painted in a cell as wide as there is room. */
final class StripColumn extends TableColumn<ThreadRow, ThreadRow> {
  private static final double PADDING_PIXELS = 16;
  private static final double HEIGHT_PIXELS = 18;
  private static final double WIDTH_PIXELS = 460;

  private final StripPainter painter;
  private final Supplier<ThreadList> list;

  StripColumn(StripPainter painter, Supplier<ThreadList> list) {
    this.painter = painter;
    this.list = list;
    Label title = new Label(Messages.text("column.strip"));
    title.setTooltip(new Tooltip(Messages.text("column.strip.tip")));
    setGraphic(title);
    setId("strip");
    setSortable(false);
    setPrefWidth(WIDTH_PIXELS);
    setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    setCellFactory(_ -> new StripCell());
  }

  /** A canvas in a cell. */
  private final class StripCell extends TableCell<ThreadRow, ThreadRow> {
    private final Canvas canvas = new Canvas();

    StripCell() {
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
      widthProperty().addListener((_, _, _) -> paint());
    }

    @Override
    protected void updateItem(ThreadRow row, boolean empty) {
      super.updateItem(row, empty);
      setGraphic(empty ? null : canvas);
      paint();
    }

    private void paint() {
      if (!isEmpty() && getItem() != null && getWidth() > PADDING_PIXELS) {
        canvas.setWidth(getWidth() - PADDING_PIXELS);
        canvas.setHeight(HEIGHT_PIXELS);
        painter.paint(canvas.getGraphicsContext2D(), list.get().activity(), getItem().lanes());
      }
    }
  }
}
