package dev.candela.desktop.locks;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.TextTrees;
import dev.candela.desktop.locks.LockDetail.PathRow;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.PanelStage;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Comparator;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseButton;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;

/** The locks of a real recording, and of none. */
final class LocksPanelTest {
  @Test
  void showsWhoWaitedForTheLedgerAndWhatItsHolderDid() {
    Profile profile = DeskRecording.profile();
    try (PanelStage<LocksPanel> stage = PanelStage.open(LocksPanel::new, profile)) {
      await("the locks", () -> !rows(stage, "#locks-table").isEmpty());
      SampleSelection locks = SampleSelection.ALL.withEvents(EventChoice.parse("lock"));
      assertEquals(
          LockShares.of(profile, locks, Cancellation.NEVER).locks(),
          onFx(() -> stage.panel().list().rows().stream().map(row -> row.lock()).toList()));
      await("who waited", () -> !rows(stage, "#lock-waiters-table").isEmpty());
      await("who held it", () -> !rows(stage, "#lock-holders-table").isEmpty());
      await("where", () -> text(stage, "#lock-waited-at-table").contains("ServerDesk.book"));
      assertTrue(text(stage, "#lock-waiters-table").contains("ledger-"));
      assertTrue(text(stage, "#lock-holders-table").contains("ledger-"));
      await("what", () -> text(stage, "#lock-held-at-table").contains("ServerDesk.book"));
      assertEquals("What the holder was doing", heldTitle(stage));
      await("deeper rows", () -> indents(stage).stream().distinct().count() > 2);
      assertEquals(indents(stage).stream().sorted().toList(), indents(stage));
      stage.robot().clickOn("#lock-held-at-table .candela-method-cell", MouseButton.SECONDARY);
      stage.robot().clickOn("#frame-open-editor");
      SharedView.Reveal wish = stage.session().view().revealProperty().get().orElseThrow();
      PathRow first = (PathRow) rows(stage, "#lock-held-at-table").getFirst();
      assertEquals(first.method(), wish.frame().methodName());
      assertTrue(wish.inEditor());
      stage.robot().clickOn("#locks-waits");
      await("sleeps and parks too", () -> rows(stage, "#locks-table").size() > 1);
    }
  }

  @Test
  void saysWhatToRecordWhereThereAreNoLocks() {
    ProfileBuilder builder = new ProfileBuilder();
    builder.cover(new Span(0, 1_000_000_000));
    try (PanelStage<LocksPanel> stage = PanelStage.open(LocksPanel::new, builder.build())) {
      await("the answer", () -> stage.panel().list() != null);
      assertFalse(onFx(() -> stage.panel().list().recorded()));
      TableView<?> table = (TableView<?>) stage.robot().lookup("#locks-table").query();
      String words = onFx(() -> ((Label) table.getPlaceholder()).getText());
      assertTrue(words.contains("\"Locks\""), words);
      for (String lower :
          List.of("#lock-waiters-table", "#lock-holders-table", "#lock-held-at-table")) {
        TableView<?> below = (TableView<?>) stage.robot().lookup(lower).query();
        // There is none to select.
        assertEquals("", onFx(() -> ((Label) below.getPlaceholder()).getText()), lower);
      }
    }
  }

  @Test
  void keepsTheLockThatTurnsOutToHaveMoved() {
    try (PanelStage<LocksPanel> stage = PanelStage.open(LocksPanel::new, moved(false))) {
      await("both places", () -> rows(stage, "#locks-table").size() == 2);
      TableView<?> table = (TableView<?>) stage.robot().lookup("#locks-table").query();
      onFx(() -> table.getSelectionModel().clearAndSelect(1));
      await("its waiter", () -> text(stage, "#lock-waiters-table").contains("second"));
      onFx(() -> stage.session().publish(moved(true)));
      await("one lock", () -> rows(stage, "#locks-table").size() == 1);
      await("it is selected", () -> table.getSelectionModel().getSelectedIndex() == 0);
      await("all waiters", () -> text(stage, "#lock-waiters-table").contains("first"));
    }
  }

