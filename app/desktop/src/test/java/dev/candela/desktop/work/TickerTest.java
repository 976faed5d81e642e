package dev.candela.desktop.work;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.application.Platform;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Ticks come on the FX thread, from the start to the end. */
final class TickerTest {
  private final AtomicInteger ticks = new AtomicInteger();
  private final Ticker ticker =
      new Ticker(
          1, () -> ticks.addAndGet(Platform.isFxApplicationThread() ? 1 : Integer.MIN_VALUE));

  @BeforeAll
  static void startToolkit() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @Test
  void ticksFromStartToStopAndAgain() {
    onFx(ticker::start);
    await("three ticks", () -> ticks.get() >= 3);
    int last =
        onFx(
            () -> {
              ticker.stop();
              return ticks.get();
            });
    // What was under way when it stopped comes before this, and does nothing.
    onFx(() -> null);
    assertEquals(last, ticks.get());
    onFx(ticker::start);
    await("another", () -> ticks.get() > last);
    onFx(ticker::stop);
  }
}
