package dev.candela.desktop.work;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Only the result of what was asked last is shown, and only if it is still wanted. */
final class LaneTest {
  private final Workers workers = new Workers();
  private final List<String> shown = new ArrayList<>();
  private final CountDownLatch gate = new CountDownLatch(1);

  @BeforeAll
  static void startToolkit() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @AfterEach
  void close() {
    gate.countDown();
    workers.close();
  }

  @Test
  void showsOnlyTheLastOfTwoResultsThatBothArrive() {
    Lane lane = lane();
    submit(lane, "first", true);
    submit(lane, "second", true);
    gate.countDown();
    await("the second", () -> shown.contains("second"));
    assertEquals(List.of("second"), shown);
  }

  @Test
  void showsNothingOfWhatWasGivenUpUntilItIsResumed() throws InterruptedException {
    Lane lane = lane();
    CountDownLatch done = submit(lane, "answer", true);
    await("patience to end", lane.slowProperty()::get);
    onFx(() -> run(lane::giveUp));
    assertEquals(List.of(false, true), state(lane));
    gate.countDown();
    done.await();
    onFx(() -> null);
    assertEquals(List.of(), shown);
    onFx(() -> run(lane::resume));
    await("the answer", () -> shown.equals(List.of("answer")));
    assertEquals(List.of(false, false), state(lane));
  }

  @Test
  void forgetsWhatWasGivenUpWhenSomethingElseIsAsked() {
    Lane lane = lane();
    submit(lane, "first", true);
    onFx(() -> run(lane::giveUp));
    submit(lane, "second", false);
    await("the second", () -> shown.equals(List.of("second")));
    onFx(() -> run(lane::resume));
    onFx(() -> run(lane::giveUp));
    gate.countDown();
    assertEquals(List.of("second"), shown);
    assertFalse(lane.givenUpProperty().get());
  }

  @Test
  void tellsHowFarItHasCome() {
    Lane lane = lane();
    onFx(
        () ->
            run(
                () ->
                    lane.submit(
                        control -> {
                          control.progress(0.25);
                          gate.await();
                          return "";
                        },
                        _ -> {},
                        _ -> {})));
    await("progress", () -> lane.progressProperty().get() == 0.25);
    await("patience to end", lane.slowProperty()::get);
    gate.countDown();
    await("the end", () -> lane.progressProperty().get() < 0 && !lane.slowProperty().get());
  }

  private Lane lane() {
    return onFx(workers::lane);
  }

  /** Pays no heed to being cancelled, as the last steps of real work do not either. */
  private CountDownLatch submit(Lane lane, String answer, boolean gated) {
    CountDownLatch done = new CountDownLatch(1);
    onFx(
        () ->
            run(
                () ->
                    lane.submit(
                        _ -> {
                          while (gated && gate.getCount() > 0) {
                            Thread.onSpinWait();
                          }
                          done.countDown();
                          return answer;
                        },
                        shown::add,
                        failure -> shown.add(failure.toString()))));
    return done;
  }

  private static List<Boolean> state(Lane lane) {
    return onFx(() -> List.of(lane.slowProperty().get(), lane.givenUpProperty().get()));
  }

  private static Object run(Runnable action) {
    action.run();
    return null;
  }
}
