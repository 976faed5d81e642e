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
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.view.select.ThreadChoice;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/**
 * What every panel does while its answer takes long: here as long as the test holds the workers.
 */
final class WaitingTest {
  private static final int MOST_LOOKS = 50;

  private final Profile profile = DeskRecording.profile();

  @Test
  void everyPanelKeepsItsViewWhenWaitingIsGivenUp() {
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
      robot.tap(KeyCode.ESCAPE).sees("#wait-again");
    }
    assertArrayEquals(before, pictureAtRest(stage), "the earlier view of " + key);
    robot.clickOn("#wait-again").seesNo(".candela-wait");
    // The quality of a recording is that of all of it, and the program's source is not found here.
    boolean stays = List.of("quality", "source").contains(key);
    assertEquals(stays, Arrays.equals(before, pictureAtRest(stage)), key);
  }

  @Test
  void noPanelPaintsWhatWasSuperseded() {
    for (Panels.Entry entry : panels()) {
      int[] direct;
      try (PanelStage<SessionPanel> stage = PanelStage.open(entry.make(), profile)) {
        prepare(stage);
        choose(stage, firstThread());
        direct = pictureAtRest(stage);
      }
      try (PanelStage<SessionPanel> stage = PanelStage.open(entry.make(), profile)) {
        prepare(stage);
        try (HeldWorkers _ = HeldWorkers.hold(stage.session().workers())) {
          choose(stage, ThreadChoice.named("no such thread"));
          choose(stage, firstThread());
        }
        assertArrayEquals(direct, pictureAtRest(stage), entry.key());
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
        });
    pictureAtRest(stage);
  }

  /**
   * What is on screen once nothing follows any more. Answers bring rows, rows ask for more, and
   * each of these takes as many frames as the machine needs: the view is at rest when three looks
   * in a row see the same, with time for all of that between them.
   */
  private static int[] pictureAtRest(PanelStage<SessionPanel> stage) {
    Workers workers = stage.session().workers();
    int[] last = {};
    int same = 0;
    for (int look = 0; look < MOST_LOOKS; look++) {
      HeldWorkers.settle(workers);
      int[] now = picture(stage);
      same = Arrays.equals(now, last) ? same + 1 : 0;
      if (same == 2) {
        return now;
      }
      last = now;
    }
    throw new AssertionError("not at rest after " + MOST_LOOKS + " looks");
  }

  private static void choose(PanelStage<SessionPanel> stage, ThreadChoice threads) {
    onFx(() -> stage.session().choose(choice -> choice.withThreads(threads)));
  }

  private ThreadChoice firstThread() {
    SampleTable samples = ViewChoice.EVERYTHING.selection(profile).tables(profile).getFirst();
    return ThreadChoice.of(Set.of(Math.toIntExact(samples.threadIds().get(0))));
  }

  /** The panel's own pixels, without the bar over it. */
  private static int[] picture(PanelStage<SessionPanel> stage) {
    return onFx(
        () -> {
          WritableImage image = stage.panel().node().snapshot(new SnapshotParameters(), null);
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
