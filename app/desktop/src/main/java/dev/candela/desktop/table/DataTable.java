package dev.candela.desktop.table;

import dev.candela.desktop.work.JobControl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableListBase;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;

/** A table that workers sort; the selection stays on a row's identity. For the FX thread. */
public final class DataTable<R> extends DataView<R, TableColumn<R, ?>> {
  private final Function<? super R, ?> identity;
  private final TableView<R> view;
  private final ShownRows<R> shown = new ShownRows<>();
  private List<R> rows = List.of();
  private volatile Function<Column<R>, String> fileTitle = Column::fileTitle;
  private Object wanted;
  private boolean scrolling;
  private boolean showing;
  private int clicksToOpen = 2;

  public DataTable(
      String key, TableContext context, List<Column<R>> columns, Function<? super R, ?> identity) {
    TableView<R> control = new TableView<>();
    super(
        control,
        new Parts<>(
            control.getSelectionModel(),
            control.getFocusModel(),
            () -> control.getItems().size(),
            control::scrollTo,
            control.getColumns(),
            control.getSortOrder(),
            column -> column.getSortType() == TableColumn.SortType.DESCENDING,
            (column, up) ->
                column.setSortType(
                    up ? TableColumn.SortType.ASCENDING : TableColumn.SortType.DESCENDING),
            control.placeholderProperty(),
            3),
        "-table",
        key,
        context,
        columns);
    view = control;
    view.setItems(shown);
    this.identity = identity;
    columns.forEach(column -> view.getColumns().add(tableColumn(column)));
    view.getSelectionModel().selectedItemProperty().addListener((_, _, row) -> selected(row));
    view.addEventHandler(KeyEvent.KEY_PRESSED, this::act);
    prepare(
        text -> find(text, false, true),
        new TableExport<>(
            this,
            columns,
            () -> List.copyOf(view.getSelectionModel().getSelectedItems()),
            shown::now,
            column -> fileTitle.apply(column)));
    // This sorts at once, which asks for the widths of columns.
    view.setSortPolicy(_ -> resort());
  }

  /** Gives the remaining width to the last column instead of the first. */
  public void fillWithLast() {
    widths.fill(view.getColumns().getLast());
  }

  /** A row opens with one click instead of two. */
  public void openWithOneClick() {
    clicksToOpen = 1;
  }

  public TableView<R> view() {
    return view;
  }

  /** Titles in files, where those on screen are too short. */
  public void setFileTitle(Function<Column<R>, String> title) {
    fileTitle = title;
  }

  /** In the given order unless the user chose one. */
  public void show(List<R> newRows) {
    rows = newRows;
    resort();
  }

  @Override
  public Optional<R> selected() {
    return Optional.ofNullable(view.getSelectionModel().getSelectedItem());
  }

  /** Selects the row and scrolls to it, now or when it arrives. */
  public void select(Object rowIdentity) {
    select(rowIdentity, true);
  }

  /** Selects the row, now or when it arrives. */
  public void select(Object rowIdentity, boolean scroll) {
    // One that is still to arrive may have been requested because the user wants to see it.
    scrolling = scroll || scrolling && rowIdentity.equals(wanted);
    wanted = rowIdentity;
    resort();
  }

  public void deselect() {
    wanted = null;
    view.getSelectionModel().clearSelection();
    view.getFocusModel().focus(-1);
  }

  public void step(String text, boolean forward) {
    find(text, true, forward);
  }

  private TableColumn<R, R> tableColumn(Column<R> column) {
    TableColumn<R, R> made = new TableColumn<>();
    ColumnWidths.prepare(made, column);
    made.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
    made.setCellFactory(_ -> new Cell(column));
    return made;
  }

  private record Sorted<R>(
      List<R> rows, Object selected, int selectedIndex, List<Optional<String>> longest) {}

  /** Always reports success: the sorted rows arrive later. */
  private boolean resort() {
    List<R> unsorted = rows;
    Comparator<R> order = order();
    Object selected = selectedIdentity();
    Set<String> shownKeys = widths.shown();
    filling.submit(
        control -> sort(unsorted, order, selected, shownKeys, control), this::apply, this::say);
    return true;
  }

