package dev.candela.launcher;

import dev.candela.cli.CandelaCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.stage.Window;

/**
 * Does once what most runs do, so that the build can record which classes they need. Without a
 * display, the window is drawn into memory.
 */
final class Rehearsal {
  private static final long LOOK_MILLIS = 100;
  private static final int LOOKS = 600;
  private static final long REST_MILLIS = 1500;

  private Rehearsal() {}

  /** Arguments: a small recording, a folder for settings, not needed afterwards. */
  public static void main(String[] arguments) throws IOException {
    String recording = arguments[0];
    for (List<String> words :
        List.of(
            List.of("--version"),
            List.of("--help"),
            List.of("info", recording),
            List.of("top", recording),
            List.of("tree", recording),
            List.of("list"))) {
      PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
      CandelaCommand.run(nowhere, nowhere, words.toArray(new String[0]));
    }
    System.setProperty(
        "candela.config.dir", Files.createDirectories(Path.of(arguments[1])).toString());
    if (!InstalledMain.hasDisplay(System.getProperty("os.name"), System.getenv())) {
      System.setProperty("glass.platform", "Headless");
      System.setProperty("prism.order", "sw");
    }
    Thread.ofPlatform().daemon().name("rehearsal").start(Rehearsal::closeWhenShown);
    dev.candela.desktop.DesktopMain.main(new String[] {recording});
  }

  private static void closeWhenShown() {
    try {
      boolean[] shown = {false};
      for (int look = 0; look < LOOKS && !shown[0]; look++) {
        Thread.sleep(LOOK_MILLIS);
        later(() -> shown[0] = isShown());
      }
      Thread.sleep(REST_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Platform.exit();
  }

  private static boolean isShown() {
    for (Window window : Window.getWindows()) {
      Node graph = window.getScene() == null ? null : window.getScene().lookup("#flame-view");
      if (graph != null) {
        return true;
      }
    }
    return false;
  }

  private static void later(Runnable task) {
    try {
      Platform.runLater(task);
    } catch (IllegalStateException notYetStarted) {
      // Too early; the caller tries again.
      return;
    }
  }
}
