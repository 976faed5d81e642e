package dev.candela.desktop.start;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.work.Workers;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of a program are chosen with the system's dialogs, which answer at once here. */
final class LaunchBrowseTest {
  private final DesktopRobot robot = new DesktopRobot();
  private final Workers workers = new Workers();
  private final List<Asked> asked = new ArrayList<>();

  @TempDir private Path folder;
  private SettingsStore settings;
  private List<Path> answer = List.of();

  private record Asked(PathDialog.Kind kind, Optional<Path> folder) {}

  @BeforeEach
  void open() {
    settings = new SettingsStore(folder.resolve("config"));
    robot.start(
        stage -> {
          LaunchColumn column = new LaunchColumn(workers, settings, this::ask, _ -> {}, () -> {});
          DesktopRobot.show(stage, column.node(), 400, 760);
        });
    robot.clickOn("#launch-new");
    await("the form", () -> robot.lookup("#launch-name").query().isFocused());
  }

  @AfterEach
  void close() {
    robot.close();
    workers.close();
  }

  private List<Path> ask(String title, PathDialog.Kind kind, Optional<Path> at) {
    asked.add(new Asked(kind, at));
    return answer;
  }

  @Test
  void fillsTheFieldsAndBeginsWhereTheUserLastWas() throws IOException {
    Path libraries = Files.createDirectories(folder.resolve("lib"));
    Path classes = Files.createDirectories(folder.resolve("my classes"));
    Path one = Files.createFile(libraries.resolve("one.jar"));
    Path two = Files.createFile(libraries.resolve("two.jar"));

    browse("main", one);
    assertEquals(one.toString(), text("main"));
    assertEquals(new Asked(PathDialog.Kind.JAR, Optional.empty()), asked.getLast());

    fromMenu("jars", one, two);
    assertEquals(
        String.join(File.pathSeparator, one.toString(), two.toString()), text("class-path"));
    assertEquals(new Asked(PathDialog.Kind.JARS, Optional.of(libraries)), asked.getLast());
    fromMenu("folder", classes);
    fromMenu("jars", two);
    assertEquals(new Asked(PathDialog.Kind.JARS, Optional.of(classes)), asked.getLast());
    assertEquals(
        String.join(File.pathSeparator, one.toString(), two.toString(), classes.toString()),
        text("class-path"));

    browse("directory", classes);
    assertEquals(classes.toString(), text("directory"));
    assertEquals(new Asked(PathDialog.Kind.FOLDER, Optional.of(libraries)), asked.getLast());
    browse("directory");
    assertEquals(classes.toString(), text("directory"));

    Path script = Files.createFile(classes.resolve("run.sh"));
    browse("command", script);
    assertEquals("'" + script + "'", text("command"));
    browse("jdk", libraries);
    ComboBox<?> jdk = robot.lookup("#launch-jdk").queryComboBox();
    assertEquals(libraries.toString(), onFx(() -> jdk.getValue().toString()));
    assertEquals(libraries.toString(), settings.get().display().preferences().lastFolder());
  }

  @Test
  void theKeyboardReachesTheButtonsWhichHaveNames() {
    answer = List.of(folder);
    robot.clickOn("#launch-directory");
    robot.tap(KeyCode.TAB);
    await("the button", () -> robot.lookup("#launch-browse-directory").query().isFocused());
    robot.tap(KeyCode.SPACE).until("the folder", () -> text("directory").equals(folder.toString()));
    assertEquals(
        "Choose the working directory",
        robot.lookup("#launch-browse-directory").query().getAccessibleText());
    assertEquals(
        "Add jars or a folder to the class path",
        robot.lookup("#launch-browse-class-path").query().getAccessibleText());
  }

  private void browse(String field, Path... chosen) {
    answer = List.of(chosen);
    int before = asked.size();
    robot.clickOn("#launch-browse-" + field);
    await("the question", () -> asked.size() == before + 1);
  }

  private void fromMenu(String kind, Path... chosen) {
    answer = List.of(chosen);
    int before = asked.size();
    robot.clickOn("#launch-browse-class-path");
    robot.clickOn("#launch-browse-" + kind).until("the question", () -> asked.size() == before + 1);
  }

  private String text(String field) {
    return onFx(() -> robot.lookup("#launch-" + field).queryAs(TextField.class).getText());
  }
}
