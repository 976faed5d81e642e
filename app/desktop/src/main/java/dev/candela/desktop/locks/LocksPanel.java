package dev.candela.desktop.locks;

import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Splits;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.TableContext;
import dev.candela.desktop.table.TablePanel;
import dev.candela.desktop.work.Cancellable;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;

/** Contended locks, and details of the selected one. */
public final class LocksPanel extends TablePanel {
  private static final EventChoice LOCKS = EventChoice.parse("lock");
  private static final EventChoice LOCKS_AND_WAITS = EventChoice.parse("lock,wait");
  private static final double NUMBER_PIXELS = 116;
  private static final double DETAIL_AT = 0.3;

  private final SessionModel session;
  private final DataTable<LockRow> table;
  private final LockDetailPane detail;
  private final ToggleButton waits = Controls.toggle("locks.waits");
  private final Analysis<LockList> analysis;
  private final Analysis<Optional<LockDetail>> detailing;
  private volatile EventChoice events = LOCKS;
  private volatile Optional<LockRow> selected = Optional.empty();
  private LockList list;

  public LocksPanel(PanelContext context) {
    super("locks");
    session = context.model();
    TableContext tables = TableContext.of(context);
    table = new DataTable<>("locks", tables, columns(), LockRow::identity);
    FrameMenu menu = new FrameMenu(session, "locks", tables.clipboard());
    detail = new LockDetailPane(tables, menu);
    table.setEmptyText("");
    table.setOnSelected(this::select);
    table.setOnNote(this::say);
    waits.setOnAction(_ -> choose());
    SplitPane split = new SplitPane(table.node(), detail);
    split.setOrientation(Orientation.VERTICAL);
    Splits.remember(split, context.settings(), "locks.detail", DETAIL_AT);
    fill(split, table);
    analysis =
        session.analyse(
            context.showing(),
            (view, control) -> LockList.of(view, events, control),
            this::show,
            this::fail);
    detailing = session.analyse(context.showing(), this::detail, this::showDetail, this::fail);
  }

  @Override
  public List<Cancellable> waits() {
    return Stream.concat(Stream.of(analysis, detailing), table.waits().stream()).toList();
  }

  @Override
  public void step(SharedView.Step step) {
    table.step(session.view().searchProperty().get(), step == SharedView.Step.NEXT);
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
        Column.text("lock", LockRow::name),
        Column.number(
                "waited",
                (LockRow row) -> row.lock().weight(),
                row -> row.unit().text(row.lock().weight()))
            .width(NUMBER_PIXELS),
        Column.count("count", (LockRow row) -> row.lock().samples()).width(NUMBER_PIXELS),
        Column.number(
                "longest",
                (LockRow row) -> row.lock().largestWeight(),
                row -> row.unit().text(row.lock().largestWeight()))
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
    Optional<LockRow> row = selected;
    if (row.isEmpty()) {
      return Optional.empty();
    }
    // The same lock in the samples of now: there may be more of them since it was selected.
    return LockList.find(LockList.of(view, events, cancellation).rows(), row.get())
        .map(now -> LockDetail.of(view, events, now.lock(), cancellation));
  }

  private void show(LockList shown) {
    boolean first = list == null || list.locks().isEmpty();
    list = shown;
    List<LockRow> rows = shown.rows();
    table.setEmptyText(Messages.text(shown.recorded() ? "locks.none" : "locks.unrecorded"));
    table.show(rows);
    say(Messages.text("locks.count", rows.size()));
    if (first && !rows.isEmpty()) {
      table.select(rows.getFirst().identity());
    } else {
      selected
          .flatMap(row -> LockList.find(rows, row))
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
}
