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
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;

/**
 * A table of immutable rows. For the FX thread; sorting, searching and exporting are done by
 * workers. A selection stays on its row, by the row's identity, when new rows are shown.
 */
public final class DataTable<R> {
  /** A title and two rows. */
  private static final double LEAST_PIXELS = 80;

  private static final KeyCombination COPY =
      new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

  private final List<Column<R>> columns;
  private final Function<? super R, ?> identity;
  private final TableView<R> view = new TableView<>();
  private final StackPane root = new StackPane(view);
  private final Lane sorting;
  private final Lane searching;
  private final TableExport<R> export;
  private final TypeSearch typing;
  private final ColumnWidths widths;
  private List<R> rows = List.of();
  private Consumer<Optional<R>> selectionListener = _ -> {};
  private Consumer<R> opener = _ -> {};
  private Consumer<String> notes = _ -> {};
  private Function<R, List<MenuItem>> menu = _ -> List.of();
  private volatile Function<Column<R>, String> fileTitle = Column::title;
  private Object wanted;
  private boolean showing;

  /**
   * An empty table.
   *
   * @param key its name in settings and tests
   * @param identity tells which row of new rows is the one that was selected
   */
  public DataTable(
      String key, TableContext context, List<Column<R>> columns, Function<? super R, ?> identity) {
    this.columns = List.copyOf(columns);
    this.identity = identity;
    sorting = context.workers().lane();
    searching = context.workers().lane();
    view.setId(key + "-table");
    view.getStyleClass().addAll("candela-table", "dense");
    view.setMinHeight(LEAST_PIXELS);
    this.columns.forEach(column -> view.getColumns().add(tableColumn(column)));
    view.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    view.setSortPolicy(_ -> resort());
    SortClicks.install(
        view.getSortOrder(), this::numeric, (column, up) -> column.setSortType(type(up)));
    view.getSelectionModel().selectedItemProperty().addListener((_, _, row) -> selected(row));
    view.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    view.addEventFilter(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::showMenu);
    export = new TableExport<>(key, context, this.columns, new Rows());
    typing = new TypeSearch(view, text -> find(text, false, true));
    StackPane.setAlignment(typing.label(), Pos.BOTTOM_LEFT);
    root.getChildren().add(typing.label());
    widths = new ColumnWidths(key, context.settings(), view, view.getColumns());
  }

  /** What its user may have to wait for. */
  public List<Wait> waits() {
    return List.of(sorting, searching, export.lane());
  }

  /** What is on screen. */
  public Node node() {
    return root;
  }

  /** Shows a column or not: one that would say what another one says is left out. */
  public void setColumnVisible(String columnKey, boolean shown) {
    for (TableColumn<R, ?> column : view.getColumns()) {
      if (column.getId().equals(columnKey)) {
        column.setVisible(shown);
      }
    }
  }

  /** Gives the room that is left to the last column in place of the first. */
  public void fillWithLast() {
    widths.fill(view.getColumns().getLast());
  }

