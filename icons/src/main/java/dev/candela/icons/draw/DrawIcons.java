package dev.candela.icons.draw;

import dev.candela.icons.AppIcon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
        Files.write(formats.resolve(png(name, size)), PictureBytes.png(drawing, size));
      }
      Files.write(formats.resolve(name + ".ico"), WindowsIcon.of(drawing));
      Files.write(formats.resolve(name + ".icns"), MacIcon.of(drawing));
    }
    for (int size : AppIcon.WINDOW_SIZES) {
      String name = png("candela", size);
      Files.write(classes.resolve(name), Files.readAllBytes(formats.resolve(name)));
    }
  }

  private static String png(String name, int size) {
    return name + "-" + size + ".png";
  }
}
