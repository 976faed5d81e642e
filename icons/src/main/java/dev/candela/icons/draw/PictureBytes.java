package dev.candela.icons.draw;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;

/** A drawing as the bytes of a PNG. */
final class PictureBytes {
  private PictureBytes() {}

  static byte[] png(Drawing drawing, int pixels) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(drawing.paint(pixels), "png", bytes);
    return bytes.toByteArray();
  }
}
