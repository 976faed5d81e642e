package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.Preferences;
import dev.candela.desktop.settings.RecordingDefaults;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.DesktopRobot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** The settings by mouse and keyboard, and what another start finds. */
final class SettingsStoryTest extends UserStory {
  @Test
  void keepsWhatTheUserPrefers() {
    start();
    openByKeys();

    robot.clickOn("#settings-interval").write("5");
    assertEquals(5_000_000, recording(settings).intervalNanos());
    robot.write("x");
    assertEquals(5_000_000, recording(settings).intervalNanos());
    robot.clickOn("#settings-event-wall");
    assertEquals(List.of("cpu", "alloc", "lock"), recording(settings).events());
    robot.clickOn("#settings-also-io");
    robot.clickOn("#settings-also-load");
    assertEquals(
        List.of("gc", "safepoints", "jit", "classes", "locks", "threads", "exceptions"),
        recording(settings).also());
    scroll(1);
    robot.clickOn("#settings-fold").write("+com.acme.*,-*");
    assertEquals("+com.acme.*,-*", settings.get().display().foldRules());
    scroll(0);
    robot.clickOn("#settings-appearance");
    robot.tap(KeyCode.DOWN);
    robot.tap(KeyCode.DOWN);
    robot.tap(KeyCode.ENTER);
    assertEquals(Appearance.DARK, settings.get().display().appearance());

    await("the file", () -> saved().get().display().appearance() == Appearance.DARK);
    SettingsStore again = saved();
    assertEquals(settings.get().recording(), again.get().recording());
    assertEquals("+com.acme.*,-*", again.get().display().foldRules());
    assertTrue(again.trouble().isEmpty());
  }

  @Test
  void choosesEventsOnTheStartPage() {
    start();
    await("the page", () -> robot.shows("#start-recorded"));
    assertTrue(robot.words("#start-recorded-summary").endsWith("other events: 9 of 9 groups"));
    robot.clickOn("#start-recorded");
    robot.clickOn("#start-also-exceptions");
    robot.clickOn("#start-event-wall");
    assertEquals(List.of("cpu", "alloc", "lock"), recording(settings).events());
    assertFalse(recording(settings).also().contains("exceptions"));
    assertEquals(
        "CPU, Allocation, Locks; other events: 8 of 9 groups",
        robot.words("#start-recorded-summary"));
    robot.clickOn("#start-recorded").seesNo("#start-also-exceptions");
  }

  @Test
  void givesCommandsOtherKeys() {
    start();
    openByKeys();
    scroll(1);

    // The first command is the one that shows the keys.
    robot.clickOn("#settings-keys");
    press(KeyCode.T);
    assertEquals("Already used by: Go to the start page", robot.words("#settings-keys-answer"));
    robot.tap(KeyCode.J);
    assertTrue(robot.words("#settings-keys-answer").startsWith("This key types text."));
    assertEquals(Map.of(), settings.get().display().preferences().keys());
    press(KeyCode.J);
    assertEquals("", robot.words("#settings-keys-answer"));
    assertEquals("Ctrl+J", robot.lookup("#settings-keys").queryAs(TextField.class).getText());
    assertEquals(Map.of("HELP", "Shortcut+J"), settings.get().display().preferences().keys());

    robot.clickOn("#settings-source").write(folder.toString());
    robot.tap(KeyCode.F1);
    assertFalse(robot.shows("#key-map"));
    press(KeyCode.J).sees("#key-map");
    await("the file", () -> !saved().get().display().preferences().sourceRoots().isEmpty());
    Preferences again = saved().get().display().preferences();
    assertEquals(settings.get().display().preferences(), again);
    assertEquals(List.of(folder.toString()), again.sourceRoots());
  }

  @Test
  void keysThatNobodyCanReadCountForNothing() throws IOException {
    Files.writeString(
        settingsFile(),
        """
        {"version": 1, "display": {"preferences": {"keys":
            {"HELP": "Nonsense", "SETTINGS": "J", "NOTHING": "F2", "QUIT": "Shift+F11"}}}}
        """);
    start();
    assertTrue(settings.trouble().isEmpty());
    robot.tap(KeyCode.F1).sees("#key-map");
    assertTrue(robot.lookup("Shift+F11").tryQuery().isPresent());
    // Each version was filled in by the build.
    String about = robot.lookup("#about .text-area").queryAs(TextArea.class).getText();
    assertTrue(about.matches("(?s).*\\nasync-profiler \\d[\\d.]+: Apache License 2.0\\n.*"), about);
    assertTrue(about.matches("(?s).*\\nJavaFX \\d[\\d.]+: GPL 2.0 with.*"), about);
    assertFalse(about.contains("${") || about.contains("null"), about);
  }

