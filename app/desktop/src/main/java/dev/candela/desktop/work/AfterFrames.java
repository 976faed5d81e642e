package dev.candela.desktop.work;

import javafx.animation.AnimationTimer;
import javafx.scene.Cursor;
import javafx.scene.Scene;

/**
 * Continues once what was changed is on screen: the toolkit draws in a thread of its own, and shows
 * the picture in that of the events.
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

  /** With a busy pointer. Begins nothing else meanwhile: a key that is held down repeats itself. */
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
