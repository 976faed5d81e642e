package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.settings.WindowPlace;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.testkit.SampleCounter;
import dev.candela.desktop.window.MainWindow;
import dev.candela.engine.read.ProfileReaders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user before real JVMs: attach, launch, watch, stop, with mouse and keys. */
final class LiveStoryTest {
  private final DesktopRobot robot = new DesktopRobot();

  @TempDir private Path folder;
  private SettingsStore settings;
  private MainWindow window;

  @BeforeEach
  void open() throws IOException, TimeoutException {
    BusyJvm.installAgent(folder);
    BusyJvm.compile(folder);
    settings = new SettingsStore(folder.resolve("config"));
    // The screen of the platform without a screen is 1000 by 1000.
    settings.update(
        s -> s.withLayout(s.layout().withWindow(new WindowPlace(0, 0, 1000, 760, false))));
    robot.start(stage -> window = CandelaApplication.open(stage, settings, SampleCounter.panels()));
  }

  @AfterEach
  void close() {
    robot.close();
    // What was launched runs on after its recording; here nobody needs it.
    ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(BusyJvm.NAME))
        .forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void attachesByDoubleClickAndKeepsWhatTheTargetLeaves() throws IOException {
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      await("the window", () -> robot.shows("#jvm-filter"));
      robot.clickOn("#jvm-filter").write(Long.toString(jvm.pid()));
      await("the JVM in the list", () -> list("#jvm-list").getItems().size() == 1);
      await("its row", () -> robot.shows(".candela-row-title"));
      robot.doubleClickOn(BusyJvm.NAME);
      await("recording", () -> robot.words("#session-state").equals("Recording"));
      await("samples", () -> samples() > 0);
      int first = DesktopRobot.onFx(this::samples);
      await("more samples", () -> samples() > first);
      assertTrue(robot.words("#status-quality").contains("engine"));
    }
    await("the end", () -> robot.words("#session-state").equals("Ended"));
    await("the offer to open", () -> robot.shows("#session-open"));
    robot.clickOn("#notice-close");
    assertFalse(robot.shows("#session-open"));
    assertEquals(1, settings.get().recent().size());
    Path file = Path.of(settings.get().recent().getFirst().file());
    assertTrue(ProfileReaders.read(file).samples().stream().anyMatch(t -> t.size() > 0));
  }

  @Test
  void launchesByKeysAloneAndAsksOnceBeforeItCloses() {
    await("the window", () -> robot.shows("#launch-new"));
    robot.clickOn("#launch-new");
    await("the form", () -> robot.lookup("#launch-name").query().isFocused());
    robot.write("orders").press(KeyCode.TAB).release(KeyCode.TAB);
    robot.write(BusyJvm.NAME).press(KeyCode.TAB).release(KeyCode.TAB);
    robot.write(folder.toString());
    robot.clickOn("#launch-save-and-start");
    await("recording", () -> robot.words("#session-state").equals("Recording"));
    await("samples", () -> samples() > 0);
    assertEquals("orders", settings.get().runs().getFirst().name());

    robot.press(KeyCode.CONTROL, KeyCode.W).release(KeyCode.W, KeyCode.CONTROL);
    await("the question", () -> robot.shows("#closing-stop-and-close"));
    robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("the tab closed", () -> !robot.shows("#session-state"));
    Path file = Path.of(settings.get().recent().getFirst().file());
    assertTrue(Files.exists(file), file.toString());
  }

  @Test
  void namesWhatIsWrongWithABrokenFile() throws IOException {
    Path broken = folder.resolve("broken.jfr");
    Files.write(broken, List.of("this is no recording"));
    DesktopRobot.onFx(
        () -> {
          window.open(List.of(broken));
          return null;
        });
    await("the code", () -> robot.words("#error-code").equals("read-unknown-format"));
    assertTrue(robot.words(".candela-notice-text").contains("broken.jfr"));
  }

  private int samples() {
    String words = robot.words("#sample-counter");
    return words.isEmpty() ? 0 : Integer.parseInt(words);
  }

  private ListView<?> list(String query) {
    return robot.lookup(query).queryListView();
  }
}
