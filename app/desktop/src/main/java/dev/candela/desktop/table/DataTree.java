package dev.candela.desktop.table;

import dev.candela.desktop.work.Cancellable;
import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.model.Cancellation;
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

/**
 * A tree table whose rows are made when they are looked at, by workers. For the FX thread. What is
 * open, what is selected and the order stay when another tree is shown.
 */
public final class DataTree<R> extends DataView<R, TreeTableColumn<R, ?>> {
  /** Context above a row that is scrolled to. */
  private static final int ROWS_ABOVE = 6;

  private final TreeTableView<R> view;
  private final LatestJob making;
  private final TableExport<LevelRow<R>> export;
  private final TreeRow<R> top;
  private final ColumnWidths widths;
  private TreeRows<R> rows = new NoRows<>();
  private List<Object> wanted;
  private boolean heaviestWanted;
  private boolean showing;

  /**
   * An empty tree.
   *
   * @param key its name in settings and tests
   * @param columns the first one has the arrows
   */
  public DataTree(String key, TableContext context, List<Column<R>> columns) {
    this(new TreeTableView<>(), key, context, columns);
  }

  private DataTree(
      TreeTableView<R> view, String key, TableContext context, List<Column<R>> columns) {
    super(
        view,
        new Parts<>(
            view.getSelectionModel(),
            view.getFocusModel(),
            view::getExpandedItemCount,
            view::scrollTo,
            view.getColumns(),
            view.getSortOrder(),
            column -> column.getSortType() == TreeTableColumn.SortType.DESCENDING,
            (column, up) ->
                column.setSortType(
                    up ? TreeTableColumn.SortType.ASCENDING : TreeTableColumn.SortType.DESCENDING),
            view.placeholderProperty()),
        key + "-tree",
        key,
        context,
        columns);
    this.view = view;
    making = context.workers().latestJob();
    top = new TreeRow<>(rows, null, _ -> remake());
    columns().forEach(column -> view.getColumns().add(treeColumn(column)));
    widths = new ColumnWidths(key, context.settings(), view, view.getColumns());
    view.setRoot(top);
    view.setShowRoot(false);
    view.setSortPolicy(_ -> remake());
    view.getSelectionModel().selectedItemProperty().addListener((_, _, item) -> selected(item));
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    view.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    export =
        new TableExport<>(
            key,
            context,
            LevelRow.columns(columns()),
            new TableExport.Source<>(
                view,
                () ->
                    view.getSelectionModel().getSelectedItems().stream()
                        .map(item -> new LevelRow<>(view.getTreeItemLevel(item), item.getValue()))
                        .toList(),
                () -> LevelRow.below(top),
                this::say,
                Column::fileTitle));
    prepare(this::find);
  }

  /** Jobs the user may have to wait for. */
  public List<Cancellable> waits() {
    return List.of(making, searching(), export.job());
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

  /**
   * Opens what is above a row, and selects it.
   *
   * @param path identities from the roots to the row
   */
  public void reveal(List<Object> path) {
    wanted = List.copyOf(path);
    remake();
  }

  /**
   * Expands the heaviest row below the selected one repeatedly; from the roots if none is selected.
   */
  public void openHeaviest() {
    heaviestWanted = true;
    remake();
  }

  private TreeTableColumn<R, R> treeColumn(Column<R> column) {
    TreeTableColumn<R, R> made = new TreeTableColumn<>();
    ColumnHeader.prepare(made, column);
    made.setCellValueFactory(cell -> cell.getValue().valueProperty());
    made.setCellFactory(_ -> new Cell<>(column));
    return made;
  }

  private record Made<R>(
      TreeRows<R> rows,
      TreeLevels<R> levels,
      List<Object> selected,
      List<Optional<String>> longest) {}

  /**
   * Makes all rows that are open again; they are few, because the user has opened each. Says that
   * it has sorted: the rows come a little later.
   */
  private boolean remake() {
    if (showing) {
      return true;
    }
    TreeRows<R> from = rows;
    Comparator<R> order = order();
    TreeLevels.Open open = top.open();
    List<Object> path = wanted == null ? selectedPath() : wanted;
    boolean heaviest = heaviestWanted;
    open(open, wanted);
    Set<String> columns = widths.shown();
    making.submit(
        control -> make(from, open, order, new Wish(path, heaviest, columns), control),
        this::apply,
        this::say);
    return true;
  }

  /** A pending selection, whether its heaviest path is expanded, and the columns on screen. */
  private record Wish(List<Object> path, boolean heaviest, Set<String> columns) {}

  private Made<R> make(
      TreeRows<R> rows, TreeLevels.Open open, Comparator<R> order, Wish wish, JobControl control) {
    List<Object> selected = wish.path();
    if (wish.heaviest()) {
      selected = openHeaviest(rows, open, selected, control);
    }
    TreeLevels<R> levels = TreeLevels.of(rows, open, order, control);
    List<R> all = new ArrayList<>();
    levels.addTo(all);
    return new Made<>(rows, levels, selected, ColumnWidths.longest(columns(), all, wish.columns()));
  }

  private static <R> List<Object> openHeaviest(
      TreeRows<R> rows, TreeLevels.Open open, List<Object> path, JobControl control) {
    List<Object> done = new ArrayList<>();
    TreeLevels.Open at = open;
    List<R> level = rows.roots(control);
    R found = null;
    for (Object identity : path) {
      R next = null;
      for (R row : level) {
        next = rows.identity(row).equals(identity) ? row : next;
      }
      if (next == null) {
        break;
      }
      found = next;
      done.add(identity);
      at = at.open(identity);
      level = rows.isLeaf(next) ? List.of() : rows.children(next, control);
    }
    if (found == null && !level.isEmpty()) {
      found = level.stream().max(Comparator.comparingLong(rows::weight)).orElseThrow();
      done.add(rows.identity(found));
      at = at.open(rows.identity(found));
    }
    if (found != null) {
      done.addAll(TreeLevels.openHeaviest(rows, found, at, control));
    }
    return done;
  }

  private static void open(TreeLevels.Open open, List<Object> path) {
    TreeLevels.Open at = open;
    for (int i = 0; path != null && i < path.size() - 1; i++) {
      at = at.open(path.get(i));
    }
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
    TreeItem<R> before = view.getSelectionModel().getSelectedItem();
    if (item != null && (goThere || !item.equals(before))) {
      int index = view.getRow(item);
      selectRow(index);
      if (goThere) {
        view.scrollTo(Math.max(0, index - ROWS_ABOVE));
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
    List<LevelRow<R>> all = LevelRow.below(top);
    int from = Math.max(0, view.getSelectionModel().getSelectedIndex());
    find(all, LevelRow::row, text, from, true, ROWS_ABOVE);
  }

  @Override
  TableExport<LevelRow<R>> export() {
    return export;
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

  private static final class NoRows<R> implements TreeRows<R> {
    @Override
    public List<R> roots(Cancellation cancellation) {
      return List.of();
    }

    @Override
    public List<R> children(R row, Cancellation cancellation) {
      return List.of();
    }

    @Override
    public boolean isLeaf(R row) {
      return true;
    }

    @Override
    public Object identity(R row) {
      return row;
    }

    @Override
    public long weight(R row) {
      return 0;
    }
  }

  /**
   * A row of a tree and how deep it stands, for a file that has no tree.
   *
   * @param level from 1 on
   */
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
