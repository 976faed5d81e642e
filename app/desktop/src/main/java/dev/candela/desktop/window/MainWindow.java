package dev.candela.desktop.window;

import dev.candela.desktop.export.ExportKind;
import dev.candela.desktop.export.Exporter;
import dev.candela.desktop.export.SaveDialog;
import dev.candela.desktop.live.Recording;
import dev.candela.desktop.live.RecordingSource;
import dev.candela.desktop.live.RecordingStarter;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.ErrorReport;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.session.Folding;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.RecentRecording;
import dev.candela.desktop.settings.RunConfiguration;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.start.LaunchSpecs;
import dev.candela.desktop.start.StartPane;
import dev.candela.desktop.text.Messages;
import dev.candela.desktop.theme.Theme;
import dev.candela.desktop.window.KeyMap.Command;
import dev.candela.desktop.work.Lane;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.SessionEnd;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.filter.FoldRules;
import dev.candela.engine.model.Profile;
import dev.candela.engine.read.ProfileReaders;
import dev.candela.engine.read.input.ReadOptions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.image.WritableImage;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import javafx.stage.Stage;

/** The window: a start tab, and a tab for every session. For the FX thread. */
public final class MainWindow {
  private final Stage stage;
  private final SettingsStore settings;
  private final Theme theme;
  private final Panels panels;
  private final Workers workers = new Workers();
  private final RecordingStarter starter;
  private final BorderPane root = new BorderPane();
  private final VBox notices = new VBox();
  private final TabPane tabs = new TabPane();
  private final StartPane start;
  private final KeyMap keys = new KeyMap();
  private final Closing closing;
  private final SaveDialog saveDialog;

  /**
   * An empty window.
   *
   * @param saveDialog asks where to put files
   */
  public MainWindow(
      Stage stage, SettingsStore settings, Theme theme, Panels panels, SaveDialog saveDialog) {
    this.stage = stage;
    this.saveDialog = saveDialog;
    this.settings = settings;
    this.theme = theme;
    this.panels = panels;
    starter = new RecordingStarter(settings.directory().resolve("recordings"));
    start = new StartPane(workers, settings, new StartActions());
    closing = new Closing(this::sessions, this::show, this::leave);
    Tab startTab = new Tab(Messages.text("start.tab"), start.node());
    startTab.setClosable(false);
    startTab.setId("start-tab");
    tabs.setId("sessions");
    tabs.getTabs().add(startTab);
    tabs.getSelectionModel().selectedItemProperty().addListener((_, _, tab) -> selected(tab));
    root.setTop(notices);
    HBox corner =
        new HBox(
            Controls.iconButton("window.settings", Icon.SETTINGS, _ -> showSettings()),
            Controls.iconButton("window.help", Icon.HELP, _ -> showHelp()));
    corner.getStyleClass().add("candela-corner");
    corner.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    StackPane.setAlignment(corner, Pos.TOP_RIGHT);
    root.setCenter(new StackPane(tabs, corner));
    root.getStyleClass().add("candela-window");
    acceptDrops();
    settings.trouble().ifPresent(this::reportSettings);
    addKeys();
  }

  public Parent root() {
    return root;
  }

  /** Puts the keys to work; once there is a scene. */
  public void install() {
    keys.install(stage.getScene());
    stage.setOnCloseRequest(
        event -> {
          event.consume();
          closing.request();
        });
    start.focus();
  }

  /** Opens files, whether they came from the command line, a drop or a dialog. */
  public void open(List<Path> files) {
    files.forEach(this::open);
  }

  private void open(Path file) {
    Path name = file.getFileName();
    SessionModel model = new SessionModel(workers);
    Session session =
        new Session(
            name == null ? file.toString() : name.toString(), file, model, Optional.empty());
    SessionPane pane = show(session);
    Lane lane = workers.lane();
    lane.submit(
        control ->
            ProfileReaders.read(
                file,
                ReadOptions.ALL,
                (done, total) -> {
                  control.progress(total == 0 ? -1 : (double) done / total);
                  return !control.isRequested();
                }),
        (Profile profile) -> {
          model.publish(profile);
          remember(pane);
        },
        failure -> {
          close(pane);
          report(failure);
        });
  }

