package dev.candela.desktop.parts;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.image.Image;
import javafx.scene.image.PixelReader;

/**
 * Writes PNG (ISO/IEC 15948): 8 bits a channel, red, green and blue, each row with filter 0. JavaFX
 * can do so only by way of AWT, which the desktop does without.
 */
public final class PngFile {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  private PngFile() {}

  public static void write(Image image, Path file) throws IOException {
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(SIGNATURE);
    byte[] rgb = {8, 2, 0, 0, 0};
    chunk(out, "IHDR", ByteBuffer.allocate(13).putInt(width).putInt(height).put(rgb).array());
    chunk(out, "IDAT", rows(image.getPixelReader(), width, height));
    chunk(out, "IEND", new byte[0]);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, bytes.toByteArray());
  }

  private static byte[] rows(PixelReader pixels, int width, int height) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      byte[] row = new byte[1 + 3 * width];
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          int argb = pixels.getArgb(x, y);
          row[1 + 3 * x] = (byte) (argb >> 16);
          row[2 + 3 * x] = (byte) (argb >> 8);
          row[3 + 3 * x] = (byte) argb;
        }
        out.write(row);
      }
    }
    return bytes.toByteArray();
  }

  private static void chunk(DataOutputStream out, String type, byte[] content) throws IOException {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 crc = new CRC32();
    crc.update(name);
    crc.update(content);
    out.writeInt(content.length);
    out.write(name);
    out.write(content);
    out.writeInt((int) crc.getValue());
  }
}
