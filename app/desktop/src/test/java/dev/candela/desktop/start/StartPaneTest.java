package dev.candela.desktop.start;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.RecentRecording;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.work.AfterFrames;
import dev.candela.desktop.work.Workers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import javafx.scene.Cursor;
import javafx.scene.Parent;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens between a choice and its page. */
final class StartPaneTest {
  private static final Path OLDER = Path.of("older.jfr").toAbsolutePath();
  private static final Path NEWER = Path.of("newer.jfr").toAbsolutePath();

  @AutoClose private final Workers workers = new Workers();
  @AutoClose private final DesktopRobot robot = new DesktopRobot();
  private final List<String> begun = new CopyOnWriteArrayList<>();

  @TempDir private Path folder;
  private StartPane pane;
  private boolean saysAtOnceThatThereAreNoJvms;
  private ListView<?> list;

  @BeforeEach
  void open() {
    SettingsStore settings = new SettingsStore(folder);
    for (Path file : List.of(OLDER, NEWER)) {
      settings.update(
          now -> now.withRecent(new RecentRecording(file.toString(), "", 0, 0, "", "", "")));
    }
    robot.start(
        stage -> {
          pane = new StartPane(workers, settings, noted());
          DesktopRobot.show(stage, (Parent) pane.node(), 960, 700);
          // Before any result can arrive on this thread.
          saysAtOnceThatThereAreNoJvms = robot.shows("#jvm-none");
        });
    list = robot.lookup("#recent-list").queryListView();
    onFx(() -> list.getSelectionModel().selectAll());
  }

  @Test
  void aKeyThatIsHeldOpensEachRecordingOnce() {
    onFx(
        () -> {
          for (int i = 0; i < 3; i++) {
            list.fireEvent(
                new KeyEvent(
                    KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false));
          }
        });
    pause();
    assertEquals(List.of("open newer.jfr", "open older.jfr"), begun);
  }

  @Test
  void hasItsPaddingAtOnceAndSaysNothingOfJvmsBeforeItHasLooked() {
    assertFalse(saysAtOnceThatThereAreNoJvms);
    for (int width : List.of(600, 960)) {
      onFx(
          () -> {
            pane.node().resize(width, 700);
            Region columns = robot.lookup(".candela-columns").queryAs(Region.class);
            assertTrue(columns.getInsets().getLeft() > 0, columns.toString());
          });
    }
  }

  @Test
  void thePointerIsNotBusyWhereADialogOpens() {
    onFx(
        () -> {
          pane.compareSelected();
          pane.compareSelected();
          assertEquals(Cursor.WAIT, list.getScene().getCursor());
        });
    pause();
    assertEquals(List.of("compare older.jfr newer.jfr DEFAULT"), begun);
    onFx(pane::compareSelected);
    await("another one", () -> begun.size() == 2);
  }

  /** Longer than a busy pointer is shown. */
  private static void pause() {
    CountDownLatch shown = new CountDownLatch(1);
    onFx(() -> AfterFrames.run(() -> AfterFrames.run(shown::countDown)));
    await("frames", () -> shown.getCount() == 0);
  }

  private StartPane.Actions noted() {
    return new StartPane.Actions(
        _ -> begun.add("record"),
        _ -> begun.add("launch"),
        recording -> begun.add("open " + recording.getFileName()),
        (before, after) ->
            begun.add(
                "compare %s %s %s"
                    .formatted(
                        before.getFileName(), after.getFileName(), list.getScene().getCursor())),
        () -> begun.add("browse"),
        (_, _, _) -> List.of(),
        () -> {});
  }
}
