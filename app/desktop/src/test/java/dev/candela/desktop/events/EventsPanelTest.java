package dev.candela.desktop.events;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.testkit.PanelStage;
import dev.candela.engine.analysis.EventGrid;
import dev.candela.engine.format.jfr.read.EventType;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.view.select.ThreadChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The events of a real recording. */
final class EventsPanelTest {
  private static final Pattern COUNTED = Pattern.compile("\\s*(\\S+\\.\\S+)\\s+(\\d+)\\s+\\d+");
  private static final Set<String> OF_THE_FORMAT = Set.of("jdk.Metadata", "jdk.Checkpoint");

  private final Profile profile = DeskRecording.profile();
  private Path file;
  @AutoClose private PanelStage<EventsPanel> stage;

  @BeforeEach
  void open() {
    file = DeskRecording.file();
    stage =
        PanelStage.open(
            context -> {
              context.model().setFile(file);
              return new EventsPanel(context);
            },
            profile);
    await("the events", () -> !all().isEmpty());
    await("the types", () -> types().getItems().size() > 1);
  }

  private DesktopRobot robot() {
    return stage.robot();
  }

  @Test
  void listsEveryTypeWithItsCount() throws IOException {
    assertEquals(
        summary(),
        types().getItems().stream()
            .skip(1)
            .collect(Collectors.toMap(EventType::name, EventType::count, Long::sum, TreeMap::new)));
  }

  @Test
  void showsTheFieldsOfOneTypeAsColumnsThatSort() {
    EventTable collections = profile.events("jdk.GarbageCollection").orElseThrow();
    choose("Garbage");
    await("the collections", () -> rows().getItems().size() == collections.size());
    List<String> titles = rows().getColumns().stream().map(TableColumn::getId).toList();
    assertTrue(titles.containsAll(List.of("field-cause", "field-sumOfPauses")), "" + titles);
    // As the title does it, which takes no clicks of the platform without a screen.
    robot().interact(() -> rows().getSortOrder().setAll(List.of(column("field-duration"))));
    IntStream all = IntStream.range(0, collections.size());
    long longest = all.mapToLong(collections.durationNanos()::get).max().orElse(0);
    await("the longest first", () -> rows().getItems().getFirst().durationNanos() == longest);
    robot().clickOn("#events-text").write("no such cause");
    await("nothing", () -> rows().getItems().isEmpty());
  }

  @Test
  void followsTheSelectedTimeAndThreads() {
    SampleTable waits = chooseWaits();
    int all = waits.size();
    int thread = waits.threadIds().getInt(0);
    onFx(() -> stage.session().choose(c -> c.withThreads(ThreadChoice.of(Set.of(thread)))));
    long ofThread =
        IntStream.range(0, all).filter(row -> waits.threadIds().getInt(row) == thread).count();
    await("its waits", () -> rows().getItems().size() == ofThread);
    Span half =
        new Span(
            profile.span().startNanos(),
            profile.span().startNanos() + profile.span().durationNanos() / 2);
    TimeWindow window = new TimeWindow.Between(half);
    onFx(() -> stage.session().choose(c -> c.withThreads(ThreadChoice.ALL).withWindow(window)));
    await(
        "those of the first half",
        () ->
            rows().getItems().size() < all
                && rows().getItems().stream().allMatch(row -> half.contains(row.startNanos())));
  }

  @Test
  void drawsStacksByNumberAndByAnyNumericField() {
    SampleTable waits = chooseWaits();
    robot().clickOn("#events-form-graph");
    await("a graph of their number", () -> total() == waits.size());
    ChoiceBox<?> weights = robot().lookup("#events-weight").query();
    assertEquals(List.of("count", "duration"), onFx(() -> List.copyOf(weights.getItems())));
    robot().clickOn("#events-weight");
    robot().tap(KeyCode.DOWN);
    robot().tap(KeyCode.ENTER);
    long nanos = IntStream.range(0, waits.size()).mapToLong(waits.weights()::get).sum();
    await("a graph of their time", () -> total() == nanos);
    robot().clickOn("#events-form-table").sees("#event-rows-table");
  }

  @Test
  void groupsByAFieldAndShowsTheEventsOfAGroup() {
    choose("GarbageCollection");
    EventTable collections = profile.events("jdk.GarbageCollection").orElseThrow();
    await("the collections", () -> rows().getItems().size() == collections.size());
    robot().choose("#events-by", "cause").sees("#event-groups-table");
    TableView<EventGrid.Group> groups = table("#event-groups-table");
    await(
        "all collections in groups",
        () ->
            groups.getItems().stream().mapToInt(EventGrid.Group::count).sum()
                == collections.size());
    EventGrid.Group group = groups.getItems().getFirst();
    assertTrue(group.longestNanos() > 0 && group.longestNanos() <= group.durationNanos());
    onFx(
        () -> {
          groups.requestFocus();
          groups.getSelectionModel().clearAndSelect(0);
        });
    robot().tap(KeyCode.ENTER);
    await("its collections", () -> rows().getItems().size() == group.count());
  }

  @Test
  void copiesAllColumnsAsCsv() {
    int count = chooseWaits().size();
    robot().clickOn("#event-rows-table", MouseButton.SECONDARY);
    robot().clickOn("#table-copy-csv");
    await("the text", () -> DesktopRobot.copied().contains("monitorClass"));
    List<String> lines = DesktopRobot.copied().lines().toList();
    assertEquals(count + 1, lines.size());
    assertTrue(lines.getFirst().contains("duration"), lines.getFirst());
  }

