package dev.candela.desktop.methods;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.TextTrees;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.testkit.SessionWindow;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.transform.StackPath;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What stands beside the graph about the selected frame. */
final class DetailsPanelTest extends SessionWindow {
  @BeforeEach
  void open() {
    open(
        DetailsPanel::new,
        320,
        600,
        TextTrees.profile(
            "app.Main.main;app.Orders.book 60",
            "app.Main.main;app.Net.send 10",
            "app.Main.main;app.Net.send;write[native] 20",
            "app.Worker.run;app.Net.send 10"));
  }

  @Test
  void tellsTheNumbersOfAMethodAndOfItsPlace() {
    select(FrameRef.at(new StackPath(List.of("app.Main.main", "app.Net.send"))));
    await("the method", () -> robot.words(".candela-details-name").equals("app.Net.send"));
    String numbers = robot.words(".candela-details-numbers");
    assertTrue(numbers.contains("Total: 40 samples, 40.0 % ± "), numbers);
    assertTrue(numbers.contains("Self: 20 samples, 20.0 % ± "), numbers);
    assertTrue(numbers.endsWith("This frame: 30 samples, 33.3 % of its caller"), numbers);
    await("callers", () -> robot.lookup("app.Worker.run").tryQuery().isPresent());
    await("callees", () -> robot.lookup("write").tryQuery().isPresent());
    await("lines", () -> robot.lookup("line unknown").tryQuery().isPresent());
  }

  @Test
  void saysWhatToDoWhileNothingIsSelected() {
    assertTrue(robot.words("#details-panel > .label").startsWith("Select a frame"));
    select("app.Main.main");
    await("the method", () -> robot.words(".candela-details-name").equals("app.Main.main"));
    assertEquals("", robot.words("#details-panel > .label"));
  }

  @Test
  void showsTheSourceOfALineByDoubleClick() {
    robot.interact(() -> session.publish(TextTrees.profile("app.Main.main:7 60")));
    select("app.Main.main");
    await("the line", () -> robot.lookup("Main.java:7").tryQuery().isPresent());
    AtomicReference<SharedView.Reveal> shown = new AtomicReference<>();
    session.view().revealProperty().addListener((_, _, wish) -> wish.ifPresent(shown::set));
    robot.doubleClickOn("Main.java:7").until("the source", () -> shown.get() != null);
    assertEquals(
        new SharedView.Reveal("source", FrameRef.of("app.Main.main"), 7, false), shown.get());
  }

  @Test
  void linesOfAProgramThatWasAttachedToMayBeOff() {
    select("app.Main.main");
    await("the method", () -> robot.words(".candela-details-name").equals("app.Main.main"));
    assertEquals("", robot.words("#details-note"));
    robot.interact(() -> session.publish(TextTrees.attached("app.Main.main:7 60")));
    await("the note", () -> robot.words("#details-note").equals(Messages.text("source.nearby")));
  }
}
