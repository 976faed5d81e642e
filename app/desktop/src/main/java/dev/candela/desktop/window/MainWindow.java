package dev.candela.desktop.window;

import dev.candela.desktop.export.SaveDialog;
import dev.candela.desktop.keys.KeyMap;
import dev.candela.desktop.keys.KeyMap.Command;
import dev.candela.desktop.live.RecordingSource;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.settings.Preferences;
import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.start.PathDialog;
import dev.candela.desktop.start.StartPane;
import dev.candela.desktop.theme.TextScale;
import dev.candela.desktop.theme.Theme;
import dev.candela.desktop.welcome.Welcome;
import dev.candela.desktop.work.AfterFrames;
import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.demo.DemoProgram;
import dev.candela.engine.text.Messages;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.FileChooser;
import javafx.stage.Stage;

/** The window: a start tab, and a tab for every session. For the FX thread. */
public final class MainWindow {
  private static final Duration EXAMPLE_RUNS = Duration.ofMinutes(2);

  private final Stage stage;
  private final SettingsStore settings;
  private final Workers workers = new Workers();
  private final BorderPane root = new BorderPane();
  private final TextScale scaled = new TextScale(root);
  private final NoticeArea notices = new NoticeArea();
  private final HBox corner = new HBox();
  private final StackPane first = new StackPane();

  private StartPane start;
  private RecordingSource example;
  private String language;
  private final WindowTabs tabs;
  private final RecentRecordingsWriter recentWriter;
  private final CloseConfirmation closing;
  private final Sessions sessions;
  private final Theme theme;
  private final Comparisons comparisons;
  private final KeyMap keys = new KeyMap();
  private final Pages pages;

  public MainWindow(
      Stage stage, SettingsStore settings, Theme theme, Panels panels, SaveDialog saveDialog) {
    this.stage = stage;
    this.settings = settings;
    this.theme = theme;
    start = startPane();
    tabs = new WindowTabs(start);
    recentWriter =
        new RecentRecordingsWriter(settings, workers, () -> start.refresh(), notices::report);
    closing = new CloseConfirmation(tabs::sessions, notices, this::leave);
    Sessions.Parts parts =
        new Sessions.Parts(settings, workers, panels, tabs, notices, recentWriter, saveDialog);
    comparisons = new Comparisons(parts, () -> browse(Messages.text("compare.with.file")));
    sessions = new Sessions(parts, closing, comparisons, this::introduce);
    pages = new Pages(parts, keys, theme, sessions, comparisons, this::settingsChanged);
    String clashes = keys.choose(settings.get().display().preferences().keys());
    new WindowKeys(keys, tabs, sessions).install(pages, () -> browse(), closing::request);
    keys.on(Command.COMPARE, this::compare);
    keys.on(Command.LARGER_TEXT, () -> enlarge(scaled.step(true)));
    keys.on(Command.SMALLER_TEXT, () -> enlarge(scaled.step(false)));
    keys.on(Command.USUAL_TEXT, () -> enlarge(TextScale.STEPS.getFirst()));
    followTextSize();
    keys.on(Command.COMPARE_RANGE, () -> tabs.front().ifPresent(comparisons::compareRange));
    root.setTop(first);
    fillCorner();
    root.setCenter(new StackPane(tabs.node(), corner, notices));
    root.getStyleClass().add("candela-window");
    Controls.onFiles(root, this::drop, TransferMode.COPY);
    settings
        .trouble()
        .ifPresent(trouble -> notices.say(Messages.text("settings.unreadable", trouble)));
    if (!clashes.isEmpty()) {
      notices.say(Messages.text("settings.keys.clash", settings.file(), clashes));
    }
    language = settings.get().display().language();
    Languages.warning().ifPresent(notices::say);
  }

  public Parent root() {
    return scaled;
  }

  /** Puts the keys to work; once there is a scene. */
  public void install() {
    keys.install(stage.getScene());
    stage.setOnCloseRequest(
        event -> {
          event.consume();
          closing.request();
        });
    stage.setOnHidden(
        _ -> {
          release();
          workers.close();
        });
    // Before they are laid out, the tabs have no content that the keyboard could go to.
    if (stage.isShowing()) {
      FxThread.later(
          () -> {
            root.applyCss();
            root.layout();
            start.focus();
          });
    } else {
      stage.setOnShown(_ -> FxThread.later(start::focus));
    }
  }

