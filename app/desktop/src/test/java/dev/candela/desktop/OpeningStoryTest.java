package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.SampleCounter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Opening what takes long to be read, and changing one's mind. */
final class OpeningStoryTest extends UserStory {
  /** Ten million stacks: reading them takes seconds. */
  private static final int PARTS = 200;

  private static final int STACKS_OF_A_PART = 50_000;

  @BeforeEach
  void open() {
    robot.start(stage -> window = CandelaApplication.open(stage, settings, SampleCounter.panels()));
  }

  @Test
  void givesUpByEscapeAndByTheMouse() throws IOException {
    Path large = large();
    open(large);
    await("a way to cancel", () -> robot.shows("#wait-cancel"));
    robot.tap(KeyCode.ESCAPE).seesNo("#session-state");
    assertTrue(robot.words(".candela-notice-text").contains("large.collapsed.gz"));
    assertEquals(List.of(), settings.get().recent());
    open(large);
    robot.clickOn("#wait-cancel").seesNo("#session-state");
    assertTrue(robot.shows("#jvm-filter"));
  }

  @Test
  void givesUpByClosingTheTab() throws IOException {
    open(large());
    await("a way to cancel", () -> robot.shows("#wait-cancel"));
    press(KeyCode.W).seesNo("#session-state");
    // What is opened afterwards is the only thing that was ever opened.
    Path small = Files.writeString(folder.resolve("small.collapsed"), "a.A.a;b.B.b 7\n");
    open(small);
    await("its samples", () -> robot.words("#sample-counter").equals("7"));
    await("it under Recent", () -> settings.get().recent().size() == 1);
    assertEquals(small.toString(), settings.get().recent().getFirst().file());
    assertFalse(robot.shows("#error-code"));
  }

  private void open(Path file) {
    onFx(() -> window.open(List.of(file)));
  }

  /** A file may consist of several gzip files: the same one again and again, packed once. */
  private Path large() throws IOException {
    Path file = folder.resolve("large.collapsed.gz");
    byte[] part = part();
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int i = 0; i < PARTS; i++) {
        out.write(part);
      }
    }
    return file;
  }

  private static byte[] part() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (Writer out =
        new OutputStreamWriter(new GZIPOutputStream(packed), StandardCharsets.UTF_8)) {
      for (int i = 0; i < STACKS_OF_A_PART; i++) {
        out.write("app.Main.main;app.Orders.book" + i % 1000 + ";java.util.ArrayList.add 1\n");
      }
    }
    return packed.toByteArray();
  }
}
