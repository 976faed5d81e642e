package dev.candela.desktop.table;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.work.PageJobs;
import dev.candela.desktop.work.Workers;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class CellsTest {
  @AutoClose private final DesktopRobot robot = new DesktopRobot();
  @AutoClose private final Workers workers = new Workers();

  @Test
  void aCellKeepsOneSpaceForAllMethodsThatItShows() {
    robot.start(_ -> {});
    onFx(
        () -> {
          Label cell = new Label();
          cell.resize(200, 20);
          CellContent<String> content =
              new CellContent<>(Column.text("method", Function.identity()), cell);
          content.show("app.Main.main");
          assertNull(cell.getGraphic());
          content.show("  app.Net.send");
          Region space = (Region) cell.getGraphic();
          assertEquals("app.Net.send", cell.getText());
          assertEquals(8, space.getMinWidth());
          content.show("app.Main.main");
          assertNull(cell.getGraphic());
          content.show(" ".repeat(99) + "write");
          assertSame(space, cell.getGraphic());
          assertEquals(60, space.getMinWidth(), "most of the cell is for the name");
        });
  }

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
