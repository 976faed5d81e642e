package dev.candela.bench.desk;

import dev.candela.desktop.CandelaApplication;
import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.settings.SettingsStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;

/** Candela's own window on a screen in memory, drawn by software, with keys pressed from here. */
public final class HeadlessDesk {
  private static final long LOOK_MILLIS = 5;

  private HeadlessDesk() {}

  /** Opens the window; its settings lie in that folder. Once in a process. */
  static void open(Path configuration, UnaryOperator<Settings> settings)
      throws IOException, InterruptedException {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    System.setProperty("java.awt.headless", "true");
    System.setProperty("candela.config.dir", configuration.toString());
    SettingsStore store = new SettingsStore(configuration);
    store.update(settings);
    store.save();
    Thread.ofPlatform()
        .daemon()
        .name("desktop")
        .start(() -> Application.launch(CandelaApplication.class));
    while (!started() || onScreenThread(() -> node("#jvm-list", ListView.class)) == null) {
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private static boolean started() {
    try {
      Platform.runLater(() -> {});
      return true;
    } catch (IllegalStateException notYet) {
      return false;
    }
  }

  /** Finds the JVM in the list and presses Enter; returns when that was. */
  static long attach(long pid) throws InterruptedException {
    String words = Long.toString(pid);
    onScreenThread(
        () -> {
          node("#jvm-filter", TextField.class).setText(words);
          return null;
        });
    while (onScreenThread(() -> node("#jvm-list", ListView.class).getItems().isEmpty())) {
      Thread.sleep(LOOK_MILLIS);
    }
    return onScreenThread(
        () -> {
          ListView<?> list = node("#jvm-list", ListView.class);
          list.getSelectionModel().selectFirst();
          long nanos = System.nanoTime();
          Event.fireEvent(
              list,
              new KeyEvent(
                  KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false));
          return nanos;
        });
  }

  /** Waits for the first graph with a box below the root. */
  static void awaitGraph() throws InterruptedException {
    while (nodesOnScreen() < 2) {
      Thread.sleep(LOOK_MILLIS);
    }
  }

  static int nodesOnScreen() throws InterruptedException {
    return onScreenThread(
        () -> {
          FlameView view = node("#flame-view", FlameView.class);
          return view == null || view.scene() == null
              ? 0
              : view.scene().layout().tree().nodeCount();
        });
  }

  private static <T extends Node> T node(String query, Class<T> type) {
    for (Window window : Window.getWindows()) {
      Node found = window.getScene() == null ? null : window.getScene().lookup(query);
      if (type.isInstance(found)) {
        return type.cast(found);
      }
    }
    return null;
  }

  public static <T> T onScreenThread(Callable<T> question) throws InterruptedException {
    FutureTask<T> future = new FutureTask<>(question);
    Platform.runLater(future);
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
