package dev.candela.desktop.table;

import dev.candela.desktop.settings.SettingsStore;
import java.util.List;
import javafx.scene.control.Control;
import javafx.scene.control.TableColumnBase;

/**
 * Remembers how wide the user made columns; one of them, the first if nothing else is said, takes
 * the room that the others leave, until the user has given it a width.
 */
final class ColumnWidths {
  private static final double SCROLL_BAR_PIXELS = 18;
  private static final double FILLER_LEAST_PIXELS = 100;

  private final String table;
  private final SettingsStore settings;
  private final List<? extends TableColumnBase<?, ?>> columns;
  private final Control view;
  private boolean fitting;
  private boolean fillerIsUsers;
  private TableColumnBase<?, ?> filler;

  ColumnWidths(
      String table,
      SettingsStore settings,
      Control view,
      List<? extends TableColumnBase<?, ?>> columns) {
    this.table = table;
    this.settings = settings;
    this.view = view;
    this.columns = columns;
    filler = columns.getFirst();
    for (TableColumnBase<?, ?> column : columns) {
      Double width =
          settings == null ? null : settings.get().layout().columnWidths().get(name(column));
      if (width != null) {
        ColumnHeader.setWidth(column, width);
        fillerIsUsers |= column.equals(filler);
      }
      column.visibleProperty().addListener((_, _, _) -> fit());
      column.widthProperty().addListener((_, _, now) -> changed(column, now.doubleValue()));
    }
    view.widthProperty().addListener((_, _, _) -> fit());
    fit();
  }

  /** Another column takes the remaining width, also one added later. */
  void fill(TableColumnBase<?, ?> column) {
    filler = column;
    fillerIsUsers =
        settings != null && settings.get().layout().columnWidths().containsKey(name(column));
    fit();
  }

  private void changed(TableColumnBase<?, ?> column, double width) {
    if (fitting || view.getWidth() <= 0 || width == column.getPrefWidth()) {
      return;
    }
    boolean fills = column.equals(filler);
    fillerIsUsers |= fills;
    if (settings != null) {
      settings.update(s -> s.withLayout(s.layout().withColumnWidth(name(column), width)));
    }
    if (!fills) {
      fit();
    }
  }

  private void fit() {
    if (fillerIsUsers || view.getWidth() <= 0) {
      return;
    }
    double others = 0;
    for (TableColumnBase<?, ?> column : columns) {
      boolean counts = column.isVisible() && !column.equals(filler);
      others += counts ? Math.max(column.getWidth(), column.getPrefWidth()) : 0;
    }
    fitting = true;
    ColumnHeader.setWidth(
        filler,
        Math.max(
            Math.max(FILLER_LEAST_PIXELS, ColumnHeader.wordsWidth(filler)),
            view.getWidth() - others - SCROLL_BAR_PIXELS));
    fitting = false;
  }

  private String name(TableColumnBase<?, ?> column) {
    return table + "." + column.getId();
  }
}
