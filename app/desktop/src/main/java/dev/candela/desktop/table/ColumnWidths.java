package dev.candela.desktop.table;

import dev.candela.desktop.settings.SettingsStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.scene.control.Control;
import javafx.scene.control.TableColumnBase;

/**
 * Remembers how wide the user made columns; one of them, the first if nothing else is said, takes
 * the room that the others leave, until the user has given it a width. Columns whose texts are
 * known are no wider than these, except that the first may take half of what the filler does not
 * need.
 */
final class ColumnWidths {
  private static final double SCROLL_BAR_PIXELS = 18;
  private static final double FILLER_LEAST_PIXELS = 100;

  private final String table;
  private final SettingsStore settings;
  private final List<? extends TableColumnBase<?, ?>> columns;
  private final Control view;
  private final Map<TableColumnBase<?, ?>, Double> first = new HashMap<>();
  private final Map<TableColumnBase<?, ?>, Double> needs = new HashMap<>();
  private final Set<TableColumnBase<?, ?>> users = new HashSet<>();
  private boolean fitting;
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
      first.put(column, column.getPrefWidth());
      Double width =
          settings == null ? null : settings.get().layout().columnWidths().get(name(column));
      if (width != null) {
        ColumnHeader.setWidth(column, width);
        users.add(column);
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
    fit();
  }

  /** Texts arrived; a column never becomes narrower, so that a growing recording moves nothing. */
  void needs(Map<TableColumnBase<?, ?>, Double> widths) {
    widths.forEach((column, width) -> needs.merge(column, width, Math::max));
    fit();
  }

  private void changed(TableColumnBase<?, ?> column, double width) {
    if (fitting || view.getWidth() <= 0 || width == column.getPrefWidth()) {
      return;
    }
    users.add(column);
    if (settings != null) {
      settings.update(s -> s.withLayout(s.layout().withColumnWidth(name(column), width)));
    }
    if (!column.equals(filler)) {
      fit();
    }
  }

  private void fit() {
    if (users.contains(filler) || view.getWidth() <= 0) {
      return;
    }
    double rest = view.getWidth() - SCROLL_BAR_PIXELS;
    for (TableColumnBase<?, ?> column : columns) {
      boolean counts = column.isVisible() && !column.equals(filler);
      rest -= counts ? width(column) : 0;
    }
    fitting = true;
    for (TableColumnBase<?, ?> column : columns) {
      if (follows(column)) {
        boolean grows = column.equals(columns.getFirst());
        double spare = grows ? (rest - first.getOrDefault(filler, 0.0)) / 2 : 0;
        double more = Math.clamp(needs.get(column) - width(column), 0, Math.max(0, spare));
        ColumnHeader.setWidth(column, width(column) + more);
        rest -= more;
      }
    }
    double least = Math.max(FILLER_LEAST_PIXELS, ColumnHeader.wordsWidth(filler));
    ColumnHeader.setWidth(filler, Math.max(least, rest));
    fitting = false;
  }

  private boolean follows(TableColumnBase<?, ?> column) {
    return needs.containsKey(column) && !users.contains(column) && !column.equals(filler);
  }

  /** Where there is no room to spare. */
  private double width(TableColumnBase<?, ?> column) {
    return follows(column)
        ? Math.min(first.get(column), Math.max(needs.get(column), ColumnHeader.wordsWidth(column)))
        : Math.max(column.getWidth(), column.getPrefWidth());
  }

  private String name(TableColumnBase<?, ?> column) {
    return table + "." + column.getId();
  }
}
