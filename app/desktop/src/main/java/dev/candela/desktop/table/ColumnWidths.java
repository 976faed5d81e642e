package dev.candela.desktop.table;

import dev.candela.desktop.settings.SettingsStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.control.Control;
import javafx.scene.control.TableColumnBase;

/**
 * Remembers how wide the user made columns; one of them, the first if nothing else is said, takes
 * the room that the others leave, until the user has given it a width. Where that is too little,
 * the others become narrower, down to their texts; where it is plenty, the first takes half of what
 * the filler does not need for its texts.
 */
final class ColumnWidths {
  /** The arrow of a sorted column takes more than other titles leave. */
  private static final double SORTED_PIXELS = 22;

  private static final double SCROLL_BAR_PIXELS = 18;
  private static final double FILLER_LEAST_PIXELS = 100;

  /** Of a filler with names, which say nothing when they are cut; no more than half of the view. */
  private static final double NAMES_LEAST_PIXELS = 200;

  private static final int MEASURED_ROWS = 500;

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
    first.putIfAbsent(column, column.getPrefWidth());
    fit();
  }

  /** Keys of the columns on screen. */
  Set<String> shown() {
    return columns.stream()
        .filter(TableColumnBase::isVisible)
        .map(TableColumnBase::getId)
        .collect(Collectors.toSet());
  }

  /**
   * The longest text of each column in some of the rows; for any thread. Columns of intervals are
   * left out: their values are computed later.
   *
   * @param shown keys of the others that have texts
   */
  static <R> List<Optional<String>> longest(
      List<Column<R>> columns, List<R> rows, Set<String> shown) {
    int step = Math.ceilDiv(rows.size(), MEASURED_ROWS);
    return columns.stream()
        .map(
            column ->
                IntStream.iterate(0, row -> row < rows.size(), row -> row + step)
                    .filter(_ -> column.kind() != Column.Kind.INTERVAL)
                    .filter(_ -> shown.contains(column.key()))
                    .<String>mapToObj(row -> column.text().apply(rows.get(row)))
                    .max(Comparator.comparingInt(String::length)))
        .toList();
  }

  /** Texts arrived; a column never becomes narrower, so that a growing recording moves nothing. */
  void needs(List<Optional<String>> longest) {
    for (int i = 0; i < longest.size(); i++) {
      if (longest.get(i).isPresent()) {
        double cell = ColumnHeader.cellWidth(longest.get(i).get());
        double title = ColumnHeader.wordsWidth(columns.get(i)) + SORTED_PIXELS;
        double width = Math.max(cell, title);
        needs.merge(columns.get(i), width, Math::max);
      }
    }
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
    List<TableColumnBase<?, ?>> others = new ArrayList<>(columns);
    others.removeIf(column -> !column.isVisible() || column.equals(filler));
    double wanted = first.getOrDefault(filler, 0.0);
    double rest = view.getWidth() - SCROLL_BAR_PIXELS;
    rest -= others.stream().mapToDouble(this::width).sum();
    double slack = others.stream().mapToDouble(this::slack).sum();
    double narrower = slack == 0 ? 0 : Math.clamp((wanted - rest) / slack, 0, 1);
    double spare = Math.max(0, rest - wanted) / 2;
    fitting = true;
    for (TableColumnBase<?, ?> column : others) {
      if (follows(column)) {
        boolean grows = column.equals(columns.getFirst());
        double more = grows ? Math.clamp(needs.get(column) - width(column), 0, spare) : 0;
        more -= narrower * slack(column);
        ColumnHeader.setWidth(column, width(column) + more);
        rest -= more;
      }
    }
    boolean names = filler.equals(columns.getFirst());
    double least = names ? Math.min(NAMES_LEAST_PIXELS, view.getWidth() / 2) : FILLER_LEAST_PIXELS;
    ColumnHeader.setWidth(filler, Math.max(Math.max(least, ColumnHeader.wordsWidth(filler)), rest));
    fitting = false;
  }

  private boolean follows(TableColumnBase<?, ?> column) {
    return needs.containsKey(column) && !users.contains(column);
  }

  private double width(TableColumnBase<?, ?> column) {
    return follows(column) ? first.get(column) : Math.max(column.getWidth(), column.getPrefWidth());
  }

  /** How much narrower it can be. */
  private double slack(TableColumnBase<?, ?> column) {
    return follows(column) ? Math.max(0, first.get(column) - needs.get(column)) : 0;
  }

  private String name(TableColumnBase<?, ?> column) {
    return table + "." + column.getId();
  }
}
