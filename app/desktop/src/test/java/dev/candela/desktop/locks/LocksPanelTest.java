package dev.candela.desktop.locks;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.PanelStage;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.Span;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;

/** The locks of a real recording, and of none. */
final class LocksPanelTest {
  @Test
  void showsWhoWaitedForTheLedgerAndWhatItsHolderDid() throws TimeoutException {
    Profile profile = DeskRecording.profile();
    try (PanelStage<LocksPanel> stage = PanelStage.open(LocksPanel::new, profile)) {
      await("the locks", () -> !rows(stage, "#locks-table").isEmpty());
      SampleSelection locks = SampleSelection.ALL.withEvents(EventChoice.parse("lock"));
      assertEquals(
          LockShares.of(profile, locks, Cancellation.NEVER).locks(),
          onFx(() -> stage.panel().list().locks()));
      await("who waited", () -> !rows(stage, "#lock-waiters-table").isEmpty());
      await("who held it", () -> !rows(stage, "#lock-holders-table").isEmpty());
      await("where", () -> text(stage, "#lock-waited-at-table").contains("ServerDesk.book"));
      assertTrue(text(stage, "#lock-waiters-table").contains("ledger-"));
      assertTrue(text(stage, "#lock-holders-table").contains("ledger-"));
      await("what", () -> text(stage, "#lock-held-at-table").contains("ServerDesk.book"));
      stage.robot().clickOn("#locks-waits");
      await("sleeps and parks too", () -> rows(stage, "#locks-table").size() > 1);
    }
  }

  @Test
  void saysWhatToRecordWhereThereAreNoLocks() throws TimeoutException {
    ProfileBuilder builder = new ProfileBuilder();
    builder.cover(new Span(0, 1_000_000_000));
    try (PanelStage<LocksPanel> stage = PanelStage.open(LocksPanel::new, builder.build())) {
      await("the answer", () -> stage.panel().list() != null);
      assertFalse(onFx(() -> stage.panel().list().recorded()));
      TableView<?> table = (TableView<?>) stage.robot().lookup("#locks-table").query();
      String words = onFx(() -> ((Label) table.getPlaceholder()).getText());
      assertTrue(words.contains("\"Locks\""), words);
    }
  }

  private static List<?> rows(PanelStage<?> stage, String table) {
    return List.copyOf(((TableView<?>) stage.robot().lookup(table).query()).getItems());
  }

  private static String text(PanelStage<?> stage, String table) {
    return rows(stage, table).toString();
  }
}
