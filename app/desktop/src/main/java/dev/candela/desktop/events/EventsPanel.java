package dev.candela.desktop.events;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.TableContext;
import dev.candela.desktop.work.Cancellable;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Events by kind and text; selecting one can select its time. */
public final class EventsPanel implements SessionPanel {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double TEXT_PIXELS = 250;
  private static final double TYPE_PIXELS = 220;
  private static final double KINDS_PIXELS = 800;
  private static final double NUMBER_PIXELS = 116;

  /** Time shown on either side of an instantaneous event. */
  private static final long AROUND_NANOS = 50_000_000;

  private final SessionModel session;
  private final BorderPane root = new BorderPane();
  private final DataTable<EventRow> table;
  private final TextField text = new TextField();
  private final ToggleGroup kinds = new ToggleGroup();
  private final Button show = Controls.button("events.show", _ -> showTime());
  private final Label note = Controls.label("", "candela-quiet");
  private final Analysis<EventList> analysis;
  private volatile EventFilter filter = EventFilter.ALL;
  private EventList list;

  public EventsPanel(PanelContext context) {
    session = context.model();
    table = new DataTable<>("events", TableContext.of(context), columns(), row -> row);
    table.fillWithLast();
    table.setEmptyText("");
    table.setOnSelected(row -> show.setDisable(row.isEmpty()));
    table.setOnOpened(_ -> showTime());
    table.setOnNote(note::setText);
    show.setDisable(true);
    root.setId("events-panel");
    root.focusedProperty().addListener((_, _, now) -> table.focus(now));
    root.setTop(header());
    root.setCenter(table.node());
    analysis =
        session.analyse(
            context.showing(),
            (view, control) -> EventList.of(view, filter, control),
            this::show,
            this::fail);
  }

  @Override
  public String key() {
    return "events";
  }

  @Override
  public Node node() {
    return root;
  }

  @Override
  public List<Cancellable> waits() {
    return Stream.concat(Stream.of(analysis), table.waits().stream()).toList();
  }

  @Override
  public void step(SharedView.Step step) {
    table.step(session.view().searchProperty().get(), step == SharedView.Step.NEXT);
  }

  /** Null before the first samples. */
  EventList list() {
    return list;
  }

  private Node header() {
    text.setId("events-text");
    text.setPromptText(Messages.text("events.text"));
    text.setAccessibleText(Messages.text("events.text"));
    text.setTooltip(new Tooltip(Messages.text("events.text.tip")));
    text.textProperty().addListener((_, _, words) -> choose(filter.withText(words)));
    text.setPrefWidth(TEXT_PIXELS);
    text.setMinWidth(TEXT_PIXELS);
    note.setMinWidth(Region.USE_PREF_SIZE);
    FlowPane buttons = new FlowPane(4, 4, kind(null));
    for (EventKind kind : EventKind.values()) {
      buttons.getChildren().add(kind(kind));
    }
    buttons.setAlignment(Pos.CENTER_LEFT);
    buttons.setPrefWrapLength(KINDS_PIXELS);
    HBox.setHgrow(buttons, Priority.ALWAYS);
    HBox row = new HBox(8, buttons, note, text, show);
    row.setAlignment(Pos.CENTER_LEFT);
    row.getStyleClass().add("candela-panel-header");
    return row;
  }

  private ToggleButton kind(EventKind kind) {
    String key = kind == null ? "events.kind.all" : kind.nameKey();
    ToggleButton button = new ToggleButton(Messages.text(key));
    button.setId(key.replace('.', '-'));
    button.setToggleGroup(kinds);
    button.setSelected(kind == null);
    button.setOnAction(
        _ -> {
          button.setSelected(true);
          choose(filter.withKind(kind));
        });
    return button;
  }

  private List<Column<EventRow>> columns() {
    return List.of(
        Column.text("event", EventRow::type).width(TYPE_PIXELS),
        Column.number("time", (EventRow row) -> seconds(row), row -> time(row))
            .width(NUMBER_PIXELS),
        Column.number("duration", EventRow::durationNanos, EventsPanel::duration)
            .width(NUMBER_PIXELS),
        Column.text("thread", EventRow::thread).width(180),
        Column.text("details", EventRow::details).width(560));
  }

  private double seconds(EventRow row) {
    return (row.startNanos() - list.originNanos()) / NANOS_PER_SECOND;
  }

  private String time(EventRow row) {
    return Messages.text("events.time", Quantities.decimals(seconds(row), 3));
  }

  private static String duration(EventRow row) {
    return row.durationNanos() <= 0 ? "" : Quantities.duration(row.durationNanos());
  }

  private void choose(EventFilter wanted) {
    filter = wanted;
    analysis.invalidate();
  }

  private void showTime() {
    table
        .selected()
        .ifPresent(
            row -> {
              long around = row.durationNanos() < AROUND_NANOS ? AROUND_NANOS : 0;
              Span range =
                  new Span(
                      row.startNanos() - around,
                      row.startNanos() + Math.max(0, row.durationNanos()) + Math.max(1, around));
              session.choose(choice -> choice.withWindow(new TimeWindow.Between(range)));
            });
  }

  private void show(EventList shown) {
    list = shown;
    boolean filtered = !filter.equals(EventFilter.ALL);
    table.setEmptyText(Messages.text(filtered ? "events.filtered" : "events.none"));
    table.show(shown.rows());
    note.setText(
        shown.count() > shown.rows().size()
            ? Messages.text(
                "events.count.longest", Quantities.count(shown.rows().size()), shown.count())
            : Messages.text("events.count", shown.count()));
  }

  private void fail(Throwable e) {
    note.setText(Messages.text("panel.failed", String.valueOf(e.getMessage())));
  }
}
