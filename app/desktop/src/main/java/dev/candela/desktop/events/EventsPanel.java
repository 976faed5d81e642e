package dev.candela.desktop.events;

import dev.candela.desktop.choice.Choices;
import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Splits;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.TableContext;
import dev.candela.desktop.table.TablePanel;
import dev.candela.desktop.work.Cancellable;
import dev.candela.engine.analysis.EventGrid;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.jfr.read.EventType;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/**
 * The types of events in a recording, and those of one type, or of all known ones: as a table, or
 * by their stacks. Those of one type are read from the recording when they are asked for.
 */
public final class EventsPanel extends TablePanel {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NUMBER_PIXELS = 96;
  private static final double TYPES_AT = 0.27;

  /** Time shown on either side of an instantaneous event. */
  private static final long AROUND_NANOS = 50_000_000;

  private final EventType all =
      new EventType("", Messages.text("events.all"), "", List.of(), List.of(), 0, false);

  private enum Form {
    TABLE,
    GRAPH
  }

  private final TableContext tables;
  private final FrameMenu menu;
  private final BorderPane content = new BorderPane();
  private final DataTable<EventType> types;
  private final DataTable<EventList.Row> table;
  private final DataTable<EventGrid.Group> groups;
  private final TextField text = new TextField();
  private final ChoiceBox<String> fields =
      EventGraph.fields("by", () -> this.type, "", "none", this::group);
  private final Choices.Pills<Form> forms;
  private final EventGraph graph;
  private final Button show = Controls.button("events.show", _ -> showTime());
  private final CachedRead<List<EventType>> typesRead = new CachedRead<>();
  private final CachedRead<Profile> rowsRead = new CachedRead<>();
  private final List<Analysis<?>> analyses = new ArrayList<>();
  private final PauseTransition later = new PauseTransition();
  private final Analysis<?> listing;
  private final Analysis<?> reading;
  private volatile EventType type = all;
  private volatile String words = "";

  /** The field that events are grouped by; empty for none. */
  private volatile String by = "";

  private DataTable<TypeEvents.Row> rows;
  private EventList list;
  private TypeEvents events;

  public EventsPanel(PanelContext context) {
    super("events", context);
    tables = TableContext.of(context);
    types = new DataTable<>("event-types", tables, typeColumns(), EventType::name);
    table = new DataTable<>("events", tables, columns(), row -> row);
    prepare(table);
    menu = new FrameMenu(session, key());
    table.setMenu(row -> items(list.profile(), row.stackId()));
    types.view().setAccessibleText(Messages.text("column.event-type"));
    groups = new DataTable<>("event-groups", tables, groupColumns(), EventGrid.Group::text);
    groups.view().setAccessibleText(Messages.text("events.by.tip"));
    groups.setEmptyText("");
    groups.setOnOpened(_ -> groups.selected().ifPresent(this::showEvents));
    groups.setOnNote(this::say);
    types.setOnSelected(row -> row.ifPresent(this::choose));
    types.setOnOpened(_ -> focusEvents());
    types.setOnNote(this::say);
    show.setDisable(true);
    graph = new EventGraph(context, this::askAgain, this::fail);
    forms =
        new Choices.Pills<>(Form.class, form -> "events.form." + Messages.key(form), this::choose);
    forms.show(Form.TABLE);
    content.setTop(header());
    content.setCenter(table.node());
    SplitPane split = new SplitPane(types.node(), content);
    Splits.remember(split, context.settings(), "events.types", TYPES_AT);
    fill(split, types);
    enableForms();
    analyses.add(analyse(this::types, this::showTypes));
    listing = analyse(this::list, this::showList);
    reading = analyse(this::read, this::showRows);
    await(graph.weighing());
    analyses.addAll(List.of(listing, reading, graph.weighing()));
    later.setOnFinished(_ -> analyses.forEach(Analysis::invalidate));
    session.jobs().onEnd(later::stop);
  }

