package dev.candela.desktop.work;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Only the result of what was asked last is shown, and only if it is still wanted. */
final class LatestJobTest {
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
  void closingWaitsUntilAJobHasTidiedUp() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean tidy = new AtomicBoolean();
    Job<String> job =
        _ -> {
          begun.countDown();
          try {
            gate.await();
          } finally {
            Thread.sleep(100);
            tidy.set(true);
          }
          return "";
        };
    onFx(() -> workers.latestJob().submit(job, _ -> {}, _ -> {}));
    begun.await();
    workers.close();
    assertTrue(tidy.get());
  }

  @Test
  void closingCancelsAJobThatDoesNotReactToInterrupts() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean cancelled = new AtomicBoolean();
    Job<String> job =
        control -> {
          begun.countDown();
          while (!control.isRequested() && gate.getCount() > 0) {
            Thread.onSpinWait();
          }
          cancelled.set(control.isRequested());
          return "";
        };
    onFx(() -> workers.latestJob().submit(job, _ -> {}, _ -> {}));
    begun.await();
    workers.close();
    assertTrue(cancelled.get());
  }

  @Test
  void showsOnlyTheLastOfTwoResultsThatBothArrive() {
    LatestJob job = latestJob();
    submit(job, "first", true);
    submit(job, "second", true);
    gate.countDown();
    await("the second", () -> shown.contains("second"));
    assertEquals(List.of("second"), shown);
  }

  @Test
  void showsNothingOfWhatWasGivenUpUntilItIsResumed() throws InterruptedException {
    LatestJob job = latestJob();
    CountDownLatch done = submit(job, "answer", true);
    await("patience to end", job.slowProperty()::get);
    onFx(job::giveUp);
    assertEquals(List.of(false, true), state(job));
    gate.countDown();
    done.await();
    onFx(() -> null);
    assertEquals(List.of(), shown);
    onFx(job::resume);
    await("the answer", () -> shown.equals(List.of("answer")));
    assertEquals(List.of(false, false), state(job));
  }

  @Test
  void forgetsWhatWasGivenUpWhenSomethingElseIsAsked() {
    LatestJob job = latestJob();
    submit(job, "first", true);
    onFx(job::giveUp);
    submit(job, "second", false);
    await("the second", () -> shown.equals(List.of("second")));
    onFx(job::resume);
    onFx(job::giveUp);
    gate.countDown();
    assertEquals(List.of("second"), shown);
    assertFalse(job.givenUpProperty().get());
  }

  @Test
  void tellsHowFarItHasCome() {
    LatestJob job = latestJob();
    Job<String> quarter =
        control -> {
          control.progress(0.25);
          gate.await();
          return "";
        };
    onFx(() -> job.submit(quarter, _ -> {}, _ -> {}));
    await("progress", () -> job.progressProperty().get() == 0.25);
    await("patience to end", job.slowProperty()::get);
    gate.countDown();
    await("the end", () -> job.progressProperty().get() < 0 && !job.slowProperty().get());
  }

  private LatestJob latestJob() {
    return onFx(workers::latestJob);
  }

  /** Pays no heed to being cancelled, as the last steps of real work do not either. */
  private CountDownLatch submit(LatestJob job, String answer, boolean gated) {
    CountDownLatch done = new CountDownLatch(1);
    Job<String> work =
        _ -> {
          while (gated && gate.getCount() > 0) {
            Thread.onSpinWait();
          }
          done.countDown();
          return answer;
        };
    onFx(() -> job.submit(work, shown::add, failure -> shown.add(failure.toString())));
    return done;
  }

  private static List<Boolean> state(LatestJob job) {
    return onFx(() -> List.of(job.slowProperty().get(), job.givenUpProperty().get()));
  }
}
