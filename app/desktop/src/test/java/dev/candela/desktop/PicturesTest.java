package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.RunConfiguration;
import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.DesktopRobot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javafx.scene.image.Image;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Takes the pictures of the documentation: {@code -Dcandela.pictures=app/docs/images} says where
 * to; otherwise they go to target. What it tests is that there is something on them.
 */
final class PicturesTest extends UserStory {
  private static final String TARGET = "ServerDesk";

  /** Some seconds of it; with fewer the graph says that there are too few samples for most. */
  private static final int SAMPLES = 1000;

  private static final int FRAMES_TO_WORK = 8;
  private static final long INTERVAL_NANOS = 4_000_000;

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 800", "DARK, 1920, 1080"})
  void showsTheDesktop(Appearance appearance, int width, int height) throws IOException {
    BusyJvm.installAgent(folder);
    BusyJvm.compile(folder, TARGET);
    settings = DesktopRobot.settings(folder, 760, appearance);
    settings.update(PicturesTest::prepared);
    try (BusyJvm jvm = BusyJvm.start(folder, TARGET, "120000", "35")) {
      openWindow();
      await("the list", () -> robot.shows(".candela-row-title"));
      openAndClose("nightly import.jfr");
      openAndClose("orders before the cache.jfr");
      robot.find(jvm);
      photograph("start", appearance, width, height);
      robot.tap(KeyCode.ENTER).reads("#session-state", "Recording");
      await("samples enough for a picture", () -> robot.samples() >= SAMPLES);
      selectWork();
      photograph("session", appearance, width, height);
      robot.tap(KeyCode.F1).sees("#key-map");
      photograph("keys", appearance, width, height);
      press(KeyCode.COMMA).sees("#settings");
      photograph("settings", appearance, width, height);
      press(KeyCode.W);
      press(KeyCode.W).sees("#session-state");
    }
    // Before it knows, it would ask whether to stop a recording.
    await("the end", () -> robot.words("#session-state").equals("Ended"));
    await("the list of recent recordings", () -> settings.get().recent().size() == 3);
    press(KeyCode.Q).until("the window closed", () -> !robot.stage().isShowing());
  }

  /** So that something stands under Recent. */
  private void openAndClose(String name) throws IOException {
    Path file = Files.copy(DeskRecording.file(), folder.resolve(name));
    onFx(() -> window.open(List.of(file)));
    await("its graph", () -> robot.shows("#session-state") && robot.samples() > 0);
    await("its small picture", () -> !settings.get().recent().getFirst().picture().isEmpty());
    checkIsGraphAlone(Path.of(settings.get().recent().getFirst().picture()));
    press(KeyCode.W).sees("#jvm-filter");
  }

  /** At its foot everything is as wide as the picture, where a panel has its legend. */
  private static void checkIsGraphAlone(Path picture) {
    Image image = new Image(picture.toUri().toString());
    int width = (int) image.getWidth();
    int foot = (int) image.getHeight() - 1;
    int everything = image.getPixelReader().getArgb(width / 4, foot);
    assertEquals(everything, image.getPixelReader().getArgb(width - 3, foot));
    assertEquals(0xff, everything >>> 24, "transparent");
    assertNotEquals(0xffffffff, everything, "white");
  }

  /** From everything up to where the work is, so that the details have something to say. */
  private void selectWork() {
    press(KeyCode.DIGIT1);
    for (int i = 0; i < FRAMES_TO_WORK; i++) {
      robot.tap(KeyCode.UP);
    }
    await("its details", () -> robot.shows(".candela-details-name"));
    await(
        "its callers",
        () -> robot.lookup("#details-callers-table .table-row-cell:filled").tryQuery().isPresent());
  }

  private void photograph(String name, Appearance appearance, int width, int height)
      throws IOException {
    String look = appearance == Appearance.DARK ? "dark" : "light";
    Path file = photograph(name + "-" + look, width, height);
    Image picture = new Image(Files.newInputStream(file));
    assertEquals(width, picture.getWidth());
    assertEquals(height, picture.getHeight());
    long ground = picture.getPixelReader().getArgb(width / 2, height - 3);
    assertTrue((ground & 0xff) < 0x80 == (appearance == Appearance.DARK), "the ground of " + file);
  }

  private static Settings prepared(Settings settings) {
    return settings
        .withRecording(settings.recording().withIntervalNanos(INTERVAL_NANOS))
        .withRun(run("Import of articles", "com.acme.imports.Import", "--all"))
        .withRun(run("Order desk", "orders.jar", "--port 8080"));
  }

  private static RunConfiguration run(String name, String main, String arguments) {
    return new RunConfiguration(
        name, new RunConfiguration.Program(main, "", "-Xmx1g", arguments), "", Map.of(), "");
  }
}
