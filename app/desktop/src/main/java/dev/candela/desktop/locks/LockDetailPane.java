package dev.candela.desktop.locks;

import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.parts.Splits;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.TableContext;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Waiting threads and places beside the holders and their work. */
final class LockDetailPane extends SplitPane {
  private static final double TIME_PIXELS = 100;
  private static final double COUNT_PIXELS = 88;
  private static final double SHARE_PIXELS = 90;

  private final DataTable<LockDetail.ThreadRow> waiters;
  private final DataTable<PathRow> waitedAt;
  private final DataTable<LockDetail.ThreadRow> holders;
  private final DataTable<PathRow> heldAt;
  private final Label heldTitle;
  private WeightUnit unit = WeightUnit.NANOS;

  /** Rows of methods have the menu of frames. */
  LockDetailPane(TableContext context, FrameMenu menu) {
    waiters = threads("lock-waiters", context);
    waitedAt = where("lock-waited-at", context);
    holders = threads("lock-holders", context);
    heldAt = where("lock-held-at", context);
    for (DataTable<PathRow> methods : List.of(waitedAt, heldAt)) {
      methods.setMenu(row -> menu.items(FrameMenu.Target.method(row.method())));
    }
    List.of(waiters, waitedAt, holders, heldAt).forEach(table -> table.setEmptyText(""));
    heldTitle = title("locks.held", heldAt);
    SplitPane waited =
        new SplitPane(
            below(title("locks.waiters", waiters), waiters),
            below(title("locks.waited", waitedAt), waitedAt));
    SplitPane held =
        new SplitPane(below(title("locks.holders", holders), holders), below(heldTitle, heldAt));
    waited.setOrientation(Orientation.VERTICAL);
    held.setOrientation(Orientation.VERTICAL);
    getItems().addAll(waited, held);
    Splits.remember(this, context.settings(), "locks.holders", 0.5);
    Splits.remember(waited, context.settings(), "locks.waited", 0.5);
    Splits.remember(held, context.settings(), "locks.held", 0.5);
    setId("lock-detail");
  }

  /**
   * Shows it.
   *
   * @param canSelect true if there are locks and none is selected
   */
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
                    "waited", LockDetail.ThreadRow::weight, (LockDetail.ThreadRow row) -> time(row))
                .width(TIME_PIXELS),
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

  private String time(LockDetail.ThreadRow row) {
    return unit.text(row.weight());
  }

  private static Label title(String key, DataTable<?> table) {
    return table.title(Messages.text(key), "candela-caption-bold");
  }

  private static Node below(Label title, DataTable<?> table) {
    VBox.setVgrow(table.node(), Priority.ALWAYS);
    VBox box = new VBox(title, table.node());
    box.setMinSize(0, 0);
    return box;
  }
}