  @Override
  public List<Node> choices() {
    return Stream.concat(Stream.of(forms), graph.choices().stream()).toList();
  }

  @Override
  public ObservableList<LegendEntry> legend() {
    return graph.panel().legend();
  }

  @Override
  public Optional<PictureSource> picture() {
    return graph.isShown() ? graph.panel().picture() : Optional.empty();
  }

  @Override
  public List<Cancellable> waits() {
    return Stream.of(super.waits(), table.waits(), groups.waits(), graph.panel().waits())
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public void step(SharedView.Step step) {
    if (graph.isShown()) {
      graph.panel().step(step);
    } else {
      shownTable().step(session.view().searchProperty().get(), step == SharedView.Step.NEXT);
    }
  }

  /** Null while no type is chosen. */
  TypeEvents events() {
    return events;
  }

  private void prepare(DataTable<?> made) {
    made.fillWithLast();
    made.setEmptyText("");
    made.setOnSelected(row -> show.setDisable(row.isEmpty()));
    made.setOnOpened(_ -> showTime());
    made.setOnNote(this::say);
  }

  /** Only copies a method that the session, which lacks most types of events, does not have. */
  private List<MenuItem> items(Profile profile, int stackId) {
    if (stackId == Ids.NONE) {
      return List.of();
    }
    FrameMenu.Target target = FrameMenu.Target.stack(profile, stackId);
    Symbols known = session.profile().symbols();
    // Joins few names: there may be hundred thousands of methods.
    return IntStream.range(0, known.methods().size())
            .filter(methodId -> target.method().endsWith(known.methodName(methodId)))
            .anyMatch(methodId -> known.qualifiedName(methodId).equals(target.method()))
        ? menu.items(target)
        : menu.copies(target);
  }

  private Node header() {
    Controls.filter(text, "events-text", "events.text");
    text.textProperty().addListener((_, _, typed) -> filter(typed.strip()));
    text.setPrefWidth(250);
    fields.setVisible(false);
    HBox row = Controls.row(8, text, fields, Controls.spacer(), show);
    row.getStyleClass().add("candela-panel-header");
    row.visibleProperty().bind(graph.shownProperty().not());
    Controls.collapse(fields, row);
    return row;
  }

  private static List<Column<EventType>> typeColumns() {
    return List.of(
        Column.text(
            "event-type",
            (EventType of) -> of.name().isEmpty() ? of.label() : shortName(of.name())),
        Column.number(
                "events",
                EventType::count,
                of -> of.name().isEmpty() ? "" : Quantities.count(of.count()))
            .width(72));
  }

  private List<Column<EventList.Row>> columns() {
    return List.of(
        Column.text("event", EventList.Row::type).width(160),
        Column.number(
                "time",
                (EventList.Row row) -> seconds(row),
                row -> Messages.text("timeline.seconds", Quantities.decimals(seconds(row), 3)))
            .width(NUMBER_PIXELS),
        Column.number("duration", EventList.Row::durationNanos, EventsPanel::duration)
            .width(NUMBER_PIXELS),
        Column.text("thread", EventList.Row::thread).width(120),
        Column.text("details", EventList.Row::details).width(560));
  }

  private static List<Column<EventGrid.Group>> groupColumns() {
    return List.of(
        Column.text("value", (EventGrid.Group group) -> EventList.inOneLine(group.text())),
        Column.count("group-events", EventGrid.Group::count).width(NUMBER_PIXELS),
        durations("group-duration", EventGrid.Group::durationNanos),
        durations("group-longest", EventGrid.Group::longestNanos));
  }

  private static Column<EventGrid.Group> durations(
      String key, ToLongFunction<EventGrid.Group> nanos) {
    return Column.number(
            key,
            (EventGrid.Group group) -> nanos.applyAsLong(group),
            group ->
                nanos.applyAsLong(group) == 0 ? "" : Quantities.duration(nanos.applyAsLong(group)))
        .width(NUMBER_PIXELS);
  }

  private static List<Column<TypeEvents.Row>> columns(TypeEvents of) {
    List<Column<TypeEvents.Row>> columns = new ArrayList<>();
    for (int column : of.columns()) {
      String name = of.grid().names().get(column);
      Optional<EventType.Field> field = of.type().field(name);
      String key = "field-" + name;
      String title = field.map(EventType.Field::label).orElse(name);
      String tip = field.map(f -> f.name() + "\n" + f.description()).orElse(name).strip();
      Function<TypeEvents.Row, String> text = row -> row.grid().text(column, row.number());
      if (column == EventGrid.START) {
        columns.add(
            Column.number("time", row -> row.grid().seconds(row.number()), text)
                .width(NUMBER_PIXELS));
      } else if (of.grid().isNumber(column)) {
        columns.add(
            Column.number(key, row -> row.grid().number(column, row.number()), text)
                .named(title, tip)
                .width(NUMBER_PIXELS));
      } else {
        columns.add(
            Column.text(key, text.andThen(EventList::inOneLine)).named(title, tip).width(160));
      }
    }
    return columns;
  }

  private double seconds(EventList.Row row) {
    return (row.startNanos() - list.profile().span().startNanos()) / NANOS_PER_SECOND;
  }

  private static String duration(EventList.Row row) {
    return row.durationNanos() <= 0 ? "" : Quantities.duration(row.durationNanos());
  }

  static String shortName(String typeName) {
    return typeName.startsWith("jdk.") ? typeName.substring(4) : typeName;
  }

  private void choose(EventType chosen) {
    if (chosen.name().equals(type.name())) {
      return;
    }
    type = chosen;
    events = null;
    rows = null;
    by = "";
    fields.setVisible(false);
    show.setDisable(true);
    say("");
    enableForms();
    if (chosen.equals(all)) {
      content.setCenter(table.node());
      listing.invalidate();
    } else {
      content.setCenter(graph.isShown() ? graph.panel().node() : new StackPane());
      reading.invalidate();
    }
    graph.choose(chosen);
  }

  private void enableForms() {
    boolean possible = type.hasStack();
    forms.setDisable(!possible);
    if (!possible) {
      forms.show(Form.TABLE);
      graph.shownProperty().set(false);
    }
  }

  private void choose(Form form) {
    graph.shownProperty().set(form == Form.GRAPH);
    content.setCenter(
        graph.isShown()
            ? graph.panel().node()
            : rows == null ? new StackPane() : shownTable().node());
  }

  private DataTable<?> shownTable() {
    return !by.isEmpty() ? groups : rows == null ? table : rows;
  }

  private void group(String field) {
    if (field != null && !field.equals(by)) {
      by = field;
      groups.show(List.of());
      show.setDisable(true);
      choose(Form.TABLE);
      reading.invalidate();
    }
  }

  private void showEvents(EventGrid.Group group) {
    fields.setValue("");
    text.setText(group.text().lines().findFirst().orElse(""));
  }

  private void filter(String typed) {
    words = typed;
    (type.equals(all) ? listing : reading).invalidate();
  }

  private void focusEvents() {
    if (graph.isShown()) {
      graph.panel().node().requestFocus();
    } else {
      shownTable().focus(true);
    }
  }

  private CachedRead.Answer<List<EventType>> types(View view, Cancellation cancellation)
      throws IOException {
    if (session.file() == null) {
      return new CachedRead.Answer<>(List.of(), 0);
    }
    try {
      return typesRead.get(session.file(), "", EventType::list);
    } catch (UnreadableProfileException e) {
      // Other formats have samples only, and no types.
      return new CachedRead.Answer<>(List.of(), 0);
    }
  }

  private EventList list(View view, Cancellation cancellation) {
    return type.equals(all) ? EventList.of(view, words, cancellation) : null;
  }

  private CachedRead.Answer<TypeEvents> read(View view, Cancellation cancellation)
      throws IOException {
    EventType wanted = type;
    if (wanted.equals(all)) {
      return new CachedRead.Answer<>(null, 0);
    }
    Span range = view.selection().range();
    ReadOptions.RowsOf ofType = new ReadOptions.RowsOf(wanted.name(), range, TypeEvents.MOST_ROWS);
    ReadOptions options = ReadOptions.ALL.withRange(_ -> range).withRowsOf(ofType);
    CachedRead.Answer<Profile> read =
        rowsRead.get(
            session.file(),
            ofType,
            plain -> ProfileReaders.read(plain, options, ReadProgress.NONE));
    return new CachedRead.Answer<>(
        TypeEvents.of(
            wanted, read.value(), view.profile(), view.selection(), words, by, cancellation),
        read.againMillis());
  }

  private void showTypes(CachedRead.Answer<List<EventType>> answer) {
    List<EventType> shown = new ArrayList<>(List.of(all));
    shown.addAll(answer.value());
    types.show(shown);
    if (types.selected().isEmpty()) {
      types.select(type.name());
    }
    askAgain(answer);
  }

  private void showList(EventList shown) {
    if (shown == null) {
      return;
    }
    list = shown;
    table.setEmptyText(Messages.text(words.isEmpty() ? "events.none" : "events.filtered"));
    table.show(shown.rows());
    say(
        shown.count() > shown.rows().size()
            ? Messages.text(
                "events.count.longest", Quantities.count(shown.rows().size()), shown.count())
            : Messages.text("events.count", shown.count()));
  }

  private void showRows(CachedRead.Answer<TypeEvents> answer) {
    TypeEvents shown = answer.value();
    if (shown == null || !shown.type().name().equals(type.name())) {
      return;
    }
    boolean columnsStay = events != null && events.columns().equals(shown.columns());
    events = shown;
    if (shown.grid() != null && !columnsStay) {
      rows = new DataTable<>("event-rows", tables, columns(shown), TypeEvents.Row::startNanos);
      rows.setFileTitle(column -> column.key().replace("field-", ""));
      prepare(rows);
      rows.setMenu(row -> items(row.grid().profile(), row.stackId()));
      showFields(shown);
      choose(graph.isShown() ? Form.GRAPH : Form.TABLE);
    }
    if (rows != null) {
      rows.setEmptyText(Messages.text(words.isEmpty() ? "events.none" : "events.filtered"));
      rows.show(shown.rows());
      groups.show(shown.groups());
    }
    if (!graph.isShown()) {
      say(Messages.text(shown.all() ? "events.count" : "events.cut", shown.rows().size()));
    }
    askAgain(answer);
  }

  private void showFields(TypeEvents shown) {
    EventGrid grid = shown.grid();
    fields.getItems().setAll("");
    shown.columns().stream()
        .filter(column -> !grid.isNumber(column))
        .forEach(column -> fields.getItems().add(grid.names().get(column)));
    fields.setValue(fields.getItems().contains(by) ? by : "");
    fields.setVisible(fields.getItems().size() > 1);
  }

  private void askAgain(CachedRead.Answer<?> answer) {
    if (answer.againMillis() > 0) {
      later.setDuration(Duration.millis((double) answer.againMillis()));
      later.playFromStart();
    }
  }

  private void showTime() {
    if (rows == null) {
      table.selected().ifPresent(row -> showTime(row.startNanos(), row.durationNanos()));
    } else {
      rows.selected().ifPresent(row -> showTime(row.startNanos(), row.durationNanos()));
    }
  }

  private void showTime(long startNanos, long durationNanos) {
    long around = durationNanos < AROUND_NANOS ? AROUND_NANOS : 0;
    Span range =
        new Span(
            startNanos - around, startNanos + Math.max(0, durationNanos) + Math.max(1, around));
    session.choose(choice -> choice.withWindow(new TimeWindow.Between(range)));
  }
}
