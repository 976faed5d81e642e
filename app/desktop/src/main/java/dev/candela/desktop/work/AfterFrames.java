package dev.candela.desktop.work;

import javafx.animation.AnimationTimer;
import javafx.scene.Cursor;
import javafx.scene.Scene;

/**
 * Runs an action once earlier changes are visible: JavaFX renders on its own thread and presents on
 * the FX thread, so this waits three frames.
 */
public final class AfterFrames extends AnimationTimer {
  /** The first is laid out, the second drawn, and it is on screen before the third. */
  private static final int FRAMES = 3;

  private final Runnable next;
  private int frames;

  private AfterFrames(Runnable next) {
    this.next = next;
  }

  public static void run(Runnable next) {
    new AfterFrames(next).start();
  }

  /** Shows the wait cursor meanwhile and ignores further calls, because a held key repeats. */
  public static void runBusy(Scene scene, Runnable next) {
    if (Cursor.WAIT.equals(scene.getCursor())) {
      return;
    }
    scene.setCursor(Cursor.WAIT);
    run(
        () -> {
          // Seen with the next frame: when the page is there, or a dialog asks something.
          scene.setCursor(Cursor.DEFAULT);
          next.run();
        });
  }

  @Override
  public void handle(long nowNanos) {
    frames++;
    if (frames == FRAMES) {
      stop();
      FxThread.later(next);
    }
  }
}
