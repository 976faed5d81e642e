package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;

import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.ComparedRecordings;
import dev.candela.desktop.testkit.ComparedRecordings.Version;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.window.MainWindow;
import dev.candela.desktop.window.Panels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;

/** A window with a recording, a comparison, the help and the settings, to be looked at in turn. */
final class WindowTour {
  private static final int RECORDING = 1;
  private static final int COMPARISON = 2;
  private static final int HELP = 3;
  private static final int SETTINGS = 4;

  private static final int FORMS = 7;

  private final DesktopRobot robot;
  private MainWindow window;

  private WindowTour(DesktopRobot robot) {
    this.robot = robot;
  }

  static MainWindow start(DesktopRobot robot, SettingsStore settings, Path... files) {
    return start(robot, settings, Panels.ALL, settings.recordings(), files);
  }

  /** The same with these panels; what is exported goes to that folder. */
  static MainWindow start(
      DesktopRobot robot, SettingsStore settings, Panels panels, Path exported, Path... files) {
    MainWindow[] window = new MainWindow[1];
    robot.start(
        stage -> {
          window[0] =
              CandelaApplication.open(
                  stage, settings, panels, (name, _) -> Optional.of(exported.resolve(name)));
          window[0].open(List.of(files));
        });
    return window[0];
  }

  /** Opens all of them; the settings are in front. */
  static WindowTour open(DesktopRobot robot, SettingsStore settings) throws IOException {
    Path before = twoRuns(ComparedRecordings.file(Version.BEFORE));
    Path after = twoRuns(ComparedRecordings.file(Version.AFTER));
    WindowTour tour = new WindowTour(robot);
    tour.window = start(robot, settings, DeskRecording.file());
    onFx(() -> tour.window.compare(before, after));
    robot.tap(KeyCode.F1).tap(KeyCode.CONTROL, KeyCode.COMMA).sees("#settings-language");
    return tour;
  }

  /** A side of several runs has a button more than one of a single file, and longer facts. */
  private static Path twoRuns(Path recording) throws IOException {
    String name = recording.getFileName().toString();
    Path folder = Files.createDirectories(recording.resolveSibling(name.replace(".jfr", "")));
    for (String run : List.of("run1.jfr", "run2.jfr")) {
      Files.copy(recording, folder.resolve(run), StandardCopyOption.REPLACE_EXISTING);
    }
    return folder;
  }

  /** Shows each view and names it. */
  void visit(Consumer<String> look) {
    go(SETTINGS);
    look.accept("settings");
    go(HELP);
    look.accept("keys");
    robot.interact(() -> robot.lookup("#tutorial-1").queryAs(Hyperlink.class).fire());
    await("the tutorial", () -> robot.shows("#tutorial"));
    look.accept("tutorial");
    robot.tap(KeyCode.CONTROL, KeyCode.W);
    go(0);
    look.accept("start");
    press("#launch-new");
    await("the form", () -> robot.shows("#launch-save-and-start"));
    look.accept("launch");
    press("#launch-cancel");
    press("#start-jvm-elsewhere");
    await("the form", () -> robot.shows("#elsewhere-command"));
    press("#start-recorded");
    look.accept("elsewhere");
    press("#start-recorded");
    press("#elsewhere-back");
    visitRecording(look);
    visitPicture("recording", look);
    go(COMPARISON);
    for (int form = 1; form <= FORMS; form++) {
      robot.tap(KeyCode.CONTROL, KeyCode.valueOf("DIGIT" + form));
      boolean sideBySide = form == 1;
      await("the view", () -> robot.shows("#compare-graph-before") == sideBySide);
      await(
          "the comparison",
          () -> !onFx(() -> robot.lookup("#compare-waiting").query().isVisible()));
      look.accept("compare-" + form);
    }
    press("#compare-notes");
    look.accept("compare-notes");
    press("#compare-notes");
    visitPicture("compare", look);
    robot.interact(() -> window.open(List.of(Path.of("missing.jfr")))).sees("#error-notice");
    look.accept("error");
    press("#error-details");
    look.accept("error-details");
    press("#notice-close");
  }

  private void visitPicture(String view, Consumer<String> look) {
    robot.tap(KeyCode.CONTROL, KeyCode.DIGIT1);
    robot.tap(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.E);
    await("the picture", () -> !robot.words("#preview-facts").isEmpty());
    look.accept(view + "-picture");
    press("#preview-close");
    await("no picture", () -> !robot.shows("#picture-preview"));
  }

  /** Where it is outside of the window, too. */
  private void press(String button) {
    robot.interact(() -> robot.lookup(button).queryAs(ButtonBase.class).fire());
  }

  /** Shows each panel of the recording and names it. */
  void visitRecording(Consumer<String> look) {
    go(RECORDING);
    await("the recording", () -> robot.shows("#session-state"));
    for (int i = 0; i < Panels.ALL.tabs().size(); i++) {
      String key = Panels.ALL.tabs().get(i).key();
      robot.tap(KeyCode.CONTROL, KeyCode.valueOf("DIGIT" + (i + 1))).sees("#" + key + "-panel");
      robot.tap(KeyCode.DOWN);
      look.accept(key);
    }
  }

  void goToSettings() {
    go(SETTINGS);
  }

  TabPane tabs() {
    return robot.lookup("#sessions").queryAs(TabPane.class);
  }

  private void go(int tab) {
    robot.interact(() -> tabs().getSelectionModel().select(tab));
  }
}
