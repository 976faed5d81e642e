package dev.candela.desktop.export;

import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.candela.desktop.testkit.DesktopRobot;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import javafx.scene.image.WritableImage;
import javafx.scene.input.ClipboardContent;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A picture that leaves the window with the pointer. */
final class PicturePreviewTest {
  @AutoClose private final DesktopRobot robot = new DesktopRobot();

  @Test
  void aFolderGetsTheFileAndADocumentThePicture() throws IOException {
    robot.start(_ -> {});
    WritableImage image = onFx(() -> new WritableImage(3, 2));
    byte[] bytes = "<svg/>".getBytes(StandardCharsets.UTF_8);
    ClipboardContent content =
        onFx(
            () ->
                PicturePreview.dragged(new Exporter.Preview(image, bytes, "orders of today.svg")));
    assertSame(image, content.getImage());
    assertEquals(1, content.getFiles().size());
    File file = content.getFiles().getFirst();
    assertEquals("orders of today.svg", file.getName());
    assertArrayEquals(bytes, Files.readAllBytes(file.toPath()));
  }
}
