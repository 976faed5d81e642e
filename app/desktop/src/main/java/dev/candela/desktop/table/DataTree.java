package dev.candela.desktop.table;

import dev.candela.desktop.table.TreeRow.TreeLevels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** A tree table of rows made by workers when looked at; what is open or selected stays. */
public final class DataTree<R> extends DataView<R, TreeTableColumn<R, ?>> {
  private final TreeTableView<R> view;
  private final TreeRow<R> top;

  /** Null before the first ones. */
  private TreeRows<R> rows;

  private List<Object> wanted;
  private boolean heaviestWanted;
  private boolean showing;

  public DataTree(String key, TableContext context, List<Column<R>> columns) {
    TreeTableView<R> control = new TreeTableView<>();
    super(
        control,
        new Parts<>(
            control.getSelectionModel(),
            control.getFocusModel(),
            control::getExpandedItemCount,
            control::scrollTo,
            control.getColumns(),
            control.getSortOrder(),
            column -> column.getSortType() == TreeTableColumn.SortType.DESCENDING,
            (column, up) ->
                column.setSortType(
                    up ? TreeTableColumn.SortType.ASCENDING : TreeTableColumn.SortType.DESCENDING),
            control.placeholderProperty(),
            6),
        "-tree",
        key,
        context,
        columns);
    view = control;
    top = new TreeRow<>(null, null, _ -> remake());
    columns.forEach(column -> view.getColumns().add(treeColumn(column)));
    view.setRoot(top);
    view.setShowRoot(false);
    view.getSelectionModel().selectedItemProperty().addListener((_, _, item) -> selected(item));
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    view.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    prepare(
        this::find,
        new TableExport<>(
            this,
            LevelRow.columns(columns),
            () ->
                view.getSelectionModel().getSelectedItems().stream()
                    .map(item -> new LevelRow<>(view.getTreeItemLevel(item), item.getValue()))
                    .toList(),
            () -> LevelRow.below(top),
            Column::fileTitle));
    view.setSortPolicy(_ -> remake());
  }

  public TreeTableView<R> view() {
    return view;
  }

  public void show(TreeRows<R> newRows) {
    rows = newRows;
    remake();
  }

  @Override
  public Optional<R> selected() {
    return Optional.ofNullable(view.getSelectionModel().getSelectedItem()).map(TreeItem::getValue);
  }

  /** Opens what is above a row, and selects it; the path is of identities from the roots. */
  public void reveal(List<Object> path) {
    wanted = List.copyOf(path);
    remake();
  }

  /** Expands the heaviest rows below the selected one, or below the roots. */
  public void openHeaviest() {
    heaviestWanted = rows != null;
    remake();
  }

  private TreeTableColumn<R, R> treeColumn(Column<R> column) {
    TreeTableColumn<R, R> made = new TreeTableColumn<>();
    ColumnWidths.prepare(made, column);
    made.setCellValueFactory(cell -> cell.getValue().valueProperty());
    made.setCellFactory(_ -> new Cell<>(column));
    return made;
  }

  private record Made<R>(
      TreeRows<R> rows,
      TreeLevels<R> levels,
      List<Object> selected,
      List<Optional<String>> longest) {}

  /** Makes all open rows again. Says that it has sorted: the rows come a little later. */
  private boolean remake() {
    TreeRows<R> from = rows;
    if (showing || from == null) {
      return true;
    }
    Comparator<R> order = order();
    TreeLevels.Open open = top.open();
    List<Object> path = wanted == null ? selectedPath() : wanted;
    boolean heaviest = heaviestWanted;
    if (wanted != null) {
      TreeLevels.Open at = open;
      for (Object above : wanted.subList(0, Math.max(0, wanted.size() - 1))) {
        at = at.open(above);
      }
    }
    Set<String> shownKeys = widths.shown();
    filling.submit(
        control -> {
          List<Object> selected =
              heaviest ? TreeLevels.openHeaviest(from, open, path, control) : path;
          TreeLevels<R> levels = TreeLevels.of(from, null, open, order, control);
          List<R> all = new ArrayList<>();
          levels.addTo(all);
          return new Made<>(from, levels, selected, ColumnWidths.longest(columns, all, shownKeys));
        },
        this::apply,
        this::say);
    return true;
  }

  private void apply(Made<R> made) {
    boolean goThere = wanted != null || heaviestWanted;
    wanted = null;
    heaviestWanted = false;
    // Another row may have been selected while these were made.
    List<Object> path = goThere ? made.selected() : selectedPath();
    widths.needs(made.longest());
    showing = true;
    top.show(made.rows(), made.levels());
    TreeRow<R> item = path.isEmpty() ? null : top.find(path);
    if (item != null && (goThere || !item.equals(view.getSelectionModel().getSelectedItem()))) {
      int index = view.getRow(item);
      selectRow(index);
      if (goThere) {
        scrollTo(index);
      }
    }
    showing = false;
    if (goThere && item != null) {
      selected(item);
    }
  }

  private List<Object> selectedPath() {
    return view.getSelectionModel().getSelectedItem() instanceof TreeRow<R> item
        ? item.path()
        : List.of();
  }

  private void selected(TreeItem<R> item) {
    if (!showing) {
      tellSelected(Optional.ofNullable(item).map(TreeItem::getValue));
    }
  }

  /** Searches the expanded rows. */
  private void find(String text) {
    List<R> all = LevelRow.below(top).stream().map(LevelRow::row).toList();
    find(all, text, Math.max(0, view.getSelectionModel().getSelectedIndex()), true);
  }

  private void pressed(KeyEvent event) {
    boolean asterisk = event.getCode() == KeyCode.MULTIPLY || event.getCode() == KeyCode.ASTERISK;
    if (!act(event) && asterisk) {
      // The control would open everything; what is typed by the key opens the heaviest path.
      event.consume();
    }
  }

  private void typed(KeyEvent event) {
    if (event.getCharacter().equals("*")) {
      openHeaviest();
      event.consume();
    }
  }

  private static final class Cell<R> extends TreeTableCell<R, R> {
    private final CellContent<R> content;

    Cell(Column<R> column) {
      content = new CellContent<>(column, this);
    }

    @Override
    protected void updateItem(R row, boolean empty) {
      super.updateItem(row, empty);
      content.show(empty ? null : row);
    }
  }

  /** A row of a tree and its level, from 1 on, for a file that has no tree. */
  record LevelRow<R>(int level, R row) {

    /** A tree's columns after one with levels; names are indented in copied lines. */
    static <R> List<Column<LevelRow<R>>> columns(List<Column<R>> columns) {
      List<Column<LevelRow<R>>> all = new ArrayList<>();
      all.add(Column.number("level", LevelRow::level, row -> String.valueOf(row.level())));
      for (Column<R> column : columns) {
        all.add(
            column.number() == null
                ? Column.text(column.key(), row -> column.text().apply(row.row()))
                : Column.number(
                    column.key(),
                    row -> column.number().applyAsDouble(row.row()),
                    row -> column.text().apply(row.row())));
      }
      return all;
    }

    /** All expanded rows below a row, in order. */
    static <R> List<LevelRow<R>> below(TreeItem<R> top) {
      List<LevelRow<R>> rows = new ArrayList<>();
      add(rows, top, 1);
      return rows;
    }

    private static <R> void add(List<LevelRow<R>> rows, TreeItem<R> above, int level) {
      for (TreeItem<R> item : above.getChildren()) {
        rows.add(new LevelRow<>(level, item.getValue()));
        if (item.isExpanded()) {
          add(rows, item, level + 1);
        }
      }
    }
  }
}
