package dev.candela.desktop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.window.MainWindow;
import java.nio.file.Path;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A user before the window, with a folder for settings, programs and files. */
abstract class UserStory {
  /** Of pictures, and of what is laid out as if for a window of that size. */
  static final int WIDTH = 1280;

  static final int HEIGHT = 800;

  @AutoClose final DesktopRobot robot = new DesktopRobot();

  @TempDir Path folder;
  SettingsStore settings;
  MainWindow window;

  @BeforeEach
  final void makeSettings() {
    settings = DesktopRobot.settings(folder);
  }

  final void openWindow(Path... files) {
    window = WindowTour.start(robot, settings, files);
  }

  /** What another start would find. */
  final SettingsStore saved() {
    return new SettingsStore(folder.resolve("config"));
  }

  final void prepareJvms() {
    BusyJvm.installAgent(folder);
    BusyJvm.compile(folder);
  }

  /** A key together with Control. */
  final DesktopRobot press(KeyCode key) {
    return robot.tap(KeyCode.CONTROL, key);
  }

  final void photograph(String name) {
    photograph(name, WIDTH, HEIGHT);
  }

  final Path photograph(String name, int width, int height) {
    Path file = DesktopRobot.PICTURES.resolve(name.replace(' ', '-') + ".png");
    robot.photograph(file, width, height);
    assertTrue(file.toFile().length() > 0, file.toString());
    return file;
  }

  /** How many times as wide as the view everything is, to a thousandth. */
  static double zoom(FlameView view) {
    return Math.rint(view.shownGeometry().pixelsPerUnit() / view.getWidth() * 1000) / 1000;
  }

  final FlameView view() {
    return robot.lookup("#flame-view").query();
  }
}