  private void record(RecordingSource source) {
    SessionModel model = new SessionModel(workers);
    Recording recording = starter.prepare(source);
    Session session = new Session(source.title(), recording.file(), model, Optional.of(recording));
    SessionPane pane = show(session);
    recording
        .endProperty()
        .addListener((_, _, end) -> Optional.ofNullable(end).ifPresent(e -> ended(pane, e)));
    Lane lane = workers.waitingLane();
    lane.submit(
        control -> starter.begin(recording, settings.get().recording().settings(), model, control),
        (Recording _) -> remember(pane),
        failure -> {
          close(pane);
          report(failure);
        });
  }

  private void launch(RunConfiguration run) {
    settings.update(s -> s.withRun(run));
    save();
    Lane lane = workers.lane();
    lane.submit(
        _ -> new RecordingSource.Launched(run.name(), LaunchSpecs.of(run)),
        (RecordingSource source) -> record(source),
        this::report);
  }

  private SessionPane show(Session session) {
    SessionPane[] self = new SessionPane[1];
    useFoldRules(session.model());
    SessionPane pane =
        new SessionPane(
            session,
            settings,
            panels,
            new SessionActions() {
              @Override
              public void mark() {
                self[0].mark();
              }

              @Override
              public void snapshot() {
                MainWindow.this.snapshot(self[0]);
              }

              @Override
              public void export(ExportKind kind) {
                exporter(self[0]).save(kind, self[0].pictureSource());
              }

              @Override
              public void copyPicture() {
                exporter(self[0]).copy(self[0].pictureSource());
              }

              @Override
              public void stop() {
                session.recording().ifPresent(Recording::stop);
              }
            });
    self[0] = pane;
    Tab tab = new Tab(session.title(), pane);
    tab.setOnCloseRequest(
        event -> {
          event.consume();
          closing.request(pane, () -> close(pane));
        });
    tabs.getTabs().add(tab);
    tabs.getSelectionModel().select(tab);
    return pane;
  }

  /** The target has gone, or the recording was stopped: it stays on screen and under Recent. */
  private void ended(SessionPane pane, SessionEnd end) {
    remember(pane);
    List<String> sentences = new ArrayList<>(List.of(end.sentence()));
    sentences.addAll(end.losses());
    sentences.add(Messages.text("session.kept", pane.session().file()));
    Node open =
        Controls.button(
            "session.open",
            _ -> {
              pane.hideNotice();
              open(pane.session().file());
            });
    pane.show(Notice.of(String.join(" ", sentences), List.of(open), pane::hideNotice));
  }

  private Exporter exporter(SessionPane pane) {
    Session session = pane.session();
    return new Exporter(
        session.model(),
        session.title(),
        saveDialog,
        sentence -> pane.show(Notice.of(sentence, List.of(), pane::hideNotice)),
        this::report);
  }

  private void snapshot(SessionPane pane) {
    Session session = pane.session();
    Recording recording = session.recording().orElseThrow();
    Lane lane = workers.waitingLane();
    lane.submit(
        _ -> {
          recording.flush().get();
          Path copy =
              session
                  .file()
                  .resolveSibling(
                      session.file().getFileName().toString().replace(".jfr", "")
                          + "-"
                          + System.currentTimeMillis()
                          + ".jfr");
          return Files.copy(session.file(), copy);
        },
        (Path copy) -> {
          settings.update(
              s ->
                  s.withRecent(
                      RecentPictures.entry(
                          new Session(session.title(), copy, session.model(), Optional.empty()),
                          "")));
          save();
          Node open =
              Controls.button(
                  "session.open",
                  _ -> {
                    pane.hideNotice();
                    open(copy);
                  });
          pane.show(
              Notice.of(Messages.text("session.snapshot", copy), List.of(open), pane::hideNotice));
        },
        this::report);
  }

