package dev.candela.desktop.table;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.Lane;
import dev.candela.desktop.work.Wait;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;

/**
 * A tree table whose rows are made when they are looked at, by workers. For the FX thread. What is
 * open, what is selected and the order stay when another tree is shown.
 */
public final class DataTree<R> {
  /** A title and two rows. */
  private static final double LEAST_PIXELS = 80;

  private static final KeyCombination COPY =
      new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

  /** Rows above one that is scrolled to, to see where it is. */
  private static final int ROWS_ABOVE = 6;

  private final List<Column<R>> columns;
  private final TreeTableView<R> view = new TreeTableView<>();
  private final StackPane root = new StackPane(view);
  private final Lane making;
  private final Lane searching;
  private final TableExport<LevelRow<R>> export;
  private final TreeRow<R> top;
  private TreeRows<R> rows = new NoRows<>();
  private Consumer<Optional<R>> selectionListener = _ -> {};
  private Consumer<String> notes = _ -> {};
  private Consumer<R> opener = _ -> {};
  private Function<R, List<MenuItem>> menu = _ -> List.of();
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
    this.columns = List.copyOf(columns);
    making = context.workers().lane();
    searching = context.workers().lane();
    top = new TreeRow<>(rows, null, _ -> remake());
    view.setId(key + "-tree");
    view.getStyleClass().addAll("candela-table", "dense");
    view.setMinHeight(LEAST_PIXELS);
    this.columns.forEach(column -> view.getColumns().add(treeColumn(column)));
    view.setRoot(top);
    view.setShowRoot(false);
    view.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    view.setSortPolicy(_ -> remake());
    SortClicks.install(
        view.getSortOrder(), this::numeric, (column, up) -> column.setSortType(type(up)));
    view.getSelectionModel().selectedItemProperty().addListener((_, _, item) -> selected(item));
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    view.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    view.addEventFilter(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::showMenu);
    export = new TableExport<>(key, context, LevelRow.columns(this.columns), new OpenRows());
    TypeSearch typing = new TypeSearch(view, this::find);
    StackPane.setAlignment(typing.label(), Pos.BOTTOM_LEFT);
    root.getChildren().add(typing.label());
    new ColumnWidths(key, context.settings(), view, view.getColumns());
  }

  /** What its user may have to wait for. */
  public List<Wait> waits() {
    return List.of(making, searching, export.lane());
  }

  /** What is on screen. */
  public Node node() {
    return root;
  }

  /** Shows a column or not: one that would say what another one says is left out. */
  public void setColumnVisible(String columnKey, boolean shown) {
    for (TreeTableColumn<R, ?> column : view.getColumns()) {
      if (column.getId().equals(columnKey)) {
        column.setVisible(shown);
      }
    }
  }

  /** The control itself. */
  public TreeTableView<R> view() {
    return view;
  }

  /** Gives the keyboard on that came to what is around it. */
  public void focus(boolean now) {
    if (now) {
      view.requestFocus();
    }
  }

  /** What stands in place of rows when there are none. */
  public void setEmptyText(String words) {
    view.setPlaceholder(Controls.label(words, "candela-quiet", "candela-empty"));
  }

  /** Takes the row that was selected, or that there is none. */
  public void setOnSelected(Consumer<Optional<R>> listener) {
    selectionListener = listener;
  }

  /** Takes the row on which Enter was pressed. */
  public void setOnOpened(Consumer<R> listener) {
    opener = listener;
  }

  /** Takes sentences for the user, such as where the table was exported to. */
  public void setOnNote(Consumer<String> listener) {
    notes = listener;
  }

  /** What can be done with a row, above what can be done with any. */
  public void setMenu(Function<R, List<MenuItem>> items) {
    menu = items;
  }

  /** Sorts by a column until the user chooses another; numbers the largest first. */
  public void sortBy(String columnKey) {
    for (TreeTableColumn<R, ?> column : view.getColumns()) {
      if (column.getId().equals(columnKey)) {
        view.getSortOrder().setAll(List.of(column));
      }
    }
  }

  /** Shows another tree. */
  public void show(TreeRows<R> newRows) {
    rows = newRows;
    remake();
  }

  /** The row that is selected. */
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

  /** Opens the heaviest row below the selected one, and so on; from the roots without one. */
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

  private boolean numeric(TreeTableColumn<R, ?> column) {
    return columns.get(view.getColumns().indexOf(column)).numeric();
  }

  private static TreeTableColumn.SortType type(boolean up) {
    return up ? TreeTableColumn.SortType.ASCENDING : TreeTableColumn.SortType.DESCENDING;
  }

  private record Made<R>(TreeRows<R> rows, TreeLevels<R> levels, List<Object> selected) {}

  /**
   * Makes all rows that are open again; they are few, for somebody has opened them. Says that it
   * has sorted: the rows come a little later.
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
    making.submit(
        control -> make(from, open, order, new Wish(path, heaviest), control),
        this::apply,
        failure -> notes.accept(String.valueOf(failure.getMessage())));
    return true;
  }

  /** What is to be selected, and whether the way down from there is to be opened. */
  private record Wish(List<Object> path, boolean heaviest) {}

  private static <R> Made<R> make(
      TreeRows<R> rows, TreeLevels.Open open, Comparator<R> order, Wish wish, JobControl control) {
    List<Object> selected = wish.path();
    if (wish.heaviest()) {
      selected = openHeaviest(rows, open, selected, control);
    }
    return new Made<>(rows, TreeLevels.of(rows, open, order, control), selected);
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
    showing = true;
    top.show(made.rows(), made.levels());
    TreeRow<R> item = made.selected().isEmpty() ? null : top.find(made.selected());
    TreeItem<R> before = view.getSelectionModel().getSelectedItem();
    if (item != null && (goThere || !item.equals(before))) {
      int index = view.getRow(item);
      view.getSelectionModel().clearAndSelect(index);
      view.getFocusModel().focus(index);
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

  private Comparator<R> order() {
    Comparator<R> order = null;
    for (TreeTableColumn<R, ?> sorted : view.getSortOrder()) {
      Comparator<R> next = columns.get(view.getColumns().indexOf(sorted)).order();
      next = sorted.getSortType() == TreeTableColumn.SortType.DESCENDING ? next.reversed() : next;
      order = order == null ? next : order.thenComparing(next);
    }
    return order;
  }

  private void selected(TreeItem<R> item) {
    if (!showing) {
      selectionListener.accept(Optional.ofNullable(item).map(TreeItem::getValue));
    }
  }

  /** Among the rows that are open. */
  private void find(String text) {
    List<LevelRow<R>> all = LevelRow.below(top);
    int from = Math.max(0, view.getSelectionModel().getSelectedIndex());
    String lower = text.toLowerCase(Locale.ROOT);
    searching.submit(
        control -> {
          for (int i = 0; i < all.size(); i++) {
            control.check();
            int index = (from + i) % all.size();
            String name = columns.getFirst().text().apply(all.get(index).row());
            if (name.toLowerCase(Locale.ROOT).contains(lower)) {
              return index;
            }
          }
          return -1;
        },
        this::goTo,
        _ -> {});
  }

  private void goTo(int index) {
    if (index >= 0 && index < view.getExpandedItemCount()) {
      view.getSelectionModel().clearAndSelect(index);
      view.getFocusModel().focus(index);
      view.scrollTo(Math.max(0, index - ROWS_ABOVE));
    }
  }

  private void pressed(KeyEvent event) {
    if (COPY.match(event)) {
      export.copySelected();
      event.consume();
    } else if (event.getCode() == KeyCode.ENTER && selected().isPresent()) {
      opener.accept(selected().orElseThrow());
      event.consume();
    } else if (event.getCode() == KeyCode.MULTIPLY || event.getCode() == KeyCode.ASTERISK) {
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

  private void showMenu(ContextMenuEvent event) {
    MenuRow.at(event)
        .ifPresent(
            index -> {
              if (!view.getSelectionModel().isSelected(index)) {
                view.getSelectionModel().clearAndSelect(index);
              }
            });
    ContextMenu shown = new ContextMenu();
    shown.setId("table-menu");
    List<MenuItem> items = selected().map(menu).orElse(List.of());
    if (!items.isEmpty()) {
      shown.getItems().addAll(items);
      shown.getItems().add(new SeparatorMenuItem());
    }
    shown.getItems().addAll(export.items());
    shown.show(view, event.getScreenX(), event.getScreenY());
    event.consume();
  }

  /** One cell. */
  private static final class Cell<R> extends TreeTableCell<R, R> {
    private final CellContent<R> content;

    Cell(Column<R> column) {
      content = new CellContent<>(column, this);
    }

    @Override
    protected void updateItem(R row, boolean empty) {
      super.updateItem(row, empty);
      if (empty || row == null) {
        content.showNothing();
      } else {
        content.show(row);
      }
    }
  }

  /** For copying and exporting: the rows that are open. */
  private final class OpenRows implements TableExport.Source<LevelRow<R>> {
    @Override
    public List<LevelRow<R>> selected() {
      return view.getSelectionModel().getSelectedItems().stream()
          .map(item -> new LevelRow<>(view.getTreeItemLevel(item), item.getValue()))
          .toList();
    }

    @Override
    public List<LevelRow<R>> all() {
      return LevelRow.below(top);
    }

    @Override
    public Node node() {
      return view;
    }

    @Override
    public void say(String sentence) {
      notes.accept(sentence);
    }
  }
}
