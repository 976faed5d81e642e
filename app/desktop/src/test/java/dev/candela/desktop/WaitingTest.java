package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.testkit.HeldWorkers;
import dev.candela.desktop.testkit.PanelStage;
import dev.candela.desktop.window.Panels;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.filter.ThreadChoice;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/**
 * What every panel does while its answer takes long: here as long as the test holds the workers.
 */
final class WaitingTest {
  private final Profile profile = DeskRecording.profile();

  @Test
  void everyPanelKeepsItsViewWhenWaitingIsGivenUp() throws TimeoutException {
    for (Panels.Entry entry : panels()) {
      try (PanelStage<SessionPanel> stage = PanelStage.open(entry.make(), profile)) {
        keepsItsView(entry.key(), stage);
      }
    }
  }

  private void keepsItsView(String key, PanelStage<SessionPanel> stage) {
    DesktopRobot robot = stage.robot();
    Workers workers = stage.session().workers();
    prepare(stage);
    int[] before;
    try (HeldWorkers _ = HeldWorkers.hold(workers)) {
      onFx(() -> null);
      before = picture(stage);
      choose(stage, firstThread());
      await("a way to cancel in " + key, () -> robot.shows("#wait-cancel"));
      assertArrayEquals(before, picture(stage), "nothing moves in " + key);
      robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
      await("words on it in " + key, () -> robot.shows("#wait-again"));
    }
    HeldWorkers.settle(workers);
    assertArrayEquals(before, picture(stage), "the earlier view of " + key);

    robot.clickOn("#wait-again");
    await("the bar gone in " + key, () -> !robot.shows(".candela-wait"));
    HeldWorkers.settle(workers);
    // The quality of a recording is that of all of it.
    assertEquals(key.equals("quality"), Arrays.equals(before, picture(stage)), key);
  }

  @Test
  void noPanelPaintsWhatWasSuperseded() throws TimeoutException {
    for (Panels.Entry entry : panels()) {
      int[] direct;
      try (PanelStage<SessionPanel> stage = PanelStage.open(entry.make(), profile)) {
        prepare(stage);
        choose(stage, firstThread());
        HeldWorkers.settle(stage.session().workers());
        direct = picture(stage);
      }
      try (PanelStage<SessionPanel> stage = PanelStage.open(entry.make(), profile)) {
        prepare(stage);
        try (HeldWorkers _ = HeldWorkers.hold(stage.session().workers())) {
          choose(stage, ThreadChoice.named("no such thread"));
          choose(stage, firstThread());
        }
        HeldWorkers.settle(stage.session().workers());
        assertArrayEquals(direct, picture(stage), entry.key());
        assertFalse(stage.robot().shows(".candela-wait"));
      }
    }
  }

  private static List<Panels.Entry> panels() {
    Panels all = Panels.ALL;
    return Stream.of(all.timeline(), all.tabs(), all.details()).flatMap(List::stream).toList();
  }

  /** With something selected, for the panel that is about the selection. */
  private static void prepare(PanelStage<SessionPanel> stage) {
    onFx(
        () -> {
          FrameRef book = FrameRef.of("ServerDesk.book");
          stage.session().view().selectedProperty().set(Optional.of(book));
          // Not in a field, whose caret blinks.
          stage.panel().node().requestFocus();
          return null;
        });
    HeldWorkers.settle(stage.session().workers());
    awaitRest(stage);
  }

  /** Until what follows a selection has been painted: five looks that see the same. */
  private static void awaitRest(PanelStage<SessionPanel> stage) {
    int[][] last = {picture(stage)};
    int[] same = {0};
    await(
        "a view at rest",
        () -> {
          int[] now = picture(stage);
          same[0] = Arrays.equals(now, last[0]) ? same[0] + 1 : 0;
          last[0] = now;
          return same[0] == 5;
        });
  }

  private static void choose(PanelStage<SessionPanel> stage, ThreadChoice threads) {
    onFx(
        () -> {
          stage.session().choose(choice -> choice.withThreads(threads));
          return null;
        });
  }

  private ThreadChoice firstThread() {
    SampleTable samples = ViewChoice.EVERYTHING.selection(profile).tables(profile).getFirst();
    return ThreadChoice.of(Set.of(Math.toIntExact(samples.threadIds().get(0))));
  }

  /** The panel's own pixels, without the bar over it. */
  private static int[] picture(PanelStage<SessionPanel> stage) {
    return onFx(
        () -> {
          Node node = stage.panel().node();
          WritableImage image = node.snapshot(new SnapshotParameters(), null);
          int width = (int) image.getWidth();
          int height = (int) image.getHeight();
          int[] pixels = new int[width * height];
          image
              .getPixelReader()
              .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
          return pixels;
        });
  }
}
