package dev.candela.desktop.parts;

import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.DesktopRobot;
import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class FrontCutTest {
  @AutoClose private final DesktopRobot robot = new DesktopRobot();

  @Test
  void namesThatAreCutKeepTheirEndAndBeginWithoutADot() {
    robot.start(
        stage -> {
          Label made = new Label("org.codehaus.plexus.classworlds.launcher.Launcher");
          FrontCut.of(made);
          DesktopRobot.show(stage, new StackPane(made), 480, 100);
        });
    Label name = robot.lookup(".candela-front-cut").queryAs(Label.class);
    List<String> shown =
        IntStream.range(80, 300).mapToObj(width -> onFx(() -> shown(name, width))).toList();
    assertTrue(shown.stream().allMatch(text -> text.startsWith("…")), shown.toString());
    assertTrue(shown.stream().allMatch(text -> text.endsWith("Launcher")), shown.toString());
    assertEquals(List.of(), shown.stream().filter(text -> text.startsWith("….")).toList());
    assertEquals(name.getText(), onFx(() -> shown(name, 460)));
  }

  private static String shown(Label name, double width) {
    name.setMaxWidth(width);
    name.getParent().applyCss();
    name.getParent().layout();
    return ((Text) name.lookup(".text")).getText();
  }
}
