package dev.candela.icons.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.icons.draw.DrawIcons.MacIcon;
import dev.candela.icons.draw.DrawIcons.WindowsIcon;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DrawIconsTest {
  private static final Path DRAWINGS = Path.of(System.getProperty("basedir", "."), "src/main/svg");

  @TempDir private Path folder;

  private static Drawing icon() throws IOException {
    return SvgDrawing.read(DRAWINGS.resolve("candela.svg"));
  }

  @Test
  void framesAreSharpAtTheSmallestSize() throws IOException {
    BufferedImage image = icon().paint(16);
    assertEquals(0, image.getRGB(0, 0) >>> 24, "nothing in the corner");
    assertEquals(0xFFC03A0A, image.getRGB(8, 13), "a whole point of the second row");
    assertEquals(0, image.getRGB(2, 13) >>> 24, "nothing beside that row");
  }

  @Test
  void standsOutOnLightAndDark() throws IOException {
    BufferedImage image = icon().paint(32);
    for (int row = 2; row < 32; row += 4) {
      int colour = image.getRGB(15, row);
      double bright = luminance(colour);
      assertTrue(1.05 / (bright + 0.05) >= 1.5, "on white, row " + row);
      assertTrue((bright + 0.05) / (luminance(0xFF20242B) + 0.05) >= 1.8, "on dark, row " + row);
    }
  }

  @Test
  void windowsIconHoldsAPictureForEachEntry() throws IOException {
    byte[] file = WindowsIcon.of(icon());
    ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(1, bytes.getShort(2));
    int count = bytes.getShort(4);
    assertEquals(8, count);
    for (int i = 0; i < count; i++) {
      int entry = 6 + 16 * i;
      int length = bytes.getInt(entry + 8);
      int offset = bytes.getInt(entry + 12);
      int pixels = file[entry] == 0 ? 256 : file[entry];
      assertEquals(pixels, picture(file, offset, length).getWidth());
    }
  }

  @Test
  void macIconHoldsAPictureForEachEntry() throws IOException {
    byte[] file = MacIcon.of(icon());
    ByteBuffer bytes = ByteBuffer.wrap(file);
    assertEquals("icns", new String(file, 0, 4, StandardCharsets.US_ASCII));
    assertEquals(file.length, bytes.getInt(4));
    int entries = 0;
    for (int at = 8; at < file.length; at += bytes.getInt(at + 4)) {
      assertTrue(picture(file, at + 8, bytes.getInt(at + 4) - 8).getWidth() >= 16);
      entries++;
    }
    assertEquals(10, entries);
  }

  @Test
  void theClassPathHasEveryWindowSize() throws IOException {
    for (int size : dev.candela.icons.AppIcon.WINDOW_SIZES) {
      try (var in = dev.candela.icons.AppIcon.png(size)) {
        assertEquals(size, ImageIO.read(in).getWidth());
      }
    }
  }

  @Test
  void refusesWhatItCannotDraw() throws IOException {
    Path file = folder.resolve("circle.svg");
    Files.writeString(
        file,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>"
            + "<circle r='3' fill='#000000'/></svg>");
    IOException failure = assertThrows(IOException.class, () -> SvgDrawing.read(file));
    assertEquals(file + " cannot be drawn: <circle> is not known", failure.getMessage());
    Files.writeString(
        file,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>"
            + "<path d='M0 0 q1 1 2 2' fill='#000000'/></svg>");
    assertEquals(
        file + " cannot be drawn: path command q is not known",
        assertThrows(IOException.class, () -> SvgDrawing.read(file)).getMessage());
  }

  private static BufferedImage picture(byte[] file, int offset, int length) throws IOException {
    return ImageIO.read(
        new ByteArrayInputStream(Arrays.copyOfRange(file, offset, offset + length)));
  }

  private static double luminance(int colour) {
    double[] parts = new double[3];
    for (int i = 0; i < 3; i++) {
      double part = (colour >> (16 - 8 * i) & 0xFF) / 255.0;
      parts[i] = part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  }
}
