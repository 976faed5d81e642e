package dev.candela.desktop.events;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.PanelStage;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The events of a real recording. */
final class EventsPanelTest {
  private final Profile profile = DeskRecording.profile();
  private PanelStage<EventsPanel> stage;

  @BeforeEach
  void open() throws TimeoutException {
    stage = PanelStage.open(EventsPanel::new, profile);
    await("the events", () -> !rows().isEmpty());
  }

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void showsEveryKindByItself() {
    stage.robot().clickOn("#events-kind-gc");
    await("collections", () -> rows().stream().allMatch(row -> row.kind() == EventKind.GC));
    long pauses = rows().stream().filter(row -> row.type().equals("GCPhasePause")).count();
    assertEquals(profile.events("jdk.GCPhasePause").orElseThrow().size(), pauses);
    stage.robot().clickOn("#events-kind-lock");
    await("locks", () -> rows().stream().allMatch(row -> row.kind() == EventKind.LOCK));
    assertEquals(profile.samples("jdk.JavaMonitorEnter").orElseThrow().size(), rows().size());
    stage.robot().clickOn("#events-kind-all");
    await("all", () -> rows().size() > pauses);
  }

  @Test
  void filtersByWhatIsTyped() {
    stage.robot().clickOn("#events-text").write("audit-writer");
    await(
        "its events",
        () -> rows().stream().allMatch(r -> (r.thread() + r.details()).contains("audit-writer")));
    assertTrue(rows().size() > 0);
  }

  @Test
  void leadsToTheTimeOfAnEvent() {
    stage.robot().clickOn("#events-kind-gc");
    await("collections", () -> rows().stream().allMatch(row -> row.kind() == EventKind.GC));
    EventRow row = rows().get(2);
    onFx(
        () -> {
          table().requestFocus();
          table().getSelectionModel().clearAndSelect(2);
          return null;
        });
    stage.robot().press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("the range", () -> stage.session().choice().window() instanceof TimeWindow.Between);
    Span range = ((TimeWindow.Between) stage.session().choice().window()).range();
    assertTrue(range.contains(row.startNanos()));
    await(
        "what happened then",
        () -> rows().stream().allMatch(r -> r.startNanos() < range.endNanos()));
  }

  private List<EventRow> rows() {
    return List.copyOf(table().getItems());
  }

  @SuppressWarnings("unchecked") // the panel's own table
  private TableView<EventRow> table() {
    return (TableView<EventRow>) stage.robot().lookup("#events-table").query();
  }
}
