package dev.candela.desktop.locks;

import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.locks.LockDetail.PathRow;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Splits;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.TableContext;
import dev.candela.desktop.table.TablePanel;
import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.VBox;

/** Contended locks, and details of the selected one. */
public final class LocksPanel extends TablePanel {
  private static final EventChoice LOCKS = EventChoice.parse("lock");
  private static final EventChoice LOCKS_AND_WAITS = EventChoice.parse("lock,wait");
  private static final double NUMBER_PIXELS = 116;
  private static final double DETAIL_AT = 0.3;

  private final DataTable<LockRow> table;
  private final LockDetailPane detail;
  private final ToggleButton waits = Controls.toggle("locks.waits");
  private final Analysis<LockList> analysis;
  private final Analysis<Optional<LockDetail>> detailing;
  private volatile EventChoice events = LOCKS;
  private volatile Optional<LockRow> selected = Optional.empty();
  private LockList list;

  public LocksPanel(PanelContext context) {
    super("locks", context);
    TableContext tables = TableContext.of(context);
    table = new DataTable<>("locks", tables, columns(), LockRow::identity);
    detail = new LockDetailPane(tables, new FrameMenu(session, "locks"));
    table.setEmptyText("");
    table.setOnSelected(this::select);
    table.setOnNote(this::say);
    waits.setOnAction(_ -> choose());
    SettingsStore settings = context.settings();
    Node[] parts = {table.node(), detail};
    fill(Splits.of(Orientation.VERTICAL, settings, "locks.detail", DETAIL_AT, parts), table);
    analysis = analyse((view, control) -> LockList.of(view, events, control), this::show);
    detailing = analyse(this::detail, this::showDetail);
  }

  /** Null before the first samples. */
  LockList list() {
    return list;
  }

  @Override
  public List<Node> choices() {
    return List.of(waits);
  }

  private static List<Column<LockRow>> columns() {
    return List.of(
        Column.text("lock", (LockRow row) -> row.lock().name()),
        Column.number(
                "waited",
                (LockRow row) -> row.lock().weight(),
                row -> row.unit().text(row.lock().weight()))
            .width(NUMBER_PIXELS),
        Column.count("count", (LockRow row) -> row.lock().samples()).width(NUMBER_PIXELS),
        Column.number(
                "longest",
                (LockRow row) -> row.lock().largestWeight(),
                row -> row.lock().longest(row.unit()))
            .width(NUMBER_PIXELS),
        Column.count("waiters", (LockRow row) -> row.lock().waiterCount()).width(NUMBER_PIXELS),
        Column.text("holder", LockRow::holder));
  }

  private void choose() {
    events = waits.isSelected() ? LOCKS_AND_WAITS : LOCKS;
    analysis.invalidate();
    detailing.invalidate();
  }

  private void select(Optional<LockRow> row) {
    selected = row;
    detailing.invalidate();
  }

  private Optional<LockDetail> detail(View view, Cancellation cancellation) {
    // The same lock in the samples of now: there may be more of them since it was selected.
    return selected
        .flatMap(row -> LockList.of(view, events, cancellation).find(row))
        .map(now -> LockDetail.of(view, events, now.lock(), cancellation));
  }

  private void show(LockList shown) {
    boolean first = list == null || list.rows().isEmpty();
    list = shown;
    List<LockRow> rows = shown.rows();
    table.setEmptyText(Messages.text(shown.recorded() ? "locks.none" : "locks.unrecorded"));
    table.show(rows);
    say(Messages.text("locks.count", rows.size()));
    if (first && !rows.isEmpty()) {
      table.select(rows.getFirst().identity());
    } else {
      selected
          .flatMap(shown::find)
          .filter(row -> !row.identity().equals(selected.orElseThrow().identity()))
          .ifPresent(row -> table.select(row.identity(), false));
    }
  }

  private void showDetail(Optional<LockDetail> shown) {
    if (list != null) {
      boolean canSelect = selected.isEmpty() && !list.rows().isEmpty();
      detail.show(shown.orElse(LockDetail.NOTHING), list.unit(), canSelect);
    }
  }

  /** Waiting threads and places beside the holders and their work. */
  private static final class LockDetailPane extends SplitPane {
    private static final double COUNT_PIXELS = 88;
    private static final double SHARE_PIXELS = 90;

    private final DataTable<LockDetail.ThreadRow> waiters;
    private final DataTable<PathRow> waitedAt;
    private final DataTable<LockDetail.ThreadRow> holders;
    private final DataTable<PathRow> heldAt;
    private final Label heldTitle = Controls.label(Messages.text("locks.held"));
    private WeightUnit unit = WeightUnit.NANOS;

    LockDetailPane(TableContext context, FrameMenu menu) {
      waiters = threads("lock-waiters", context);
      waitedAt = where("lock-waited-at", context);
      holders = threads("lock-holders", context);
      heldAt = where("lock-held-at", context);
      for (DataTable<PathRow> methods : List.of(waitedAt, heldAt)) {
        methods.setMenu(row -> menu.items(FrameMenu.Target.method(row.method())));
      }
      List.of(waiters, waitedAt, holders, heldAt).forEach(table -> table.setEmptyText(""));
      SettingsStore settings = context.settings();
      SplitPane waited =
          Splits.of(
              Orientation.VERTICAL,
              settings,
              "locks.waited",
              0.5,
              below("locks.waiters", waiters),
              below("locks.waited", waitedAt));
      SplitPane held =
          Splits.of(
              Orientation.VERTICAL,
              settings,
              "locks.held",
              0.5,
              below("locks.holders", holders),
              below(heldTitle, heldAt));
      getItems().addAll(waited, held);
      Splits.remember(this, settings, "locks.holders", 0.5);
      setId("lock-detail");
    }