  /** Goes on with the introduction once a session has samples, or ends it. */
  private void introduce(Session session) {
    session
        .model()
        .profileProperty()
        .addListener(
            (_, before, _) -> {
              if (before == null && !first.getChildren().isEmpty()) {
                Welcome welcome = (Welcome) first.getChildren().getFirst();
                session
                    .recording()
                    .ifPresentOrElse(
                        _ -> welcome.showGraph(!isExample(session)), this::endFirstSteps);
              }
            });
  }

  public void welcome() {
    Settings now = settings.get();
    boolean experienced = !now.recent().isEmpty() || !now.runs().isEmpty();
    if (!experienced && !now.display().preferences().welcomed()) {
      first
          .getChildren()
          .setAll(
              new Welcome(this::startExample, tabs::start, pages::showHelp, this::endFirstSteps));
    }
  }

  public void open(List<Path> files) {
    sessions.open(files);
  }

  public void compare(Path before, Path after) {
    comparisons.open(before, after);
  }

  /** Two files that are dropped together are compared; any other number is opened. */
  public void drop(List<Path> files) {
    if (files.size() == 2) {
      compare(files.getFirst(), files.getLast());
    } else {
      open(files);
    }
  }

  private void fillCorner() {
    corner
        .getChildren()
        .setAll(
            Controls.iconButton("window.settings", Icon.SETTINGS, _ -> pages.showSettings()),
            Controls.iconButton("window.help", Icon.HELP, _ -> pages.showHelp()));
    corner.getStyleClass().setAll("candela-corner");
    corner.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    StackPane.setAlignment(corner, Pos.TOP_RIGHT);
  }

  /** Makes all that has words again, in the language of the settings. */
  private void speak() {
    language = settings.get().display().language();
    Languages.use(language);
    start.close();
    start = startPane();
    tabs.show(start);
    tabs.refill();
    fillCorner();
    first.getChildren().forEach(steps -> ((Welcome) steps).show());
    notices.hide();
    Languages.warning().ifPresent(notices::say);
    Optional.ofNullable(root.lookup("#settings-language")).ifPresent(Node::requestFocus);
  }

  private void settingsChanged() {
    if (!language.equals(settings.get().display().language())) {
      // Later: the control that tells of it is one of those that are made again.
      FxThread.later(this::speak);
    }
    followTextSize();
    tabs.sessions().forEach(pane -> sessions.useFoldRules(pane.session().model()));
    recentWriter.save();
  }

  private void enlarge(int percent) {
    settings.update(s -> s.withPreferences(p -> p.withTextPercent(percent)));
    settingsChanged();
  }

  private void followTextSize() {
    int percent = settings.get().display().preferences().textPercent();
    scaled.use(percent);
    theme.enlarge(scaled.percent());
  }

  private void leave() {
    settings.update(s -> s.withLayout(s.layout().withWindow(WindowPlaces.of(stage, s))));
    List<SessionPane> recorded =
        tabs.sessions().stream().filter(pane -> pane.session().recording().isPresent()).toList();
    recentWriter.saveAndLeave(recorded, stage::close);
    release();
  }

  private void release() {
    tabs.sessions().forEach(SessionPane::close);
    start.close();
  }

  private void browse() {
    open(browse(Messages.text("start.recent.browse")));
  }

  private List<Path> browse(String title) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(title);
    List<File> files = chooser.showOpenMultipleDialog(stage);
    return files == null ? List.of() : files.stream().map(File::toPath).toList();
  }

  private StartPane startPane() {
    return new StartPane(
        workers,
        settings,
        new StartPane.Actions(
            source -> sessions.record(source),
            run -> sessions.launch(run),
            recording -> sessions.open(List.of(recording)),
            this::compare,
            this::browse,
            new PathDialog.OfSystem(stage),
            () -> recentWriter.save()));
  }

  private boolean isExample(Session session) {
    return session.recording().filter(made -> made.source().equals(example)).isPresent();
  }

  private void startExample() {
    if (tabs.sessions().stream().noneMatch(pane -> isExample(pane.session()))) {
      example =
          new RecordingSource.Launched(
              Messages.text("welcome.example.title"), DemoProgram.of(EXAMPLE_RUNS));
      AfterFrames.runBusy(stage.getScene(), () -> sessions.record(example));
    }
  }

  private void endFirstSteps() {
    first.getChildren().clear();
    settings.update(s -> s.withPreferences(Preferences::withWelcomed));
    recentWriter.save();
  }

  private void compare() {
    if (tabs.isStart()) {
      start.compareSelected();
    }
    tabs.front().ifPresent(comparisons::showMenu);
  }
}