  @Test
  void opensTheLineOfAnEventInTheEditor() {
    robot().clickOn("#events-text").write("JavaMonitorEnter");
    await("waits", () -> all().stream().allMatch(row -> row.type().equals("JavaMonitorEnter")));
    opensTheLine("#events-table", profile, () -> all().getFirst().stackId());
    onFx(() -> robot().lookup("#events-text").queryTextInputControl().clear());
    chooseWaits();
    TypeEvents.Row row = rows().getItems().getFirst();
    opensTheLine("#event-rows-table", row.grid().profile(), row::stackId);
    // Typed at once, it would be looked for together with the other name.
    onFx(
        () ->
            types().getItems().stream()
                .filter(type -> type.name().equals("jdk.GarbageCollection"))
                .forEach(types().getSelectionModel()::select));
    await("the type", () -> stage.panel().events() != null);
    int collections = profile.events("jdk.GarbageCollection").orElseThrow().size();
    await("the collections", () -> rows() != null && rows().getItems().size() == collections);
    assertEquals(Optional.empty(), onFx(() -> openEditor("#event-rows-table")), "no stack");
  }

  /** The item in the menu of the first row; the menu is closed again, as tips would do. */
  private Optional<MenuItem> openEditor(String query) {
    TableView<?> table = table(query);
    table.getSelectionModel().clearAndSelect(0);
    table.fireEvent(
        new ContextMenuEvent(
            ContextMenuEvent.CONTEXT_MENU_REQUESTED,
            0,
            0,
            0,
            0,
            /* keyboardTrigger= */ true,
            null));
    ContextMenu menu =
        Window.getWindows().stream()
            .filter(ContextMenu.class::isInstance)
            .map(ContextMenu.class::cast)
            .findFirst()
            .orElseThrow();
    menu.hide();
    return menu.getItems().stream()
        .filter(item -> "frame-open-editor".equals(item.getId()))
        .findFirst();
  }

  private void opensTheLine(String query, Profile of, IntSupplier stackId) {
    SharedView.Reveal wish =
        onFx(
            () -> {
              openEditor(query).orElseThrow().fire();
              return stage.session().view().revealProperty().get().orElseThrow();
            });
    int frameId = of.stacks().frameId(stackId.getAsInt());
    FrameRef place = FrameRef.of(of.symbols().frameName(frameId));
    int line = of.symbols().frames().lineNumber(frameId);
    assertTrue(line > 0);
    assertEquals(new SharedView.Reveal("source", place, line, true), wish);
  }

  @Test
  void filtersEventsOfAllTypes() {
    robot().clickOn("#events-text").write("audit-writer");
    await(
        "its events",
        () -> all().stream().allMatch(r -> (r.thread() + r.details()).contains("audit-writer")));
    assertTrue(all().size() > 0);
  }

  @Test
  void leadsToTheTimeOfAnEvent() {
    choose("GCPhasePause");
    await("pauses", () -> rows() != null && rows().getItems().size() > 2);
    TypeEvents.Row row = rows().getItems().get(2);
    onFx(
        () -> {
          rows().requestFocus();
          rows().getSelectionModel().clearAndSelect(2);
        });
    robot().tap(KeyCode.ENTER);
    await("the range", () -> stage.session().choice().window() instanceof TimeWindow.Between);
    Span range = ((TimeWindow.Between) stage.session().choice().window()).range();
    assertTrue(range.contains(row.startNanos()));
    await(
        "what happened then",
        () -> rows().getItems().stream().allMatch(r -> range.contains(r.startNanos())));
  }

  private SampleTable chooseWaits() {
    choose("JavaMonitorEnter");
    SampleTable waits = profile.samples("jdk.JavaMonitorEnter").orElseThrow();
    await("the waits", () -> rows() != null && rows().getItems().size() == waits.size());
    return waits;
  }

  /** By keys, as a user does. */
  private void choose(String typed) {
    robot().clickOn("#event-types-table");
    robot().write(typed);
    await(
        typed,
        () -> {
          TypeEvents shown = stage.panel().events();
          return shown != null && EventsPanel.shortName(shown.type().name()).contains(typed);
        });
  }

  /** Counts of all types by the JDK's own tool. */
  private Map<String, Long> summary() throws IOException {
    Path jfr = Path.of(System.getProperty("java.home"), "bin", "jfr");
    Process process =
        new ProcessBuilder(jfr.toString(), "summary", file.toString())
            .redirectErrorStream(true)
            .start();
    Map<String, Long> counts = new TreeMap<>();
    for (String line :
        new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList()) {
      Matcher matcher = COUNTED.matcher(line);
      if (matcher.matches() && !OF_THE_FORMAT.contains(matcher.group(1))) {
        counts.put(matcher.group(1), Long.parseLong(matcher.group(2)));
      }
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  private long total() {
    FlameView view = robot().lookup("#flame-view").queryAs(FlameView.class);
    return view.scene() == null ? -1 : view.scene().layout().tree().weight(FlameTree.ROOT);
  }

  private TableColumn<TypeEvents.Row, ?> column(String id) {
    return rows().getColumns().stream().filter(c -> c.getId().equals(id)).findFirst().orElseThrow();
  }

  private List<EventList.Row> all() {
    return List.copyOf(this.<EventList.Row>table("#events-table").getItems());
  }

  private TableView<TypeEvents.Row> rows() {
    return table("#event-rows-table");
  }

  private TableView<EventType> types() {
    return table("#event-types-table");
  }

  @SuppressWarnings("unchecked") // the panel's own tables
  private <T> TableView<T> table(String query) {
    return (TableView<T>) robot().lookup(query).query();
  }
}
