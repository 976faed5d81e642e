package dev.candela.desktop.work;

import javafx.application.Platform;

/** The way back onto the FX thread; the only place that asks the toolkit for it. */
public final class FxThread {
  private FxThread() {}

  /** Runs it on the FX thread: at once if this is that thread, otherwise soon. */
  public static void run(Runnable task) {
    if (Platform.isFxApplicationThread()) {
      task.run();
    } else {
      Platform.runLater(task);
    }
  }

  /** Runs it on the FX thread after what is under way there. */
  public static void later(Runnable task) {
    Platform.runLater(task);
  }

  /** Fails if this is another thread: what is on screen belongs to one. */
  public static void check() {
    if (!Platform.isFxApplicationThread()) {
      throw new IllegalStateException("on " + Thread.currentThread().getName());
    }
  }
}
