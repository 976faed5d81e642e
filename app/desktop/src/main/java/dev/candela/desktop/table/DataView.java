package dev.candela.desktop.table;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.text.Messages;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import javafx.beans.property.ObjectProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.control.FocusModel;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableRow;
import javafx.scene.control.TreeTableRow;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;

/**
 * The common part of tables and trees of rows: columns and their order, selection, search by
 * typing, the menu, copying. For the FX thread.
 *
 * @param <R> what a row is
 * @param <C> the columns of the control
 */
abstract class DataView<R, C extends TableColumnBase<?, ?>> {
  /** Space for a title and two rows. */
  private static final double LEAST_PIXELS = 80;

  private static final KeyCombination COPY =
      new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

  private final Control control;
  private final Parts<C> parts;
  private final List<Column<R>> columns;
  private final StackPane root;
  private final LatestJob searching;
  private Consumer<Optional<R>> selectionListener = _ -> {};
  private Consumer<R> opener = _ -> {};
  private Consumer<String> notes = _ -> {};
  private Function<R, List<MenuItem>> menu = _ -> List.of();

  /**
   * What tables and tree tables both have, though not from a common class.
   *
   * @param isDescending how a column is sorted
   * @param turn sorts a column upwards if true, or else downwards
   */
  record Parts<C>(
      MultipleSelectionModel<?> selection,
      FocusModel<?> focus,
      IntSupplier rowCount,
      IntConsumer scrollTo,
      ObservableList<C> columns,
      ObservableList<C> sortOrder,
      Predicate<C> isDescending,
      BiConsumer<C, Boolean> turn,
      ObjectProperty<Node> placeholder) {}

  /**
   * A view without its columns, after which {@link #prepare} is called.
   *
   * @param id of the control
   * @param key its name in settings and texts
   */
  DataView(
      Control control,
      Parts<C> parts,
      String id,
      String key,
      TableContext context,
      List<Column<R>> columns) {
    this.control = control;
    this.parts = parts;
    this.columns = List.copyOf(columns);
    searching = context.workers().latestJob();
    root = new StackPane(control);
    control.setId(id);
    if (Messages.has("panel." + key)) {
      control.setAccessibleText(Messages.text("panel." + key));
    }
    control.getStyleClass().addAll("candela-table", "dense");
    control.setMinHeight(LEAST_PIXELS);
    control.addEventFilter(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::showMenu);
  }

  /** Called once the control has its columns: searches typed text, sorts on clicks. */
  final void prepare(Consumer<String> find) {
    parts.selection().setSelectionMode(SelectionMode.MULTIPLE);
    SortClicks.install(
        parts.sortOrder(),
        column -> columns.get(parts.columns().indexOf(column)).numeric(),
        parts.turn());
    TypeSearch typing = new TypeSearch(control, find);
    StackPane.setAlignment(typing.label(), Pos.TOP_LEFT);
    root.getChildren().add(typing.label());
  }

  abstract TableExport<?> export();

  public abstract Optional<R> selected();

  public final Node node() {
    return root;
  }

  /** A label to stand above it, which screen readers say of it. */
  public final Label title(String words, String styleClass) {
    Label title = Controls.label(words, styleClass);
    title.setLabelFor(control);
    return title;
  }

  /** Hides columns that would repeat another one. */
  public final void setColumnVisible(String columnKey, boolean shown) {
    for (C column : parts.columns()) {
      if (column.getId().equals(columnKey)) {
        column.setVisible(shown);
      }
    }
  }

  /** Passes the focus on from its surroundings. */
  public final void focus(boolean now) {
    if (now) {
      control.requestFocus();
    }
  }

  /** Text instead of rows. */
  public final void setEmptyText(String words) {
    parts.placeholder().set(Controls.label(words, "candela-quiet", "candela-empty"));
  }

  /** Receives the selected row, or nothing. */
  public final void setOnSelected(Consumer<Optional<R>> listener) {
    selectionListener = listener;
  }

  /** Receives an opened row, by Enter or double click. */
  public final void setOnOpened(Consumer<R> listener) {
    opener = listener;
  }

  /** Receives sentences for the user. */
  public final void setOnNote(Consumer<String> listener) {
    notes = listener;
  }

  /** Items above those for any row. */
  public final void setMenu(Function<R, List<MenuItem>> items) {
    menu = items;
  }

  /** Sorts until the user chooses another column; numbers largest first. */
  public final void sortBy(String columnKey) {
    for (C column : parts.columns()) {
      if (column.getId().equals(columnKey)) {
        parts.sortOrder().setAll(List.of(column));
      }
    }
  }

  /** The user's order; null for none. */
  final Comparator<R> order() {
    Comparator<R> order = null;
    for (C sorted : parts.sortOrder()) {
      Comparator<R> next = columns.get(parts.columns().indexOf(sorted)).order();
      next = parts.isDescending().test(sorted) ? next.reversed() : next;
      order = order == null ? next : order.thenComparing(next);
    }
    return order;
  }

