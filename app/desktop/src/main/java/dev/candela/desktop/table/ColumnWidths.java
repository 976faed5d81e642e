package dev.candela.desktop.table;

import dev.candela.desktop.settings.SettingsStore;
import java.util.List;
import javafx.scene.control.Control;
import javafx.scene.control.TableColumnBase;

/**
 * Remembers how wide the user made columns; the first one takes the room that the others leave,
 * until the user has given it a width.
 */
final class ColumnWidths {
  private static final double SCROLL_BAR_PIXELS = 18;
  private static final double FIRST_LEAST_PIXELS = 100;

  private final String table;
  private final SettingsStore settings;
  private final List<? extends TableColumnBase<?, ?>> columns;
  private final Control view;
  private boolean fitting;
  private boolean firstIsUsers;

  ColumnWidths(
      String table,
      SettingsStore settings,
      Control view,
      List<? extends TableColumnBase<?, ?>> columns) {
    this.table = table;
    this.settings = settings;
    this.view = view;
    this.columns = columns;
    for (TableColumnBase<?, ?> column : columns) {
      Double width =
          settings == null ? null : settings.get().layout().columnWidths().get(name(column));
      if (width != null) {
        column.setPrefWidth(width);
        firstIsUsers |= column.equals(columns.getFirst());
      }
      column.visibleProperty().addListener((_, _, _) -> fit());
      column.widthProperty().addListener((_, _, now) -> changed(column, now.doubleValue()));
    }
    view.widthProperty().addListener((_, _, _) -> fit());
    fit();
  }

  private void changed(TableColumnBase<?, ?> column, double width) {
    if (fitting || view.getWidth() <= 0 || width == column.getPrefWidth()) {
      return;
    }
    boolean first = column.equals(columns.getFirst());
    firstIsUsers |= first;
    if (settings != null) {
      settings.update(s -> s.withLayout(s.layout().withColumnWidth(name(column), width)));
    }
    if (!first) {
      fit();
    }
  }

  private void fit() {
    if (firstIsUsers || view.getWidth() <= 0) {
      return;
    }
    double others = 0;
    for (TableColumnBase<?, ?> column : columns.subList(1, columns.size())) {
      others += column.isVisible() ? Math.max(column.getWidth(), column.getPrefWidth()) : 0;
    }
    fitting = true;
    columns
        .getFirst()
        .setPrefWidth(Math.max(FIRST_LEAST_PIXELS, view.getWidth() - others - SCROLL_BAR_PIXELS));
    fitting = false;
  }

  private String name(TableColumnBase<?, ?> column) {
    return table + "." + column.getId();
  }
}