  @Test
  void theMainHolderIsUnknownIfMostOfTheWaitingIs() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder waits =
        builder.samples(
            new SampleType("jdk.JavaMonitorEnter", SampleCategory.LOCK, WeightUnit.NANOS),
            new Attribute("monitorClass", Attribute.Kind.STRING),
            new Attribute("previousOwner", Attribute.Kind.THREAD));
    int waiter = builder.threads().intern(ProfiledThread.named("waiter"));
    int holder = builder.threads().intern(ProfiledThread.named("holder"));
    for (int owner : new int[] {holder, Ids.NONE}) {
      waits.add(
          owner == holder ? 0 : 500, waiter, 0, ThreadState.BLOCKED, owner == holder ? 1 : 99);
      waits.attribute(0, builder.symbols().strings().intern("shop.Ledger"));
      waits.attribute(1, owner);
    }
    builder.cover(new Span(0, 1000));
    try (PanelStage<LocksPanel> stage = PanelStage.open(LocksPanel::new, builder.build())) {
      await("the lock", () -> rows(stage, "#locks-table").size() == 1);
      assertEquals(
          List.of("not recorded"),
          onFx(() -> stage.panel().list().rows().stream().map(row -> row.holder()).toList()));
    }
  }

  @Test
  void saysThatAFewSamplesShowLittle() {
    ProfileBuilder builder = moving();
    SampleTable.Builder running =
        builder.samples(
            new SampleType("jdk.ExecutionSample", SampleCategory.CPU, WeightUnit.SAMPLES));
    int stackId = TextTrees.stack(builder, "shop.Ledger.book");
    int holder = builder.threads().intern(ProfiledThread.named("holder"));
    for (long nanos : new long[] {10, 20, 30}) {
      running.add(nanos, holder, stackId, ThreadState.UNKNOWN, 1);
    }
    try (PanelStage<LocksPanel> stage = PanelStage.open(LocksPanel::new, builder.build())) {
      await("what", () -> text(stage, "#lock-held-at-table").contains("Ledger.book"));
      assertEquals("What the holder was doing (few samples)", heldTitle(stage));
    }
  }

  /** Of the names on screen, cut in front or not, from the top down. */
  private static List<Double> indents(PanelStage<?> stage) {
    return onFx(
        () ->
            stage
                .robot()
                .lookup("#lock-held-at-table .candela-method-cell .text")
                .queryAll()
                .stream()
                .filter(text -> !((Text) text).getText().isBlank())
                .map(text -> text.localToScene(text.getLayoutBounds()))
                .sorted(Comparator.comparingDouble(Bounds::getMinY))
                .map(bounds -> Math.rint(bounds.getMinX()))
                .toList());
  }

  private static String heldTitle(PanelStage<?> stage) {
    Node table = stage.robot().lookup("#lock-held-at-table").query();
    return stage.robot().lookup(".candela-caption-bold").queryAllAs(Label.class).stream()
        .filter(title -> title.getLabelFor().equals(table))
        .map(Label::getText)
        .findFirst()
        .orElseThrow();
  }

  /** Two threads wait for a lock of a third, which moves between their waits. */
  private static Profile moved(boolean known) {
    ProfileBuilder builder = moving();
    if (known) {
      builder.events("jdk.GarbageCollection").add(200, 30, Ids.NONE);
    }
    return builder.build();
  }

  private static ProfileBuilder moving() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder waits =
        builder.samples(
            new SampleType("jdk.JavaMonitorEnter", SampleCategory.LOCK, WeightUnit.NANOS),
            new Attribute("monitorClass", Attribute.Kind.STRING),
            new Attribute("address", Attribute.Kind.ADDRESS),
            new Attribute("previousOwner", Attribute.Kind.THREAD));
    int holder = builder.threads().intern(ProfiledThread.named("holder"));
    long[] starts = {0, 300};
    for (int place = 0; place < starts.length; place++) {
      int waiter =
          builder.threads().intern(ProfiledThread.named(List.of("first", "second").get(place)));
      waits.add(starts[place], waiter, 0, ThreadState.BLOCKED, 50 - place);
      waits.attribute(0, builder.symbols().strings().intern("shop.Ledger"));
      waits.attribute(1, 0x100 + place);
      waits.attribute(2, holder);
    }
    builder.cover(new Span(0, 1000));
    return builder;
  }

  private static List<?> rows(PanelStage<?> stage, String table) {
    return List.copyOf(((TableView<?>) stage.robot().lookup(table).query()).getItems());
  }

  private static String text(PanelStage<?> stage, String table) {
    return rows(stage, table).toString();
  }
}
