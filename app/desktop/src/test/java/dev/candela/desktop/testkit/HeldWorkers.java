package dev.candela.desktop.testkit;

import dev.candela.desktop.work.Workers;
import java.util.concurrent.CountDownLatch;
import javafx.animation.PauseTransition;
import javafx.util.Duration;

/** Keeps all workers of a session busy, so that every question takes as long as a test wants. */
public final class HeldWorkers implements AutoCloseable {
  private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

  /** Longer than any gathering of questions, by the same clock. */
  private static final Duration MOMENT = Duration.millis(150);

  private final CountDownLatch gate = new CountDownLatch(1);

  private HeldWorkers() {}

  /** Holds all of them, once they have done what was asked of them before. */
  public static HeldWorkers hold(Workers workers) {
    HeldWorkers held = new HeldWorkers();
    CountDownLatch arrived = new CountDownLatch(THREADS);
    DesktopRobot.onFx(
        () -> {
          for (int i = 0; i < THREADS; i++) {
            workers.latestJob().submit(_ -> held.stay(arrived), _ -> {}, _ -> {});
          }
        });
    await(arrived);
    return held;
  }

  /** Waits until what was asked, and what is asked because of the answers, has been answered. */
  public static void settle(Workers workers) {
    answer(workers);
    // Rows ask for their intervals together, a moment after they have come on screen.
    CountDownLatch asked = new CountDownLatch(1);
    DesktopRobot.onFx(
        () -> {
          PauseTransition moment = new PauseTransition(MOMENT);
          moment.setOnFinished(_ -> asked.countDown());
          moment.play();
        });
    await(asked);
    answer(workers);
  }

  private static void answer(Workers workers) {
    // From a question over sorting to what belongs to the row that is then selected.
    int longestChain = 6;
    for (int i = 0; i < longestChain; i++) {
      hold(workers).close();
      DesktopRobot.onFx(() -> null);
    }
  }

  private String stay(CountDownLatch arrived) {
    arrived.countDown();
    await(gate);
    return "";
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    gate.countDown();
  }
}