  /** Puts a session's recording under Recent, with a picture if there is something to see. */
  private void remember(SessionPane pane) {
    Optional<WritableImage> picture = pane.picture().map(RecentPictures::of);
    RecentRecording entry = RecentPictures.entry(pane.session(), "");
    Lane lane = workers.lane();
    lane.submit(
        _ -> {
          String file =
              picture.isEmpty()
                  ? ""
                  : RecentPictures.save(picture.get(), settings.directory().resolve("pictures"));
          settings.update(
              s ->
                  s.withRecent(
                      new RecentRecording(
                          entry.file(),
                          entry.title(),
                          entry.openedMillis(),
                          entry.durationNanos(),
                          entry.recorder(),
                          file)));
          settings.save();
          return file;
        },
        (String _) -> start.refresh(),
        this::report);
  }

  private void close(SessionPane pane) {
    pane.close();
    tabs.getTabs().removeIf(tab -> pane.equals(tab.getContent()));
  }

  private void selected(Tab selected) {
    for (Tab tab : tabs.getTabs()) {
      if (tab.getContent() instanceof SessionPane pane) {
        pane.setSelected(tab.equals(selected));
      }
    }
  }

  private List<SessionPane> sessions() {
    List<SessionPane> panes = new ArrayList<>();
    for (Tab tab : tabs.getTabs()) {
      if (tab.getContent() instanceof SessionPane pane) {
        panes.add(pane);
      }
    }
    return panes;
  }

  private void inFront(Consumer<SessionPane> action) {
    if (tabs.getSelectionModel().getSelectedItem().getContent() instanceof SessionPane pane) {
      action.accept(pane);
    }
  }

  private void report(Throwable failure) {
    show(Notice.of(ErrorReport.of(failure), this::hideNotice));
  }

  private void reportSettings(String trouble) {
    show(Notice.of(Messages.text("settings.unreadable", trouble), List.of(), this::hideNotice));
  }

  /** Null takes the notice away. */
  private void show(Notice notice) {
    notices.getChildren().clear();
    if (notice != null) {
      notices.getChildren().add(notice);
    }
  }

  private void hideNotice() {
    show((Notice) null);
  }

  private void save() {
    Lane lane = workers.lane();
    lane.submit(
        _ -> {
          settings.save();
          return "";
        },
        _ -> start.refresh(),
        this::report);
  }

  private void leave() {
    settings.update(s -> s.withLayout(s.layout().withWindow(WindowPlaces.of(stage, s))));
    sessions().forEach(SessionPane::close);
    start.close();
    Lane lane = workers.lane();
    lane.submit(
        _ -> {
          settings.save();
          return "";
        },
        _ -> goodbye(),
        _ -> goodbye());
  }

  private void goodbye() {
    workers.close();
    stage.close();
  }

  private void browse() {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(Messages.text("start.recent.browse"));
    List<File> files = chooser.showOpenMultipleDialog(stage);
    if (files != null) {
      open(files.stream().map(File::toPath).toList());
    }
  }

