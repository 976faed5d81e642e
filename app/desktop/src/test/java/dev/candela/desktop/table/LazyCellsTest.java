package dev.candela.desktop.table;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.work.PageJobs;
import dev.candela.desktop.work.Workers;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class LazyCellsTest {
  @AutoClose private final DesktopRobot robot = new DesktopRobot();
  @AutoClose private final Workers workers = new Workers();

  @Test
  void anAnswerThatTakesLongerThanTheNextSamplesIsShown() {
    robot.start(stage -> DesktopRobot.show(stage, new StackPane(), 100, 100));
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch next = new CountDownLatch(1);
    PageJobs jobs = new PageJobs(workers);
    LazyCells<String, Integer> cells =
        onFx(() -> new LazyCells<>(jobs, Function.identity(), () -> {}));
    onFx(
        () -> {
          cells.reset(
              (rows, control) -> {
                asked.countDown();
                next.await();
                control.check();
                return Map.of(rows.getFirst(), 1);
              });
          return cells.want("row");
        });
    await("the question", () -> asked.getCount() == 0);
    onFx(() -> cells.reset((rows, _) -> Map.of(rows.getFirst(), 2)));
    next.countDown();
    await("the earlier answer", () -> cells.get("row") != null);
    assertEquals(1, cells.get("row"));
    onFx(() -> cells.want("row"));
    await("the next one", () -> cells.get("row") == 2);
    onFx(jobs::end);
  }
}
