package dev.candela.icons.draw;

import dev.candela.icons.AppIcon;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;

/** Draws every icon in every format; the build calls it. */
public final class DrawIcons {
  private static final int[] SIZES = {16, 22, 24, 32, 48, 64, 128, 256, 512, 1024};

  private DrawIcons() {}

  /** Arguments: folder of the drawings, folder for all formats, folder of the classes. */
  public static void main(String[] arguments) throws IOException {
    Path drawings = Path.of(arguments[0]);
    Path formats = Files.createDirectories(Path.of(arguments[1]));
    Path classes = Files.createDirectories(Path.of(arguments[2]));
    for (String name : new String[] {"candela", "recording"}) {
      Path source = drawings.resolve(name + ".svg");
      Drawing drawing = SvgDrawing.read(source);
      Files.write(formats.resolve(name + ".svg"), Files.readAllBytes(source));
      for (int size : SIZES) {
        Files.write(formats.resolve(png(name, size)), png(drawing, size));
      }
      Files.write(formats.resolve(name + ".ico"), WindowsIcon.of(drawing));
      Files.write(formats.resolve(name + ".icns"), MacIcon.of(drawing));
    }
    for (int size : AppIcon.WINDOW_SIZES) {
      String name = png("candela", size);
      Files.write(classes.resolve(name), Files.readAllBytes(formats.resolve(name)));
    }
  }

  private static byte[] png(Drawing drawing, int pixels) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(drawing.paint(pixels), "png", bytes);
    return bytes.toByteArray();
  }

  private static String png(String name, int size) {
    return name + "-" + size + ".png";
  }

  /** An ICNS file with a PNG for each size, plain and for screens of twice the density. */
  static final class MacIcon {
    private static final int HEAD_BYTES = 8;

    private static final String[] TYPES = {
      "icp4", "ic11", "icp5", "ic12", "ic07", "ic13", "ic08", "ic14", "ic09", "ic10"
    };
    private static final int[] PIXELS = {16, 32, 32, 64, 128, 256, 256, 512, 512, 1024};

    private MacIcon() {}

    static byte[] of(Drawing drawing) throws IOException {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(body);
      for (int i = 0; i < TYPES.length; i++) {
        byte[] picture = png(drawing, PIXELS[i]);
        out.write(TYPES[i].getBytes(StandardCharsets.US_ASCII));
        out.writeInt(HEAD_BYTES + picture.length);
        out.write(picture);
      }
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      DataOutputStream head = new DataOutputStream(file);
      head.write("icns".getBytes(StandardCharsets.US_ASCII));
      head.writeInt(HEAD_BYTES + body.size());
      body.writeTo(head);
      return file.toByteArray();
    }
  }

  /** An ICO file with a PNG for each size, as Windows reads them since Vista. */
  static final class WindowsIcon {
    private static final int[] SIZES = {16, 20, 24, 32, 40, 48, 64, 256};
    private static final int HEAD_BYTES = 6;
    private static final int ENTRY_BYTES = 16;
    private static final short ICON = 1;
    private static final short BITS_PER_PIXEL = 32;

    private WindowsIcon() {}

    static byte[] of(Drawing drawing) throws IOException {
      List<byte[]> pictures = new ArrayList<>();
      for (int size : SIZES) {
        pictures.add(png(drawing, size));
      }
      ByteBuffer head =
          ByteBuffer.allocate(HEAD_BYTES + SIZES.length * ENTRY_BYTES)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putShort((short) 0)
              .putShort(ICON)
              .putShort((short) SIZES.length);
      int offset = head.capacity();
      for (int i = 0; i < SIZES.length; i++) {
        // 256 does not fit into a byte and is written as 0.
        head.put((byte) SIZES[i]).put((byte) SIZES[i]).put((byte) 0).put((byte) 0);
        head.putShort((short) 1).putShort(BITS_PER_PIXEL);
        head.putInt(pictures.get(i).length).putInt(offset);
        offset += pictures.get(i).length;
      }
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      file.writeBytes(head.array());
      pictures.forEach(file::writeBytes);
      return file.toByteArray();
    }
  }
}