  final List<Column<R>> columns() {
    return columns;
  }

  /** The job that searches for typed text. */
  final LatestJob searching() {
    return searching;
  }

  final void tellSelected(Optional<R> row) {
    selectionListener.accept(row);
  }

  final void open(R row) {
    opener.accept(row);
  }

  final void say(String sentence) {
    notes.accept(sentence);
  }

  final void say(Throwable failure) {
    notes.accept(String.valueOf(failure.getMessage()));
  }

  /**
   * Goes to the first row whose first column has the text.
   *
   * @param from the first row that is looked at; after the last one comes the first
   */
  final <T> void find(
      List<T> rows, Function<T, R> row, String text, int from, boolean forward, int rowsAbove) {
    String lower = text.toLowerCase(Locale.ROOT);
    Function<? super R, String> name = columns.getFirst().text();
    Predicate<T> wanted =
        candidate -> name.apply(row.apply(candidate)).toLowerCase(Locale.ROOT).contains(lower);
    searching.submit(
        search -> indexOf(rows, wanted, from, forward, search),
        index -> goTo(index, rowsAbove),
        _ -> {});
  }

  private static <T> int indexOf(
      List<T> rows, Predicate<T> wanted, int from, boolean forward, JobControl search) {
    for (int i = 0; i < rows.size(); i++) {
      search.check();
      int index = Math.floorMod(forward ? from + i : from - i, rows.size());
      if (wanted.test(rows.get(index))) {
        return index;
      }
    }
    return -1;
  }

  private void goTo(int index, int rowsAbove) {
    if (index >= 0 && index < parts.rowCount().getAsInt()) {
      selectRow(index);
      parts.scrollTo().accept(Math.max(0, index - rowsAbove));
    }
  }

  final void selectRow(int index) {
    parts.selection().clearAndSelect(index);
    parts.focus().focus(index);
  }

  /** Copies and opens; true if the key was handled. */
  final boolean act(KeyEvent event) {
    if (COPY.match(event)) {
      export().copySelected();
    } else if (event.getCode() == KeyCode.ENTER && selected().isPresent()) {
      opener.accept(selected().orElseThrow());
    } else {
      return false;
    }
    event.consume();
    return true;
  }

  private void showMenu(ContextMenuEvent event) {
    menuRow(event)
        .ifPresent(
            index -> {
              if (!parts.selection().isSelected(index)) {
                parts.selection().clearAndSelect(index);
              }
            });
    ContextMenu shown = new ContextMenu();
    shown.setId("table-menu");
    List<MenuItem> items = selected().map(menu).orElse(List.of());
    if (!items.isEmpty()) {
      shown.getItems().addAll(items);
      shown.getItems().add(new SeparatorMenuItem());
    }
    shown.getItems().addAll(export().items());
    shown.show(control, event.getScreenX(), event.getScreenY());
    event.consume();
  }

  private static OptionalInt menuRow(ContextMenuEvent event) {
    if (event.isKeyboardTrigger() || event.getPickResult() == null) {
      return OptionalInt.empty();
    }
    Node at = event.getPickResult().getIntersectedNode();
    while (at != null && !(at instanceof TableRow<?>) && !(at instanceof TreeTableRow<?>)) {
      at = at.getParent();
    }
    return at instanceof IndexedCell<?> row && !row.isEmpty()
        ? OptionalInt.of(row.getIndex())
        : OptionalInt.empty();
  }

  /**
   * Sorts a column of numbers in descending order on the first click of its title, then ascending:
   * the control itself would start ascending, and then not sort at all.
   */
  private static final class SortClicks {
    private SortClicks() {}

    /**
     * Listens to a sort order.
     *
     * @param numeric true of columns of numbers
     * @param turn makes a column sort upwards, or downwards if false
     */
    static <C> void install(
        ObservableList<C> sortOrder, Predicate<? super C> numeric, BiConsumer<C, Boolean> turn) {
      sortOrder.addListener(
          (ListChangeListener<C>)
              change -> {
                while (change.next()) {
                  for (C added : List.copyOf(change.getAddedSubList())) {
                    boolean again = change.getRemoved().contains(added);
                    if (numeric.test(added) && !again) {
                      turn.accept(added, false);
                    }
                  }
                  boolean third = !change.wasAdded() && change.getRemovedSize() == 1;
                  if (third && numeric.test(change.getRemoved().getFirst())) {
                    C removed = change.getRemoved().getFirst();
                    FxThread.later(() -> turnRound(sortOrder, removed, turn));
                  }
                }
              });
    }

    private static <C> void turnRound(
        ObservableList<C> sortOrder, C column, BiConsumer<C, Boolean> turn) {
      if (sortOrder.isEmpty()) {
        sortOrder.add(column);
        turn.accept(column, true);
      }
    }
  }
}
