package dev.candela.desktop.work;

import javafx.application.Platform;

/** Access to the FX thread; the only user of the toolkit's call. */
public final class FxThread {
  private FxThread() {}

  /** At once on the FX thread, otherwise soon. */
  public static void run(Runnable task) {
    if (Platform.isFxApplicationThread()) {
      task.run();
    } else {
      Platform.runLater(task);
    }
  }

  /** After everything already queued. */
  public static void later(Runnable task) {
    Platform.runLater(task);
  }

  /** Fails on other threads. */
  public static void check() {
    if (!Platform.isFxApplicationThread()) {
      throw new IllegalStateException("on " + Thread.currentThread().getName());
    }
  }
}