  /** Null if nothing is selected or pending. */
  private Object selectedIdentity() {
    return wanted != null ? wanted : selected().map(identity).orElse(null);
  }

  private Sorted<R> sort(
      List<R> unsorted,
      Comparator<R> order,
      Object selected,
      Set<String> shownKeys,
      JobControl control) {
    List<R> sorted = new ArrayList<>(unsorted);
    if (order != null) {
      sorted.sort(order);
    }
    control.check();
    List<Optional<String>> longest = ColumnWidths.longest(columns, sorted, shownKeys);
    return new Sorted<>(sorted, selected, indexOf(selected, sorted), longest);
  }

  private int indexOf(Object selected, List<R> sorted) {
    int index = -1;
    for (int i = 0; selected != null && i < sorted.size() && index < 0; i++) {
      index = identity.apply(sorted.get(i)).equals(selected) ? i : -1;
    }
    return index;
  }

  private void apply(Sorted<R> sorted) {
    // Another row may have been selected while these were sorted.
    Object selected = selectedIdentity();
    int index =
        Objects.equals(selected, sorted.selected())
            ? sorted.selectedIndex()
            : indexOf(selected, sorted.rows());
    widths.needs(sorted.longest());
    showing = true;
    // The view would look for them among a million rows by itself.
    view.getSelectionModel().clearSelection();
    view.getFocusModel().focus(-1);
    shown.replace(sorted.rows());
    if (index >= 0) {
      selectRow(index);
    }
    showing = false;
    if (wanted != null && index >= 0) {
      wanted = null;
      if (scrolling) {
        scrollTo(index);
      }
      selected(view.getItems().get(index));
    }
  }

  private void selected(R row) {
    if (!showing) {
      // Who selects a row no longer waits for another one.
      wanted = row == null ? wanted : null;
      tellSelected(Optional.ofNullable(row));
    }
  }

  private void find(String text, boolean next, boolean forward) {
    int from = Math.max(0, view.getSelectionModel().getSelectedIndex());
    int first = next ? from + (forward ? 1 : -1) : from;
    find(shown.now(), text, first, forward);
  }

  private final class Cell extends TableCell<R, R> {
    private final CellContent<R> content;

    Cell(Column<R> column) {
      content = new CellContent<>(column, this);
      setOnMouseClicked(
          event -> {
            if (event.getClickCount() == clicksToOpen && !isEmpty()) {
              open(getItem());
            }
          });
    }

    @Override
    protected void updateItem(R row, boolean empty) {
      super.updateItem(row, empty);
      content.show(empty ? null : row);
    }
  }

  /** The rows, replaced as one change without looking at any: a million take no time. */
  private static final class ShownRows<R> extends ObservableListBase<R> {
    private List<R> rows = List.of();

    /** Also for workers. */
    List<R> now() {
      return rows;
    }

    void replace(List<R> newRows) {
      List<R> before = rows;
      rows = newRows;
      if (!before.isEmpty() || !newRows.isEmpty()) {
        fireChange(new Replaced<>(this, before));
      }
    }

    @Override
    public R get(int index) {
      return rows.get(index);
    }

    @Override
    public int size() {
      return rows.size();
    }

    private static final class Replaced<R> extends ListChangeListener.Change<R> {
      private final List<R> before;
      private boolean told;

      private Replaced(ShownRows<R> rows, List<R> before) {
        super(rows);
        this.before = before;
      }

      @Override
      public boolean next() {
        boolean first = !told;
        told = true;
        return first;
      }

      @Override
      public void reset() {
        told = false;
      }

      @Override
      public int getFrom() {
        return 0;
      }

      @Override
      public int getTo() {
        return getList().size();
      }

      @Override
      public List<R> getRemoved() {
        return before;
      }

      @Override
      protected int[] getPermutation() {
        return new int[0];
      }
    }
  }
}
