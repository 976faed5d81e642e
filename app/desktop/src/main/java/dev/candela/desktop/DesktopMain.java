package dev.candela.desktop;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javafx.application.Application;

public final class DesktopMain {
  private DesktopMain() {}

  public static void main(String[] arguments) {
    // Pictures are drawn by AWT, in memory; it must not look for a screen beside JavaFX.
    System.setProperty("java.awt.headless", "true");
    // JavaFX refuses OpenGL in software, but only once its compiler is loaded: 50 MB.
    boolean linux = System.getProperty("os.name").equals("Linux");
    if (linux && !hasGraphicsDevice() && System.getProperty("prism.order") == null) {
      System.setProperty("prism.order", "sw");
    }
    Application.launch(CandelaApplication.class, arguments);
  }

  /** Of Mesa's drivers, Nvidia's, and Windows' for programs of its Linux. */
  private static boolean hasGraphicsDevice() {
    return Stream.of("/dev/dri", "/dev/nvidiactl", "/dev/dxg")
        .map(Path::of)
        .anyMatch(Files::exists);
  }
}
