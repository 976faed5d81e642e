package dev.candela.desktop.window;

import dev.candela.desktop.choice.Chips;
import dev.candela.desktop.choice.EventSwitch;
import dev.candela.desktop.choice.SearchBar;
import dev.candela.desktop.choice.StackSwitches;
import dev.candela.desktop.export.ExportKind;
import dev.candela.desktop.export.ExportMenu;
import dev.candela.desktop.live.Recording;
import dev.candela.desktop.live.RecordingSource;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Separator;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToolBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Circle;

final class SessionToolbar extends HBox {
  private static final double LONGEST_TITLE_PIXELS = 240;
  private static final long LONGEST_NANOS = Duration.ofHours(10).toNanos();
  private static final PseudoClass ON = PseudoClass.getPseudoClass("on");
  private static final PseudoClass PAUSED = PseudoClass.getPseudoClass("paused");

  private final Session session;
  private final SessionModel model;
  private final Circle light = new Circle(5);
  private final Label state = Controls.label("", "candela-state");
  private final Label clock = Controls.label("", "candela-clock");
  private final SearchBar search;
  private final EventSwitch events;
  private final WindowSwitch times;
  private final ExportMenu export;

  SessionToolbar(Session session, SessionCommands actions, Consumer<Step> step) {
    this.session = session;
    this.model = session.model();
    search =
        new SearchBar(
            model.view().searchProperty(),
            model.searchStatusProperty().map(SearchStatus::words),
            step);
    events = new EventSwitch(model);
    times = new WindowSwitch(model);
    List<ExportKind> kinds = List.of(ExportKind.values());
    export =
        new ExportMenu("", kinds, actions::previewPicture, actions::export, actions::copyPicture);
    export.addPicture("export.timeline", actions::previewTimeline);
    getStyleClass().add("candela-toolbar");
    light.getStyleClass().add("candela-light");
    state.setId("session-state");
    clock.setId("session-clock");
    setAlignment(Pos.CENTER_LEFT);
    setMinWidth(0);
    addIdentity();
    addSwitches(actions);
    getChildren().addAll(search, export);
    session
        .recording()
        .ifPresent(recording -> recording.phaseProperty().addListener((_, _, _) -> update()));
    model.setOnGrown(this::tick);
    model
        .profileProperty()
        .addListener(
            (_, before, _) -> {
              if (before == null) {
                tick();
              }
            });
    update();
    tick();
  }

  SearchBar search() {
    return search;
  }

  EventSwitch events() {
    return events;
  }

  void showExport() {
    export.requestFocus();
    export.show();
  }

  void showTimes() {
    if (times.getScene() != null) {
      times.requestFocus();
      times.show();
    }
  }

  /** Called once a second while it is on screen. */
  void tick() {
    Profile latest = model.latestProfile();
    clock.setText(latest == null ? "" : Quantities.clock(latest.recorded().durationNanos()));
  }

  private void addIdentity() {
    Label title =
        new Label(session.title()) {
          @Override
          protected double computeMinWidth(double height) {
            return Math.min(computePrefWidth(height), LONGEST_TITLE_PIXELS);
          }
        };
    title.getStyleClass().add("candela-title");
    title.setTooltip(Controls.tip(String.join(" ", session.title(), pid()).strip()));
    title.setMaxWidth(LONGEST_TITLE_PIXELS);
    getChildren().addAll(light, title, states(), clock());
  }

  /** As wide as the clock of a recording that takes hours. */
  private StackPane clock() {
    return room(clock, "candela-clock", Stream.of(Quantities.clock(LONGEST_NANOS)));
  }

  /** As wide as the widest state, so that the buttons stay where they are when it changes. */
  private StackPane states() {
    Stream<Recording.Phase> phases =
        session.recording().stream().flatMap(_ -> Arrays.stream(Recording.Phase.values()));
    return room(state, "candela-state", phases.map(SessionToolbar::words));
  }

  private static StackPane room(Label shown, String style, Stream<String> others) {
    StackPane room = new StackPane(shown);
    others.map(words -> Controls.label(words, style)).forEach(room.getChildren()::add);
    room.getChildren().stream().skip(1).forEach(other -> other.setVisible(false));
    room.setAlignment(Pos.CENTER_LEFT);
    room.setMinWidth(USE_PREF_SIZE);
    return room;
  }

  private static String words(Recording.Phase phase) {
    return Messages.text("state." + Messages.key(phase));
  }