  @Test
  void commandsWithTheSameKeysKeepTheirOwn() throws IOException {
    Files.writeString(
        settingsFile(),
        """
        {"version": 1, "display": {"preferences": {"keys":
            {"HELP": "Shortcut+J", "SETTINGS": "Shortcut+J", "MARK": "F9", "QUIT": "Shift+F11"}}}}
        """);
    start();
    assertEquals(
        "Some shortcuts in "
            + settingsFile()
            + " are assigned twice, so these commands keep their defaults: Ctrl+J for"
            + " \"Tutorials, keyboard shortcuts, about\" and \"Open the settings\"; F9 for"
            + " \"Set a mark\" and \"Freeze the view\".",
        robot.words(".candela-notice-text"));
    press(KeyCode.J);
    openByKeys();
    assertFalse(robot.shows("#key-map"));
    robot.tap(KeyCode.F1).sees("#key-map");
    assertTrue(robot.lookup("Shift+F11").tryQuery().isPresent());
  }

  @Test
  void keepsSourceFoldersOnlyOnceTheyAreThere() throws IOException {
    Path source = Files.createDirectory(folder.resolve("source"));
    Path text = Files.writeString(folder.resolve("notes.txt"), "no source");
    start();
    openByKeys();
    scroll(1);
    robot.clickOn("#settings-source").write("src/main");
    awaitAnswer("src/main is a relative path. Enter an absolute path.");
    assertEquals(List.of(), roots(settings));
    TextField field = robot.lookup("#settings-source").query();
    robot.interact(() -> field.setText(source + "x"));
    awaitAnswer(source + "x does not exist.");
    assertEquals(List.of(), roots(settings));
    robot.tap(KeyCode.END);
    robot.tap(KeyCode.BACK_SPACE);
    awaitAnswer("");
    assertEquals(List.of(source.toString()), roots(settings));
    robot.write(File.pathSeparator + text);
    awaitAnswer(text + " is not a folder, jar or zip.");
    assertEquals(List.of(source.toString()), roots(settings));
    await("the file", () -> List.of(source.toString()).equals(roots(saved())));
  }

  private void awaitAnswer(String sentence) {
    await(sentence, () -> robot.words("#settings-source-answer").equals(sentence));
  }

  private static List<String> roots(SettingsStore settings) {
    return settings.get().display().preferences().sourceRoots();
  }

  @Test
  void opensByTheMouseToo() {
    start();
    robot.clickOn("#window-settings").sees("#settings");
    robot.clickOn("#window-help").sees("#key-map");
  }

  @Test
  void tabsEndBeforeTheButtonsOfTheCorner() throws IOException {
    Path[] files = new Path[9];
    for (int i = 0; i < files.length; i++) {
      files[i] = Files.writeString(folder.resolve("many" + i + ".collapsed"), "a.A.a 7\n");
    }
    start(files);
    openByKeys();
    robot.choose("#settings-text", 150);
    await("the last tab beside them", () -> rightOf("#page-settings") > 300);
    await("no overlap", () -> rightOf("#page-settings") <= leftOf("#window-settings"));
    double arrow = onFx(() -> rightOf("#sessions .tab-down-button"));
    assertTrue(arrow <= onFx(() -> leftOf("#window-settings")), "at " + arrow);
  }

  private double rightOf(String query) {
    return robot.place(query).getMaxX();
  }

  private double leftOf(String query) {
    return robot.place(query).getMinX();
  }

  @Test
  void selectsThePageThatIsOpenAlsoInAnotherLanguage() {
    start();
    robot.clickOn("#window-settings").sees("#settings");
    robot.choose("#settings-language", "de");
    TabPane tabs = robot.lookup("#sessions").queryAs(TabPane.class);
    await("German", () -> tabs.getTabs().getLast().getText().equals("Einstellungen"));
    robot.clickOn("#window-settings");
    robot.clickOn("#window-help");
    settings.update(s -> s.withRecording(s.recording().withIntervalNanos(7_000_000)));
    robot.clickOn("#window-settings").sees("#settings");
    assertEquals(3, onFx(() -> tabs.getTabs().size()));
    assertEquals("7", robot.lookup("#settings-interval").queryAs(TextField.class).getText());
  }

  private Path settingsFile() throws IOException {
    return Files.createDirectories(folder.resolve("config")).resolve("settings.json");
  }

  private void start(Path... files) {
    settings = DesktopRobot.settings(folder);
    openWindow(files);
  }

  private void openByKeys() {
    press(KeyCode.COMMA).sees("#settings");
  }

  private void scroll(double part) {
    ScrollPane page = robot.lookup("#sessions .scroll-pane").queryAs(ScrollPane.class);
    robot.interact(() -> page.setVvalue(part));
  }

  private static RecordingDefaults recording(SettingsStore settings) {
    return settings.get().recording();
  }
}
