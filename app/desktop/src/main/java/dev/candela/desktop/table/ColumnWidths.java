package dev.candela.desktop.table;

import dev.candela.desktop.parts.Controls;
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
import javafx.scene.control.Label;
import javafx.scene.control.TableColumnBase;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/**
 * Remembers how wide the user made columns. One of them, the first by default, takes the room that
 * the others leave until the user gives it a width. With too little room the others become
 * narrower, down to their texts; with plenty, the first takes half of what the filler does not
 * need.
 */
final class ColumnWidths {
  /** The arrow of a sorted column takes more than other titles leave. */
  private static final double SORTED_PIXELS = 22;

  private static final double SCROLL_BAR_PIXELS = 18;
  private static final double FILLER_LEAST_PIXELS = 100;

  /** Of a filler with names, which say nothing when they are cut; no more than half of the view. */
  private static final double NAMES_LEAST_PIXELS = 200;

  private static final int MEASURED_ROWS = 500;

  private static final double LEAST_PIXELS = 40;

  /** JavaFX narrows columns of just this width to their first rows, however long the title is. */
  private static final double FITTED_PIXELS = 80;

  /** Space for the sort arrow and margins. */
  private static final double AROUND_PIXELS = 42;

  /** Margins, and the square that some cells have before their text. */
  private static final double CELL_PIXELS = 36;

  private static final Font FONT = Font.font(null, FontWeight.BOLD, 12);

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
      Double width = settings.get().layout().columnWidths().get(name(column));
      if (width != null) {
        setWidth(column, width);
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

  /** The longest text of shown columns in some rows, for any thread; none for intervals. */
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
        double cell = cellWidth(longest.get(i).get());
        double width = Math.max(cell, wordsWidth(columns.get(i)) + SORTED_PIXELS);
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
    settings.update(s -> s.withLayout(s.layout().withColumnWidth(name(column), width)));
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
        setWidth(column, width(column) + more);
        rest -= more;
      }
    }
    boolean names = filler.equals(columns.getFirst());
    double least = names ? Math.min(NAMES_LEAST_PIXELS, view.getWidth() / 2) : FILLER_LEAST_PIXELS;
    setWidth(filler, Math.max(Math.max(least, wordsWidth(filler)), rest));
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
