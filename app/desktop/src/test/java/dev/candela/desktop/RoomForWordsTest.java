package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.candela.desktop.settings.RecentRecording;
import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.CutWords;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.window.Panels;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Label;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Texts half as long again, as other languages have them, fit into a window of 1280 by 800. */
final class RoomForWordsTest extends UserStory {
  private static final int SIZE = 24;

  /** Japanese, simplified Chinese, Korean. */
  private static final List<String> EAST =
      List.of("\u65e5\u672c\u8a9e", "\u7b80\u4f53\u5b57", "\ud55c\uad6d\uc5b4");

  private final List<String> cut = new ArrayList<>();

  @Test
  void longerWordsFitEverywhereInARecordingFile() {
    PseudoLanguage.speakHalfAsLongAgain();
    open();
    await("the start page", () -> robot.shows("#jvm-filter"));
    look("start");
    for (int width : List.of(WIDTH, 1000, 880)) {
      lookAtColumns(width);
    }
    robot.clickOn("#launch-new").sees("#launch-save-and-start");
    look("launch form");
    Path file = DeskRecording.file();
    onFx(() -> window.open(List.of(file)));
    await("the recording", () -> robot.shows("#legend .label"));
    robot.clickOn("#timeline-open");
    for (String lower : List.of("threads", "heat")) {
      robot.clickOn("#timeline-" + lower);
      look("timeline " + lower);
      robot.clickOn("#timeline-" + lower);
    }
    for (int i = 0; i < Panels.ALL.tabs().size(); i++) {
      String key = Panels.ALL.tabs().get(i).key();
      press(KeyCode.valueOf("DIGIT" + (i + 1))).sees("#" + key + "-panel");
      robot.tap(KeyCode.DOWN);
      look(key);
    }
    press(KeyCode.N).tap(KeyCode.CONTROL, KeyCode.COMMA).sees("#settings");
    look("settings");
    robot.tap(KeyCode.F1).sees("#key-map");
    look("keys");
    assertEquals("", String.join("\n", cut));
  }

  @Test
  void longerWordsFitWhileARecordingGrows() {
    prepareJvms();
    PseudoLanguage.speakHalfAsLongAgain();
    open();
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.find(jvm);
      robot.tap(KeyCode.ENTER).sees("#legend .label");
      await("the status", () -> robot.words("#status-quality").contains("lost"));
      look("live");
      press(KeyCode.W).sees("#closing-stop-and-close");
      look("question");
      robot.tap(KeyCode.ENTER).seesNo("#session-state");
    }
    assertEquals("", String.join("\n", cut));
  }

  @Test
  void charactersOfTheEastAreDrawnWhereAFontHasThem() {
    robot.start(stage -> {});
    // Nothing is ever assigned to this one, so it looks as everything does that no font has.
    int[] missing = drawn("\uffff");
    List<String> known =
        EAST.stream()
            .filter(words -> !Arrays.equals(missing, drawn(words.substring(0, 1))))
            .toList();
    robot.close();
    // Where no font has any of them, there is room to be had for them all the same.
    PseudoLanguage.speakWith(String.join(" ", known.isEmpty() ? EAST : known));
    open();
    robot.clickOn("#jvm-filter").write("no such program");
    await("no JVM", () -> robot.lookup("#jvm-list").queryListView().getItems().isEmpty());
    photograph("east-start");
    lookAtColumns(WIDTH);
    assertEquals("", String.join("\n", cut));
    for (String words : EAST) {
      Assumptions.assumeTrue(
          known.contains(words), "no font has " + words + ": install one, such as Noto Sans CJK");
    }
    assertFalse(Arrays.equals(drawn("\u65e5"), drawn("\u7b80")));
    PseudoLanguage.stop();
    Set<String> undrawn = new TreeSet<>();
    for (Locale language : Messages.languages()) {
      Messages.use(language);
      Messages.keys().stream()
          .map(Messages::text)
          .flatMapToInt(String::codePoints)
          .filter(character -> !Character.isWhitespace(character))
          .distinct()
          .mapToObj(Character::toString)
          .filter(character -> Arrays.equals(missing, drawn(character)))
          .forEach(undrawn::add);
    }
    Messages.use(Locale.ENGLISH);
    assertEquals(Set.of(), undrawn);
  }

  private static int[] drawn(String character) {
    return onFx(
        () -> {
          Text text = new Text(character);
          text.setFont(Font.font(SIZE));
          int side = 2 * SIZE;
          WritableImage image = new WritableImage(side, side);
          text.snapshot(new SnapshotParameters(), image);
          int[] pixels = new int[side * side];
          image
              .getPixelReader()
              .getPixels(0, 0, side, side, PixelFormat.getIntArgbInstance(), pixels, 0, side);
          return pixels;
        });
  }

  @Test
  void noticesWordsThatAreCut() {
    robot.start(
        stage -> {
          Label narrow = new Label("These words are longer than their place");
          narrow.setMaxWidth(60);
          stage.setScene(new Scene(new HBox(narrow), 200, 80));
          stage.show();
        });
    List<String> found = onFx(() -> CutWords.in(robot.stage().getScene().getRoot()));
    assertEquals(1, found.size(), found.toString());
    assertFalse(found.getFirst().isEmpty());
  }

  private void open() {
    settings = DesktopRobot.settings(folder, 900);
    settings.update(RoomForWordsTest::withRecent);
    openWindow();
  }

  /** Rows of the third column of the start page, whose words are cut in their middle at most. */
  private static Settings withRecent(Settings settings) {
    return settings
        .withRecent(
            new RecentRecording(
                "/recordings/orders-before.jfr", "orders.jar", 1_760_000_000_000L, 0, "", "", ""))
        .withRecent(
            new RecentRecording(
                "/recordings/a-recording-with-a-name-that-is-longer-than-any-column.jfr",
                "",
                1_770_000_000_000L,
                3_723_000_000_000L,
                "async-profiler 4.6",
                "",
                ""));
  }

  /** Rows, buttons and words lie in their column or the line below them, and that in the window. */
  private void lookAtColumns(int width) {
    robot.atSize(
        width,
        HEIGHT,
        root -> {
          Set<Node> columns = root.lookupAll(".candela-column");
          assertEquals(4, columns.size());
          for (Node column : columns) {
            checkIn(column, root, width + ": a column");
            for (Node part : column.lookupAll(".label, .button, .text-field, .list-cell")) {
              checkIn(part, column, width + ": " + part);
            }
          }
          return null;
        });
  }

  private void checkIn(Node inner, Node outer, String words) {
    Bounds in = inner.localToScene(inner.getLayoutBounds());
    Bounds out = outer.localToScene(outer.getLayoutBounds());
    if (in.getMinX() < out.getMinX() - 1 || in.getMaxX() > out.getMaxX() + 1) {
      cut.add(words + " from " + in.getMinX() + " to " + in.getMaxX() + " of " + out.getMaxX());
    }
  }

  private void look(String view) {
    robot.atSize(WIDTH, HEIGHT, CutWords::in).forEach(words -> cut.add(view + ": " + words));
    photograph("long-" + view);
  }
}
