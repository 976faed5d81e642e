package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.FileDrop;
import dev.candela.desktop.testkit.SampleCounter;
import dev.candela.engine.format.ProfileReaders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javafx.geometry.Point2D;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files that are dropped on the window, good ones and broken ones. */
final class DropStoryTest extends UserStory {
  @BeforeEach
  void open() {
    robot.start(stage -> CandelaApplication.open(stage, settings, SampleCounter.panels()));
    await("the start page", () -> robot.shows("#jvm-filter"));
  }

  @Test
  void aBrokenFileLeavesNothingButASentence() throws IOException {
    // The right beginning and then nothing that makes sense.
    byte[] broken = new byte[4096];
    Arrays.fill(broken, (byte) 0xd5);
    System.arraycopy(new byte[] {'F', 'L', 'R', 0, 0, 9}, 0, broken, 0, 6);
    Path file = Files.write(folder.resolve("broken.jfr"), broken);
    assertTrue(drop(file));
    await("the error", () -> robot.shows("#error-code"));
    String sentence = robot.words(".candela-notice-text");
    assertTrue(sentence.contains("broken.jfr"), sentence);
    assertFalse(robot.shows("#session-state"));
    assertEquals(List.of(), settings.get().recent());
    // The window goes on as before: the next file that is dropped opens.
    assertTrue(drop(Files.writeString(folder.resolve("good.collapsed"), "a.A.a;b.B.b 7\n")));
    await("its samples", () -> robot.words("#sample-counter").equals("7"));
  }

  @Test
  void aFileThatBreaksOffShowsWhatIsThere() throws IOException {
    byte[] whole = Files.readAllBytes(DeskRecording.file());
    Path cut = folder.resolve("cut.jfr");
    Files.write(cut, Arrays.copyOf(whole, whole.length - whole.length / 20));
    assertTrue(drop(cut));
    await("an answer", () -> robot.shows("#sample-counter") || robot.shows("#error-code"));
    String sentence = robot.words(".candela-notice-text");
    assertTrue(robot.shows("#sample-counter") || sentence.contains("cut.jfr"), sentence);
  }

  @Test
  void isListedByTheTimeThatItsRecordingBegan() throws IOException {
    Path file = DeskRecording.file();
    assertTrue(drop(file));
    await("it under Recent", () -> settings.get().recent().size() == 1);
    long startNanos = ProfileReaders.read(file).span().startNanos();
    assertEquals(startNanos / 1_000_000, settings.get().recent().getFirst().startedMillis());
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertTrue(drop(folder.resolve("gone.jfr")));
    await("the error", () -> robot.shows("#error-code"));
    String sentence = robot.words(".candela-notice-text");
    assertTrue(sentence.contains("gone.jfr"), sentence);
  }

  @Test
  void ofSeveralFilesEachHasItsSentence() {
    assertTrue(
        drop(folder.resolve("one.jfr"), folder.resolve("two.jfr"), folder.resolve("three.jfr")));
    await("three errors", () -> sentences().size() == 3);
    for (String name : List.of("one.jfr", "two.jfr", "three.jfr")) {
      assertEquals(1, sentences().stream().filter(s -> s.contains(name)).count(), name);
    }
    // Again: the same sentence is not said twice; and each is closed by itself.
    assertTrue(drop(folder.resolve("two.jfr")));
    await("the last on top", () -> sentences().getFirst().contains("two.jfr"));
    assertEquals(3, sentences().size());
    robot.clickOn("#notice-close").until("the others", () -> sentences().size() == 2);
    assertTrue(sentences().stream().noneMatch(s -> s.contains("two.jfr")), sentences().toString());
  }

  @Test
  void aFailureIsOverOnceSomethingElseIsOpened() throws IOException {
    Path good = Files.writeString(folder.resolve("good.collapsed"), "a.A.a;b.B.b 7\n");
    assertTrue(drop(folder.resolve("gone.jfr")));
    await("the error", () -> robot.shows("#error-notice"));
    assertTrue(drop(good));
    await("its samples", () -> robot.shows("#session-state"));
    await("no error", () -> !robot.shows("#error-notice"));
    assertTrue(drop(folder.resolve("lost.jfr"), good, good));
    await("the error of the three", () -> robot.shows("#error-notice"));
    for (String title : List.of("good.collapsed", "good.collapsed (2)", "good.collapsed (3)")) {
      await(title, () -> robot.tab(title).isPresent());
    }
    assertTrue(robot.shows("#error-notice"));
  }

  /** The root of a flame graph is its lowest row. */
  @Test
  void aNoticeCoversTheGraphOnlyWhileThePointerIsThere() throws IOException {
    assertTrue(drop(Files.writeString(folder.resolve("good.collapsed"), "a.A.a;b.B.b 7\n")));
    await("the session", () -> robot.shows("#session-state"));
    await("its panels", () -> robot.shows("#panels"));
    robot.moveTo("#search-field");
    double height = onFx(() -> robot.place(".split-pane").getMaxY());
    assertTrue(drop(folder.resolve("gone.jfr")));
    await("the error", () -> robot.shows("#error-notice"));
    robot.clickOnTab("good.collapsed");
    await(
        "room",
        () -> robot.place(".split-pane").getMaxY() <= robot.place("#error-notice").getMinY());
    robot.clickOn("#notice-close");
    await("the room back", () -> robot.place(".split-pane").getMaxY() == height);
  }

  private List<String> sentences() {
    return robot.texts(".candela-notice-text");
  }

  private boolean drop(Path... files) {
    Point2D centre = onFx(() -> robot.point(robot.stage().getScene().getRoot()).query());
    return FileDrop.on(robot.stage(), centre, List.of(files));
  }
}