  /** The control itself. */
  public TableView<R> view() {
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

  /** Takes the row that was selected by the user or by {@link #select}, or that there is none. */
  public void setOnSelected(Consumer<Optional<R>> listener) {
    selectionListener = listener;
  }

  /** Takes the row on which there was a double click or Enter. */
  public void setOnOpened(Consumer<R> listener) {
    opener = listener;
  }

  /** Takes sentences for the user, such as where the table was exported to. */
  public void setOnNote(Consumer<String> listener) {
    notes = listener;
  }

  /** What stands above columns in files, where their titles alone do not say enough. */
  public void setFileTitle(Function<Column<R>, String> title) {
    fileTitle = title;
  }

  /** What can be done with a row, above what can be done with any. */
  public void setMenu(Function<R, List<MenuItem>> items) {
    menu = items;
  }

  /** Sorts by a column until the user chooses another, the largest first. */
  public void sortBy(String columnKey) {
    for (TableColumn<R, ?> column : view.getColumns()) {
      if (column.getId().equals(columnKey)) {
        view.getSortOrder().setAll(List.of(column));
      }
    }
  }

  /** Shows other rows, in their order if the user chose none. */
  public void show(List<R> newRows) {
    rows = newRows;
    resort();
  }

  /** The row that is selected. */
  public Optional<R> selected() {
    return Optional.ofNullable(view.getSelectionModel().getSelectedItem());
  }

  /** Selects the row of that identity, now or when it comes. */
  public void select(Object rowIdentity) {
    wanted = rowIdentity;
    resort();
  }

  /** Selects the next or previous row whose first column has the text. */
  public void step(String text, boolean forward) {
    find(text, true, forward);
  }

  private TableColumn<R, R> tableColumn(Column<R> column) {
    TableColumn<R, R> made = new TableColumn<>();
    ColumnHeader.prepare(made, column);
    made.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
    made.setCellFactory(_ -> new Cell(column));
    return made;
  }

  private boolean numeric(TableColumn<R, ?> column) {
    return columns.get(view.getColumns().indexOf(column)).numeric();
  }

  private static TableColumn.SortType type(boolean up) {
    return up ? TableColumn.SortType.ASCENDING : TableColumn.SortType.DESCENDING;
  }

  private record Sorted<R>(List<R> rows, int selectedIndex) {}

  /** Always says that it has sorted: the rows come a little later. */
  private boolean resort() {
    List<R> unsorted = rows;
    Comparator<R> order = order();
    Object selected = wanted != null ? wanted : selected().map(identity).orElse(null);
    sorting.submit(
        control -> sort(unsorted, order, selected, control),
        this::apply,
        failure -> notes.accept(String.valueOf(failure.getMessage())));
    return true;
  }

  private Sorted<R> sort(
      List<R> unsorted, Comparator<R> order, Object selected, JobControl control) {
    List<R> sorted = new ArrayList<>(unsorted);
    if (order != null) {
      sorted.sort(order);
    }
    control.check();
    int index = -1;
    for (int i = 0; selected != null && i < sorted.size() && index < 0; i++) {
      index = identity.apply(sorted.get(i)).equals(selected) ? i : -1;
    }
    return new Sorted<>(sorted, index);
  }

  private void apply(Sorted<R> sorted) {
    showing = true;
    view.getItems().setAll(sorted.rows());
    int index = sorted.selectedIndex();
    if (index >= 0) {
      view.getSelectionModel().clearAndSelect(index);
      view.getFocusModel().focus(index);
    }
    showing = false;
    if (wanted != null && index >= 0) {
      wanted = null;
      view.scrollTo(Math.max(0, index - 3));
      selected(view.getItems().get(index));
    }
  }

  private Comparator<R> order() {
    Comparator<R> order = null;
    for (TableColumn<R, ?> sorted : view.getSortOrder()) {
      Comparator<R> next = columns.get(view.getColumns().indexOf(sorted)).order();
      next = sorted.getSortType() == TableColumn.SortType.DESCENDING ? next.reversed() : next;
      order = order == null ? next : order.thenComparing(next);
    }
    return order;
  }

  private void selected(R row) {
    if (!showing) {
      selectionListener.accept(Optional.ofNullable(row));
    }
  }

  private void find(String text, boolean next, boolean forward) {
    List<R> all = List.copyOf(view.getItems());
    int from = Math.max(0, view.getSelectionModel().getSelectedIndex());
    searching.submit(
        control -> indexOf(all, text, next ? from + (forward ? 1 : -1) : from, forward, control),
        this::goTo,
        _ -> {});
  }

  private int indexOf(List<R> all, String text, int from, boolean forward, JobControl control) {
    String lower = text.toLowerCase(Locale.ROOT);
    for (int i = 0; i < all.size(); i++) {
      control.check();
      int index = Math.floorMod(forward ? from + i : from - i, all.size());
      String name = columns.getFirst().text().apply(all.get(index));
      if (name.toLowerCase(Locale.ROOT).contains(lower)) {
        return index;
      }
    }
    return -1;
  }

  private void goTo(int index) {
    if (index >= 0 && index < view.getItems().size()) {
      view.getSelectionModel().clearAndSelect(index);
      view.getFocusModel().focus(index);
      view.scrollTo(Math.max(0, index - 3));
    }
  }

  private void pressed(KeyEvent event) {
    if (COPY.match(event)) {
      export.copySelected();
      event.consume();
    } else if (event.getCode() == KeyCode.ENTER && selected().isPresent()) {
      opener.accept(selected().orElseThrow());
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
    selected()
        .map(menu)
        .filter(items -> !items.isEmpty())
        .ifPresent(
            items -> {
              shown.getItems().addAll(items);
              shown.getItems().add(new SeparatorMenuItem());
            });
    shown.getItems().addAll(export.items());
    shown.show(view, event.getScreenX(), event.getScreenY());
    event.consume();
  }

  /** One cell. */
  private final class Cell extends TableCell<R, R> {
    private final CellContent<R> content;

    Cell(Column<R> column) {
      content = new CellContent<>(column, this);
      setOnMouseClicked(
          event -> {
            if (event.getClickCount() == 2 && !isEmpty()) {
              opener.accept(getItem());
            }
          });
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

  /** For copying and exporting: what is on screen, in its order. */
  private final class Rows implements TableExport.Source<R> {
    @Override
    public List<R> selected() {
      return List.copyOf(view.getSelectionModel().getSelectedItems());
    }

    @Override
    public Iterable<R> all() {
      return List.copyOf(view.getItems());
    }

    @Override
    public Node node() {
      return view;
    }

    @Override
    public void say(String sentence) {
      notes.accept(sentence);
    }

    @Override
    public String title(Column<R> column) {
      return fileTitle.apply(column);
    }
  }
}