    /** Shows it; {@code canSelect} if there are locks and none is selected. */
    void show(LockDetail detail, WeightUnit newUnit, boolean canSelect) {
      unit = newUnit;
      String select = canSelect ? Messages.text("locks.select") : "";
      waiters.setEmptyText(select);
      waiters.show(detail.waiters());
      waitedAt.setEmptyText(select);
      waitedAt.show(detail.waitedAt());
      boolean nothing = detail.waiters().isEmpty();
      holders.setEmptyText(nothing ? select : Messages.text("locks.holders.none"));
      holders.show(detail.holders());
      heldAt.setEmptyText(nothing ? select : Messages.text(notHeld(detail)));
      heldAt.show(detail.heldAt());
      heldTitle.setText(Messages.text(detail.fewSamples() ? "locks.held.few" : "locks.held"));
    }

    private static String notHeld(LockDetail detail) {
      if (!detail.sampled()) {
        return "locks.held.unrecorded";
      }
      return detail.holders().isEmpty() ? "locks.holders.none" : "locks.held.none";
    }

    private DataTable<LockDetail.ThreadRow> threads(String key, TableContext context) {
      List<Column<LockDetail.ThreadRow>> columns =
          List.of(
              Column.text("thread", LockDetail.ThreadRow::thread),
              Column.number(
                      "waited",
                      LockDetail.ThreadRow::weight,
                      (LockDetail.ThreadRow row) -> unit.text(row.weight()))
                  .width(100),
              Column.count("count", LockDetail.ThreadRow::samples).width(COUNT_PIXELS),
              Column.share("share", LockDetail.ThreadRow::share).width(SHARE_PIXELS));
      return new DataTable<>(key, context, columns, LockDetail.ThreadRow::thread);
    }

    private static DataTable<PathRow> where(String key, TableContext context) {
      List<Column<PathRow>> columns =
          List.of(
              Column.text("method", PathRow::text),
              Column.count("samples", PathRow::samples).width(COUNT_PIXELS),
              Column.share("share", PathRow::share).width(SHARE_PIXELS));
      DataTable<PathRow> table = new DataTable<>(key, context, columns, row -> row);
      // Lines of a tree: in another order they would say nothing.
      table.view().getColumns().forEach(column -> column.setSortable(false));
      return table;
    }

    private static Node below(String title, DataTable<?> table) {
      return below(Controls.label(Messages.text(title)), table);
    }

    private static Node below(Label title, DataTable<?> table) {
      VBox box = table.below(title);
      box.setMinSize(0, 0);
      return box;
    }
  }

  /** The locks that threads waited for, heaviest first; not recorded without such events. */
  record LockList(boolean recorded, WeightUnit unit, List<LockRow> rows) {

    static LockList of(View view, EventChoice events, Cancellation cancellation) {
      SampleSelection waits = view.selection().withEvents(events);
      StackMask stacks = StackMask.of(view.stackView(cancellation));
      LockShares shares = LockShares.of(view.profile(), waits, stacks, cancellation);
      return new LockList(
          !shares.locks().isEmpty() || !events.tables(view.profile()).isEmpty(),
          shares.unit(),
          shares.locks().stream()
              .map(lock -> new LockRow(lock, holder(view, lock), shares.unit()))
              .toList());
    }

    /** The row of the same lock, or of the lock that has meanwhile been merged with it. */
    Optional<LockRow> find(LockRow earlier) {
      return rows.stream()
          .filter(row -> row.identity().equals(earlier.identity()))
          .findFirst()
          .or(() -> rows.stream().filter(row -> row.isOf(earlier)).findFirst());
    }

    private static String holder(View view, ContendedLock lock) {
      return Stream.concat(lock.holders().stream().limit(1), lock.unknownHolder().stream())
          .max(Comparator.comparingLong(ContendedLock.Holder::weight))
          .map(most -> name(view.profile().threads(), most))
          .orElse("");
    }

    /** Name of the thread, marked if it is only the likely holder. */
    static String name(ThreadTable threads, ContendedLock.Holder holder) {
      if (holder.threadId() == Ids.NONE) {
        return Messages.text("quantity.unrecorded");
      }
      String name = threads.name(holder.threadId());
      return holder.likely() ? Messages.text("locks.holder.likely", name) : name;
    }
  }

  /** A lock in the table; its main holder may be unknown. */
  record LockRow(ContendedLock lock, String holder, WeightUnit unit) {
    Object identity() {
      return lock.className() + "@" + lock.address();
    }

    /** True if the rows share a class and an address. */
    boolean isOf(LockRow earlier) {
      return lock.className().equals(earlier.lock.className())
          && !Collections.disjoint(lock.addresses(), earlier.lock.addresses());
    }
  }
}