  private void acceptDrops() {
    root.setOnDragOver(
        event -> {
          if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.COPY);
            event.consume();
          }
        });
    root.setOnDragDropped(
        event -> {
          open(event.getDragboard().getFiles().stream().map(File::toPath).toList());
          event.setDropCompleted(true);
          event.consume();
        });
  }

  private void addKeys() {
    keys.on(Command.HELP, this::showHelp);
    keys.on(Command.NEW_TAB, () -> tabs.getSelectionModel().selectFirst());
    keys.on(Command.OPEN, this::browse);
    keys.on(Command.CLOSE_TAB, this::closeTab);
    keys.on(Command.NEXT_TAB, () -> tabs.getSelectionModel().selectNext());
    keys.on(Command.PREVIOUS_TAB, () -> tabs.getSelectionModel().selectPrevious());
    keys.on(Command.SEARCH, () -> inFront(SessionPane::focusSearch));
    keys.on(Command.NEXT_MATCH, () -> inFront(pane -> pane.step(Step.NEXT)));
    keys.on(Command.PREVIOUS_MATCH, () -> inFront(pane -> pane.step(Step.PREVIOUS)));
    keys.on(Command.UNDO, () -> inFront(pane -> pane.session().model().undo()));
    keys.on(Command.REDO, () -> inFront(pane -> pane.session().model().redo()));
    keys.on(Command.NATIVE, () -> inFront(MainWindow::toggleNative));
    keys.on(Command.FOLD, () -> inFront(MainWindow::toggleFolding));
    keys.on(
        Command.PAUSE,
        () -> inFront(pane -> pane.session().recording().ifPresent(Recording::togglePause)));
    keys.on(Command.MARK, () -> inFront(SessionPane::mark));
    keys.on(
        Command.SNAPSHOT,
        () -> inFront(pane -> pane.session().recording().ifPresent(_ -> snapshot(pane))));
    keys.on(Command.FREEZE, () -> inFront(MainWindow::toggleFrozen));
    keys.on(Command.APPEARANCE, this::switchAppearance);
    keys.on(Command.SETTINGS, this::showSettings);
    keys.on(Command.QUIT, closing::request);
    keys.onPanel(number -> inFront(pane -> pane.select(number)));
  }

  private void showHelp() {
    page(Messages.text("key.tab"), keys.page(), AboutPage.page(version()));
  }

  private void showSettings() {
    page(
        Messages.text("settings.title"),
        SettingsPage.of(
            settings,
            theme::use,
            () -> {
              sessions().forEach(pane -> useFoldRules(pane.session().model()));
              save();
            }));
  }

  /** Rules that nobody can read, in a file edited by hand, are as good as none. */
  private void useFoldRules(SessionModel model) {
    String rules = settings.get().look().foldRules();
    model.setFoldRules(
        SettingsPage.isRule(rules) && !rules.isEmpty() ? FoldRules.parse(rules) : null);
  }

  private void page(String title, Node... content) {
    VBox page = new VBox(32, content);
    page.getStyleClass().add("candela-page");
    Tab tab = new Tab(title, page);
    tabs.getTabs().add(tab);
    tabs.getSelectionModel().select(tab);
  }

  private static String version() {
    return Optional.ofNullable(MainWindow.class.getPackage().getImplementationVersion())
        .orElse(Messages.text("about.development"));
  }

  private void closeTab() {
    Tab tab = tabs.getSelectionModel().getSelectedItem();
    if (tab.getContent() instanceof SessionPane pane) {
      closing.request(pane, () -> close(pane));
    } else if (tab.isClosable()) {
      tabs.getTabs().remove(tab);
    }
  }

  private void switchAppearance() {
    Appearance next = theme.darkProperty().get() ? Appearance.LIGHT : Appearance.DARK;
    theme.use(next);
    settings.update(s -> s.withLook(s.look().withAppearance(next)));
    save();
  }

  private static void toggleNative(SessionPane pane) {
    pane.session().model().choose(c -> c.withNativeFrames(!c.nativeFrames()));
  }

  private static void toggleFolding(SessionPane pane) {
    pane.session()
        .model()
        .choose(c -> c.withFolding(c.folding().folded() ? Folding.UNFOLDED : Folding.FOLDED));
  }

  private static void toggleFrozen(SessionPane pane) {
    SessionModel model = pane.session().model();
    model.frozenProperty().set(!model.frozenProperty().get());
  }

  /** What the start tab asks for. */
  private final class StartActions implements StartPane.Actions {
    @Override
    public void attach(TargetJvm jvm) {
      record(new RecordingSource.Running(jvm));
    }

    @Override
    public void launch(RunConfiguration run) {
      MainWindow.this.launch(run);
    }

    @Override
    public void open(Path recording) {
      MainWindow.this.open(recording);
    }

    @Override
    public void browse() {
      MainWindow.this.browse();
    }

    @Override
    public void settingsChanged() {
      save();
    }
  }
}
