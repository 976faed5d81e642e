package dev.candela.desktop.table;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.work.Cancellable;
import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.text.Messages;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import javafx.animation.PauseTransition;
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
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** Columns, order, selection, search, menu and copying of tables and trees. For the FX thread. */
abstract class DataView<R, C extends TableColumnBase<?, ?>> {
  /** Space for a title and two rows. */
  private static final double LEAST_PIXELS = 80;

  private static final KeyCombination COPY =
      new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

  final Control control;
  final String key;
  final TableContext context;
  final List<Column<R>> columns;

  /** Makes or sorts the rows. */
  final LatestJob filling;

  private final Parts<C> parts;
  private final StackPane root;
  private final LatestJob searching;
  private TableExport<?> export;
  ColumnWidths widths;
  private Consumer<Optional<R>> selectionListener = _ -> {};
  private Consumer<R> opener = _ -> {};
  private Consumer<String> notes = _ -> {};
  private Function<R, List<MenuItem>> menu = _ -> List.of();

  /**
   * What tables and tree tables share, without a common class; {@code turn} sorts a column upwards
   * if true, {@code rowsAbove} are context above a row that is scrolled to.
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
      ObjectProperty<Node> placeholder,
      int rowsAbove) {}

  /** A view without its columns, after which {@link #prepare} is called. */
  DataView(
      Control control,
      Parts<C> parts,
      String kind,
      String key,
      TableContext context,
      List<Column<R>> columns) {
    this.control = control;
    this.parts = parts;
    this.key = key;
    this.context = context;
    this.columns = List.copyOf(columns);
    filling = context.workers().latestJob();
    searching = context.workers().latestJob();
    root = new StackPane(control);
    control.setId(key + kind);
    if (Messages.has("panel." + key)) {
      control.setAccessibleText(Messages.text("panel." + key));
    }
    control.getStyleClass().addAll("candela-table", "dense");
    control.setMinHeight(LEAST_PIXELS);
    control.addEventFilter(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::showMenu);
  }

  /** Called once the control has its columns: searches typed text, sorts on clicks. */
  final void prepare(Consumer<String> find, TableExport<?> exportOfRows) {
    export = exportOfRows;
    widths = new ColumnWidths(key, context.settings(), control, parts.columns());
    parts.selection().setSelectionMode(SelectionMode.MULTIPLE);
    parts.sortOrder().addListener(this::sorted);
    TypeSearch typing = new TypeSearch(control, find);
    StackPane.setAlignment(typing, Pos.TOP_LEFT);
    root.getChildren().add(typing);
  }

  public abstract Optional<R> selected();

  public final Node node() {
    return root;
  }

  public final List<Cancellable> waits() {
    return List.of(filling, searching, export.job());
  }

  /** With a title above it, which screen readers say of it. */
  public final VBox below(Label title) {
    title.getStyleClass().add("candela-caption-bold");
    title.setLabelFor(control);
    VBox.setVgrow(root, Priority.ALWAYS);
    return new VBox(title, root);
  }

  /** Hides columns that would repeat another one. */
  public final void setColumnVisible(String columnKey, boolean shown) {
    column(columnKey).ifPresent(column -> column.setVisible(shown));
  }

  private Optional<C> column(String columnKey) {
    return parts.columns().stream().filter(c -> c.getId().equals(columnKey)).findFirst();
  }

  /** Passes the focus on from its surroundings. */
  public final void focus(boolean now) {
    if (now) {
      control.requestFocus();
    }
  }

  public final void setEmptyText(String words) {
    parts.placeholder().set(Controls.label(words, "candela-quiet", "candela-empty"));
  }

  public final void setOnSelected(Consumer<Optional<R>> listener) {
    selectionListener = listener;
  }

  /** Receives an opened row, by Enter or double click. */
  public final void setOnOpened(Consumer<R> listener) {
    opener = listener;
  }

  public final void setOnNote(Consumer<String> listener) {
    notes = listener;
  }

  /** Items above those for any row. */
  public final void setMenu(Function<R, List<MenuItem>> items) {
    menu = items;
  }

  /** Sorts until the user chooses another column; numbers largest first. */
  public final void sortBy(String columnKey) {
    column(columnKey).ifPresent(column -> parts.sortOrder().setAll(List.of(column)));
  }

  /** The user's order; null for none. */
  final Comparator<R> order() {
    Comparator<R> order = null;
    for (C sorted : parts.sortOrder()) {
      Comparator<R> next = of(sorted).order();
      next = parts.isDescending().test(sorted) ? next.reversed() : next;
      order = order == null ? next : order.thenComparing(next);
    }
    return order;
  }

