package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.CutWords;
import dev.candela.desktop.testkit.DesktopRobot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Toggle;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** What a screen reader says of each control, and where the Tab key goes, in all views. */
final class AccessibilityStoryTest extends UserStory {
  private static final int MOST_STEPS = 200;
  private static final Set<AccessibleRole> SAY_NOTHING =
      Set.of(AccessibleRole.NODE, AccessibleRole.PARENT);

  private final List<String> wrong = new ArrayList<>();

  @Test
  void everyControlHasARoleAndAText() throws IOException {
    WindowTour.open(robot, DesktopRobot.settings(folder, 900)).visit(this::listen);
    assertEquals("", String.join("\n", wrong));
  }

  @Test
  void tabReachesEveryControlInReadingOrder() throws IOException {
    WindowTour.open(robot, DesktopRobot.settings(folder, 900)).visit(this::tabThrough);
    assertEquals("", String.join("\n", wrong));
  }

  @Test
  void soItIsWhileARecordingGrows() {
    prepareJvms();
    WindowTour.start(robot, DesktopRobot.settings(folder, 900));
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.attach(jvm);
      await("samples", () -> robot.samples() > 0);
      robot.stayAtSize(1280, 800);
      listen("live");
      tabThrough("live");
      press(KeyCode.W).sees("#closing-stop-and-close");
      listen("question");
      robot.tap(KeyCode.ENTER).seesNo("#session-state");
    }
    assertEquals("", String.join("\n", wrong));
  }

  private void listen(String view) {
    onFx(
        () -> {
          for (Node node : stops()) {
            if (SAY_NOTHING.contains(node.getAccessibleRole())) {
              wrong.add(view + ": no role: " + CutWords.place(node));
            } else if (spoken(node).isBlank()) {
              wrong.add(view + ": no text: " + CutWords.place(node));
            }
          }
          return null;
        });
  }

  private void tabThrough(String view) {
    await("nothing to wait for", () -> !robot.shows("#wait-cancel"));
    Set<Node> stops = onFx(() -> new LinkedHashSet<>(stops()));
    assertTrue(stops.size() > 1, view);
    robot.interact(stops.iterator().next()::requestFocus);
    List<Node> visited = new ArrayList<>();
    Node now = onFx(() -> scene().getFocusOwner());
    while (!visited.contains(now) && visited.size() < MOST_STEPS) {
      visited.add(now);
      robot.tapNoWait(KeyCode.TAB);
      now = onFx(() -> scene().getFocusOwner());
    }
    onFx(
        () -> {
          // Nodes that were shown since the last frame have no place yet.
          scene().getRoot().applyCss();
          scene().getRoot().layout();
          // While a recording grows, choices give way to longer numbers.
          stops.retainAll(stops());
          stops.stream()
              .filter(stop -> !visited.contains(stop) && !isInVisitedGroup(stop, visited))
              .forEach(stop -> wrong.add(view + ": not reached: " + CutWords.place(stop)));
          for (int i = 1; i < visited.size(); i++) {
            if (goesBack(visited.get(i - 1), visited.get(i))) {
              wrong.add(
                  view
                      + ": goes back from "
                      + CutWords.place(visited.get(i - 1))
                      + " to "
                      + CutWords.place(visited.get(i)));
            }
          }
        });
  }

  /** The Tab key stops at one button of a group; arrow keys go to the others. */
  private static boolean isInVisitedGroup(Node stop, List<Node> visited) {
    return stop instanceof Toggle toggle
        && toggle.getToggleGroup() != null
        && toggle.getToggleGroup().getToggles().stream().anyMatch(visited::contains);
  }

  /** Upwards, or to the left in a row, of controls or of groups of them. */
  private static boolean goesBack(Node from, Node to) {
    List<Node> above = new ArrayList<>();
    for (Node at = from; at != null; at = at.getParent()) {
      above.add(at);
    }
    Node group = to;
    while (group.getParent() != null && !above.contains(group.getParent())) {
      group = group.getParent();
    }
    int beside = above.indexOf(group.getParent()) - 1;
    if (beside < 0) {
      return false;
    }
    Bounds last = above.get(beside).localToScene(above.get(beside).getLayoutBounds());
    Bounds next = group.localToScene(group.getLayoutBounds());
    boolean higher = next.getMaxY() <= last.getMinY();
    boolean sameRow = !higher && next.getMinY() < last.getMaxY();
    return higher || sameRow && next.getMaxX() <= last.getMinX();
  }

  /** Where the Tab key stops; a table is one stop, whatever its cells hold. */
  private List<Node> stops() {
    List<Node> stops = new ArrayList<>();
    collect(scene().getRoot(), stops);
    return stops;
  }

  private static void collect(Node node, List<Node> stops) {
    if (!node.isVisible() || node.isDisabled() || node instanceof ScrollBar) {
      return;
    }
    if (node.isFocusTraversable()) {
      stops.add(node);
    }
    if (node instanceof Parent parent && !(node instanceof VirtualFlow<?>)) {
      parent.getChildrenUnmodifiable().forEach(child -> collect(child, stops));
    }
  }

  /** The content of a field is not its name. */
  private static String spoken(Node node) {
    Object text =
        switch (node.getAccessibleRole()) {
          case TEXT_FIELD, TEXT_AREA, COMBO_BOX -> node.getAccessibleText();
          // The selected tab has the text.
          case TAB_PANE ->
              node.queryAccessibleAttribute(AccessibleAttribute.FOCUS_ITEM) instanceof Node tab
                  ? tab.queryAccessibleAttribute(AccessibleAttribute.TEXT)
                  : "";
          default -> node.queryAccessibleAttribute(AccessibleAttribute.TEXT);
        };
    if (text == null || text.toString().isBlank()) {
      text =
          node.queryAccessibleAttribute(AccessibleAttribute.LABELED_BY) instanceof Node label
              ? label.queryAccessibleAttribute(AccessibleAttribute.TEXT)
              : "";
    }
    return String.valueOf(text == null ? "" : text);
  }

  private Scene scene() {
    return robot.stage().getScene();
  }
}
