package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;

import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.testkit.ComparedRecordings;
import dev.candela.desktop.testkit.ComparedRecordings.Version;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.engine.render.DiffColours.DiffPalette;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Takes pictures of the forms of a comparison, in both palettes, in the light and dark. */
final class ComparePicturesTest extends UserStory {
  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 800", "DARK, 1920, 1080"})
  void showsComparisons(Appearance appearance, int width, int height) {
    for (DiffPalette palette : DiffPalette.values()) {
      take(appearance, palette, width, height);
    }
  }

  private void take(Appearance appearance, DiffPalette palette, int width, int height) {
    settings = DesktopRobot.settings(folder.resolve(appearance + "-" + palette), 900, appearance);
    settings.update(s -> s.withDisplay(s.display().withDiffPalette(palette.name())));
    settings.update(
        s ->
            s.withPreferences(
                p -> p.withSourceRoots(List.of(ComparedRecordings.SOURCES.toString()))));
    Path before = ComparedRecordings.file(Version.BEFORE);
    Path after = ComparedRecordings.file(Version.AFTER);
    openWindow();
    onFx(() -> window.compare(before, after));
    await("the legend", () -> robot.shows("#compare-legend .candela-legend"));
    // The same job, and how long it took says more of the machine than of the program.
    robot.clickOn("#compare-unit-total");
    await("in total", () -> !robot.words("#compare-summary").contains("/s"));
    String look = (palette == DiffPalette.GREEN_RED ? "-" : "-striped-") + name(appearance);
    robot.moveTo("#compare-summary");
    photograph("compare-sides" + look, width, height);
    press(KeyCode.DIGIT2).sees("#compare-graph-both");
    // No tip: it would stand where the pointer is in the window, which is not as large.
    robot.moveTo("#compare-summary");
    photograph("compare-graph" + look, width, height);
    press(KeyCode.DIGIT3).sees("#changes-table");
    TableView<?> changes = robot.lookup("#changes-table").queryTableView();
    // The window is narrower than the picture, which shows all columns.
    robot.interact(() -> changes.scrollToColumnIndex(changes.getColumns().size() - 1));
    await(
        "reasons",
        () ->
            robot.lookup(".candela-why-cell:filled").queryAllAs(Labeled.class).stream()
                .anyMatch(cell -> !cell.getText().isEmpty()));
    robot.interact(() -> changes.scrollToColumnIndex(0));
    photograph("compare-table" + look, width, height);
    robot.clickOn(
        robot.lookup(".candela-method-cell:filled").queryAllAs(Labeled.class).stream()
            .filter(cell -> cell.getText().contains("OrderJob."))
            .findFirst()
            .orElseThrow());
    press(KeyCode.DIGIT7).sees("#source-lines");
    robot.moveTo("#compare-summary");
    photograph("compare-source" + look, width, height);
    robot.close();
  }

  private static String name(Appearance appearance) {
    return appearance.name().toLowerCase(Locale.ROOT);
  }
}
