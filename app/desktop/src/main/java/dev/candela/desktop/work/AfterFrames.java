package dev.candela.desktop.work;

import javafx.animation.AnimationTimer;

/**
 * Continues once what was changed is on screen: the toolkit draws in a thread of its own, but
 * brings the picture to the screen in that of the events, which has to be free once between the
 * first frame and what comes next.
 */
public final class AfterFrames extends AnimationTimer {
  /** The first is laid out, the second drawn, and it is on screen before the third. */
  private static final int FRAMES = 3;

  private final Runnable next;
  private int frames;

  private AfterFrames(Runnable next) {
    this.next = next;
  }

  /** Continues there. */
  public static void run(Runnable next) {
    new AfterFrames(next).start();
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