  /** The most used ones first: those that do not fit move into a menu. */
  private void addSwitches(SessionCommands actions) {
    ToolBar bar = new ToolBar();
    bar.getStyleClass().add("candela-bar");
    HBox.setHgrow(bar, Priority.ALWAYS);
    List<ToggleButton> stacks = StackSwitches.of(model);
    bar.getItems().add(events);
    bar.getItems().addAll(stacks.subList(0, 2));
    session.recording().ifPresent(recording -> addRecordingButtons(bar, recording, actions));
    bar.getItems().add(stacks.getLast());
    getChildren().add(bar);
  }

  private void addRecordingButtons(ToolBar bar, Recording recording, SessionCommands actions) {
    Button pause = Controls.iconButton("toolbar.pause", Icon.PAUSE, _ -> recording.togglePause());
    Button mark = Controls.iconButton("toolbar.mark", Icon.MARK, _ -> actions.mark());
    Button snapshot =
        Controls.iconButton("toolbar.snapshot", Icon.SNAPSHOT, _ -> actions.snapshot());
    Button stop = Controls.iconButton("toolbar.stop", Icon.STOP, _ -> actions.stop());
    ToggleButton freeze = Controls.iconToggle("toolbar.freeze", Icon.FREEZE);
    freeze.selectedProperty().bindBidirectional(model.frozenProperty());
    Consumer<Recording.Phase> follow =
        phase -> {
          boolean paused = phase == Recording.Phase.PAUSED;
          boolean over = phase == Recording.Phase.ENDED || phase == Recording.Phase.STOPPING;
          pause.setAccessibleText(Messages.text(paused ? "toolbar.resume" : "toolbar.pause"));
          pause.setGraphic(Controls.icon(paused ? Icon.PLAY : Icon.PAUSE));
          pause.setDisable(over);
          mark.setDisable(over);
          snapshot.setDisable(over);
          stop.setDisable(over);
        };
    follow.accept(recording.phaseProperty().get());
    recording.phaseProperty().addListener((_, _, phase) -> follow.accept(phase));
    bar.getItems().addAll(0, List.of(pause, stop, snapshot, new Separator(Orientation.VERTICAL)));
    bar.getItems().addAll(times, mark, freeze);
  }

  private void update() {
    Recording.Phase phase =
        session.recording().map(recording -> recording.phaseProperty().get()).orElse(null);
    state.setText(phase == null ? Messages.text("state.file") : words(phase));
    light.pseudoClassStateChanged(ON, phase == Recording.Phase.RECORDING);
    light.pseudoClassStateChanged(PAUSED, phase == Recording.Phase.PAUSED);
  }

  private String pid() {
    return session.recording().map(Recording::source).orElse(null)
            instanceof RecordingSource.Running(TargetJvm jvm)
        ? Messages.text("toolbar.pid", Long.toString(jvm.pid()))
        : "";
  }

  /** Chooses the shown time of a growing recording: all, the last seconds, since a mark. */
  private static final class WindowSwitch extends MenuButton {
    private static final List<Integer> SECONDS = List.of(5, 10, 30, 60, 300);

    private final SessionModel model;

    WindowSwitch(SessionModel model) {
      this.model = model;
      setId("window-switch");
      setTooltip(Controls.tip(Messages.text("window.tip")));
      setMinWidth(Region.USE_PREF_SIZE);
      // Marks come while the session runs, so the menu is made when it opens.
      setOnShowing(_ -> getItems().setAll(items()));
      getItems().setAll(items());
      model
          .choiceProperty()
          .addListener((_, _, _) -> setText(Chips.words(model.choice().window())));
      setText(Chips.words(model.choice().window()));
    }

    private List<MenuItem> items() {
      List<MenuItem> items = new ArrayList<>();
      items.add(item(() -> TimeWindow.ALL));
      for (int seconds : SECONDS) {
        items.add(item(() -> new TimeWindow.Last(Duration.ofSeconds(seconds).toNanos())));
      }
      for (TimeWindow.Mark mark : model.marks()) {
        items.add(item(() -> new TimeWindow.Since(mark)));
      }
      return items;
    }

    private MenuItem item(Supplier<TimeWindow> window) {
      return Controls.plainItem(
          Chips.words(window.get()), () -> model.choose(choice -> choice.withWindow(window.get())));
    }
  }
}
