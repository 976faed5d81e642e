package dev.candela.desktop.table;

import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.candela.desktop.testkit.DesktopRobot;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class CellContentTest {
  @AutoClose private final DesktopRobot robot = new DesktopRobot();

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
}
