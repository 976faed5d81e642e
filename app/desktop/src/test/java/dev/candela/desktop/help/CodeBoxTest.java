package dev.candela.desktop.help;

import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands of tutorials and what they print. */
final class CodeBoxTest {
  private static final double MARGIN_PIXELS = 20;

  @AutoClose private final DesktopRobot robot = new DesktopRobot();

  @ParameterizedTest
  @MethodSource("dev.candela.engine.text.Messages#languages")
  void areAsHighAsTheirText(Locale language) {
    robot.start(
        stage -> {
          Messages.use(language);
          TutorialPages pages = new TutorialPages(Path.of("."), null, null, null, null, null);
          VBox all = new VBox();
          Tutorial.ALL.forEach(tutorial -> all.getChildren().add(pages.page(tutorial)));
          DesktopRobot.show(stage, new ScrollPane(all), 980, 700);
        });
    List<TextArea> boxes = List.copyOf(robot.lookup(".text-area").queryAllAs(TextArea.class));
    assertTrue(boxes.size() > 20, boxes.toString());
    for (TextArea box : boxes) {
      boolean wide = box.getText().lines().anyMatch(line -> line.length() > 104);
      Bounds text = onFx(() -> bounds(box.lookup(".content .text")));
      double below = onFx(() -> bounds(box).getMaxY()) - text.getMaxY();
      double line = text.getHeight() / box.getText().lines().count();
      assertEquals(MARGIN_PIXELS / 2, below - (wide ? line : 0), MARGIN_PIXELS / 2, box.getText());
      boolean scrolls =
          onFx(() -> box.lookupAll(".scroll-bar:vertical").stream().anyMatch(Node::isVisible));
      assertFalse(scrolls, box.getText());
    }
  }

  private static Bounds bounds(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }
}