  private Column<R> of(C column) {
    return columns.get(parts.columns().indexOf(column));
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

  /** Goes to the first row whose first column has the text, after the last to the first one. */
  final void find(List<R> rows, String text, int from, boolean forward) {
    String lower = text.toLowerCase(Locale.ROOT);
    Function<? super R, String> name = columns.getFirst().text();
    searching.submit(
        search -> {
          for (int i = 0; i < rows.size(); i++) {
            search.check();
            int index = Math.floorMod(forward ? from + i : from - i, rows.size());
            if (name.apply(rows.get(index)).toLowerCase(Locale.ROOT).contains(lower)) {
              return index;
            }
          }
          return -1;
        },
        index -> {
          if (index >= 0 && index < parts.rowCount().getAsInt()) {
            selectRow(index);
            scrollTo(index);
          }
        },
        _ -> {});
  }

  final void selectRow(int index) {
    parts.selection().clearAndSelect(index);
    parts.focus().focus(index);
  }

  final void scrollTo(int index) {
    parts.scrollTo().accept(Math.max(0, index - parts.rowsAbove()));
  }

  /** Copies and opens; true if the key was handled. */
  final boolean act(KeyEvent event) {
    if (COPY.match(event)) {
      export.copySelected();
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
        .filter(index -> !parts.selection().isSelected(index))
        .ifPresent(parts.selection()::clearAndSelect);
    ContextMenu shown = new ContextMenu();
    shown.setId("table-menu");
    List<MenuItem> items = selected().map(menu).orElse(List.of());
    if (!items.isEmpty()) {
      shown.getItems().addAll(items);
      shown.getItems().add(new SeparatorMenuItem());
    }
    shown.getItems().addAll(export.items());
    shown.show(control, event.getScreenX(), event.getScreenY());
    event.consume();
  }

  private static Optional<Integer> menuRow(ContextMenuEvent event) {
    if (event.isKeyboardTrigger() || event.getPickResult() == null) {
      return Optional.empty();
    }
    Node at = event.getPickResult().getIntersectedNode();
    while (at != null && !(at instanceof TableRow<?>) && !(at instanceof TreeTableRow<?>)) {
      at = at.getParent();
    }
    return at instanceof IndexedCell<?> row && !row.isEmpty()
        ? Optional.of(row.getIndex())
        : Optional.empty();
  }

  /** Sorts numbers downwards on the first click, then upwards, where the control would not sort. */
  private void sorted(ListChangeListener.Change<? extends C> change) {
    while (change.next()) {
      for (C added : List.copyOf(change.getAddedSubList())) {
        if (of(added).numeric() && !change.getRemoved().contains(added)) {
          parts.turn().accept(added, false);
        }
      }
      boolean third = !change.wasAdded() && change.getRemovedSize() == 1;
      if (third && of(change.getRemoved().getFirst()).numeric()) {
        C removed = change.getRemoved().getFirst();
        FxThread.later(() -> turnRound(removed));
      }
    }
  }

  private void turnRound(C column) {
    if (parts.sortOrder().isEmpty()) {
      parts.sortOrder().add(column);
      parts.turn().accept(column, true);
    }
  }

  /** Shows what is typed and looks for it; a pause begins a new text, Escape ends it. */
  private static final class TypeSearch extends Label {
    private static final Duration PAUSE = Duration.millis(1200);

    private final StringBuilder typed = new StringBuilder();
    private final PauseTransition pause = new PauseTransition(PAUSE);
    private final Consumer<String> find;

    TypeSearch(Control table, Consumer<String> find) {
      this.find = find;
      getStyleClass().add("candela-typed");
      setVisible(false);
      setMouseTransparent(true);
      pause.setOnFinished(_ -> end());
      table.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
      table.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    }

    private void typed(KeyEvent event) {
      String text = event.getCharacter();
      boolean character =
          !text.isEmpty() && text.charAt(0) > ' ' && text.charAt(0) != 0x7f
              || text.equals(" ") && !typed.isEmpty();
      if (!character
          || event.isControlDown()
          || event.isMetaDown()
          || event.isAltDown()
          || text.equals("*")) {
        return;
      }
      typed.append(text);
      show();
      event.consume();
    }

    private void pressed(KeyEvent event) {
      if (typed.isEmpty()) {
        return;
      }
      if (event.getCode() == KeyCode.ESCAPE) {
        end();
        event.consume();
      } else if (event.getCode() == KeyCode.BACK_SPACE) {
        typed.setLength(typed.length() - 1);
        show();
        event.consume();
      } else if (event.getCode() == KeyCode.SPACE) {
        event.consume();
      }
    }

    private void show() {
      setText(typed.toString());
      setVisible(!typed.isEmpty());
      pause.playFromStart();
      if (!typed.isEmpty()) {
        find.accept(typed.toString());
      }
    }

    private void end() {
      pause.stop();
      typed.setLength(0);
      setVisible(false);
    }
  }
}
