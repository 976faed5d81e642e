package dev.candela.desktop.threads;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.PanelStage;
import dev.candela.desktop.threads.ThreadList.ThreadRow;
import dev.candela.engine.analysis.ThreadActivity;
import dev.candela.engine.analysis.ThreadShares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.timeline.CallOrder;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.Transforms;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The threads of a real recording. */
final class ThreadsPanelTest {
  private final Profile profile = DeskRecording.profile();
  @AutoClose private PanelStage<ThreadsPanel> stage;

  @BeforeEach
  void open() {
    stage = PanelStage.open(ThreadsPanel::new, profile);
    await("the threads", () -> !rows().isEmpty());
  }

  @Test
  void countsWhatTheEngineCounts() {
    ThreadShares shares = ThreadShares.of(profile, SampleSelection.ALL, Cancellation.NEVER);
    int compared = 0;
    for (ThreadRow row : onFx(() -> stage.panel().list().threads())) {
      int threadId = row.threadIds().getFirst();
      assertEquals(shares.samples(threadId), row.amount().samples(), row.name());
      assertEquals(shares.weight(threadId), row.amount().weight(), row.name());
      compared++;
    }
    assertTrue(compared > 5, compared + " threads");
  }

  @Test
  void sharesHaveIntervals() {
    SampleSelection all = SampleSelection.ALL;
    View view = View.of(profile, new ProfileFilter(all, Transforms.NONE));
    for (ThreadRow row : rows()) {
      ShareInterval interval =
          onFx(() -> stage.panel().list())
              .intervals(List.of(row), Cancellation.NEVER)
              .get(row.threadIds());
      assertEquals(row.amount().share(), interval.share(), 1e-9, row.name());
      assertEquals(row.amount().samples(), interval.samples(), row.name());
      // Its own samples counted alone by the same rule.
      View only =
          view.with(
              new ProfileFilter(
                  all.withThreads(ThreadChoice.of(new HashSet<>(row.threadIds()))),
                  Transforms.NONE));
      assertEquals(
          only.stacks(Cancellation.NEVER).weights().totalSamples(), interval.samples(), row.name());
    }
    await(
        "a width",
        () -> stage.robot().words(".candela-share-interval-cell:filled").startsWith("± "));
  }

  @Test
  void groupsPoolsAndShowsTheirThreads() {
    assertTrue(rows().stream().anyMatch(row -> row.name().equals("http-exec-*")));
    int pools = rows().size();
    stage.robot().clickOn("#threads-group").until("every thread", () -> rows().size() > pools);
    assertTrue(rows().stream().anyMatch(row -> row.name().equals("http-exec-2")));
    assertTrue(rows().stream().noneMatch(ThreadRow::isPool));
  }

  @Test
  void looksAtSelectedThreadsAlone() {
    ThreadRow first = rows().getFirst();
    onFx(
        () -> {
          table().requestFocus();
          table().getSelectionModel().clearAndSelect(0);
        });
    stage.robot().tap(KeyCode.ENTER);
    await("the choice", () -> stage.session().choice().threads() instanceof ThreadChoice.Chosen);
    assertEquals(
        Set.copyOf(first.threadIds()),
        ((ThreadChoice.Chosen) stage.session().choice().threads()).threadIds());
    await("these alone", () -> rows().size() == 1);
  }

  @Test
  void showsTheCallsOfASelectedThreadInTheirOrder() {
    assertFalse(stage.robot().shows("#call-order"));
    onFx(() -> table().getSelectionModel().clearAndSelect(0));
    await("the calls", () -> stage.robot().shows("#call-order"));
    CallOrder calls = onFx(() -> stage.panel().calls().calls());
    assertFalse(calls.boxes().isEmpty());
    int threadId = rows().getFirst().threadIds().getFirst();
    SampleSelection selection = SampleSelection.ALL.withThreads(ThreadChoice.of(Set.of(threadId)));
    ThreadShares shares = ThreadShares.of(profile, selection, Cancellation.NEVER);
    assertEquals(shares.samples(threadId), calls.samples());
  }

  @Test
  void showsThatThreadsBlockEachOther() {
    ThreadList list = onFx(() -> stage.panel().list());
    Set<Integer> lanes = new HashSet<>();
    list.threads().stream()
        .filter(row -> row.name().startsWith("ledger-"))
        .forEach(row -> lanes.addAll(row.lanes()));
    double blocked = 0;
    for (int lane : lanes) {
      for (int bucket = 0; bucket < list.activity().grid().bucketCount(); bucket++) {
        blocked += list.activity().nanos(lane, bucket, ThreadActivity.Kind.BLOCKED);
      }
    }
    assertEquals(2, lanes.size());
    assertTrue(blocked > 0, "both want the ledger");
  }

  private List<ThreadRow> rows() {
    return List.copyOf(table().getItems());
  }

  @SuppressWarnings("unchecked") // the panel's own table
  private TableView<ThreadRow> table() {
    return (TableView<ThreadRow>) stage.robot().lookup("#threads-table").query();
  }
}
