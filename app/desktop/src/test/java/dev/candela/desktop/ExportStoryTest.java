package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.export.ExportKind;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.window.Panels;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport.FlameGeometry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.control.TextField;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** From a file to its flame graph, and from there into files, with mouse and keyboard. */
final class ExportStoryTest extends UserStory {
  private static final String STACKS =
      "app.Main.main;app.Orders.<init> 60\napp.Main.main;io.Net.read 40\n";

  @Test
  void writesPicturesAndSamplesAsTheyAreShown() throws IOException {
    openStacks();
    String svg = exported("#export-svg", "stacks.svg");
    assertTrue(svg.contains("app.Orders.&lt;init&gt;\n60 samples, 60.0 %"), svg);
    assertTrue(exported("#export-png", "stacks.png").substring(1).startsWith("PNG"));
    assertTrue(exported("#export-html", "stacks.html").startsWith("<!DOCTYPE html>"));
    assertEquals(STACKS, exported("#export-collapsed", "stacks.collapsed"));
    assertTrue(exported("#export-speedscope", "stacks.speedscope.json").startsWith("{"));
    assertFalse(exported("#export-pprof", "stacks.pb.gz").isEmpty());
  }

  @Test
  void writesWhatIsZoomedTo() throws IOException {
    openStacks();
    String whole = exported("#export-svg", "stacks.svg");
    robot.clickAt(this::orders);
    String zoomed = exported("#export-svg", "stacks.svg");
    assertTrue(whole.contains("io.Net.read"), whole);
    assertFalse(zoomed.contains("io.Net.read"), zoomed);
    assertTrue(zoomed.contains("app.Orders.&lt;init&gt;"), zoomed);
  }

  @Test
  void showsThePictureAsItWillBeAndWritesIt() throws IOException {
    openStacks();
    robot.tap(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.E);
    awaitFacts("2,400 × ");
    Image shown = previewed();
    assertEquals(2400, shown.getWidth());
    // The ground is light, and the root's box has the colour of rules.
    assertEquals(0xffffffff, shown.getPixelReader().getArgb(3, 3));
    robot.clickOn("#preview-dark");
    await(
        "the dark picture",
        () -> previewed().getPixelReader().getArgb(3, 3) == Palette.DARK.background());
    robot.clickOn("#preview-transparent");
    await("a picture without ground", () -> previewed().getPixelReader().getArgb(3, 3) >>> 24 == 0);
    set("#preview-width", "600");
    awaitFacts("1,200 × ");
    set("#preview-width", "6");
    await("the trouble", () -> robot.lookup("#preview-save").query().isDisabled());
    set("#preview-width", "500");
    awaitFacts("1,000 × ");
    Path file = folder.resolve("stacks.png");
    robot.clickOn("#preview-save").until("the file", () -> Files.exists(file));
    try (InputStream in = Files.newInputStream(file)) {
      assertEquals(1000, new Image(in).getWidth());
    }
    robot.tap(KeyCode.ESCAPE).seesNo("#picture-preview");
  }

  @Test
  void previewsTheZoomedPartOrEverything() throws IOException {
    openStacks();
    robot.clickAt(this::orders);
    robot.clickOn("#export");
    robot.clickOn("#export-preview");
    awaitFacts("2,400 × ");
    robot.choose("#preview-format", ExportKind.SVG);
    String zoomed = savedSvg("zoomed.svg");
    assertFalse(zoomed.contains("io.Net.read"), zoomed);
    robot.clickOn("#preview-whole");
    set("#preview-title", "All <of> it");
    String whole = savedSvg("whole.svg");
    assertTrue(whole.contains("io.Net.read"), whole);
    assertTrue(whole.contains("All &lt;of&gt; it"), whole);
  }

  @Test
  void previewsTheTimelineAndWritesIt() throws IOException {
    open(DeskRecording.file());
    robot.clickOn("#export");
    robot.clickOn("#export-timeline");
    awaitFacts("2,400 × ");
    robot.choose("#preview-format", ExportKind.SVG);
    set("#preview-title", "When it ran");
    robot.clickOn("#preview-save").until("the file", () -> written(".svg").isPresent());
    String svg = Files.readString(written(".svg").orElseThrow());
    for (String words : List.of("When it ran", "Samples", "Frame kinds", "Interpreted")) {
      assertTrue(svg.contains(words), words);
    }
  }

  private Optional<Path> written(String end) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(end)).findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void copiesTheRecordingItself() throws IOException {
    openStacks();
    robot.clickOn("#export");
    robot.clickOn("#export-jfr");
    // Collapsed stacks are no recording: a sentence says so, and no file is left.
    await("the sentence", () -> robot.shows("#error-notice"));
    assertFalse(Files.exists(folder.resolve("stacks.jfr")));
  }

  /** In the third row from the bottom: below it are main and everything. */
  private Point2D orders() {
    Bounds place = robot.place("#flame-view");
    double y = place.getMaxY() - 2.5 * FlameGeometry.ROW_PIXELS;
    return new Point2D(place.getMinX() + place.getWidth() / 4, y);
  }

  private String savedSvg(String name) throws IOException {
    Path file = folder.resolve("stacks.svg");
    Files.deleteIfExists(file);
    robot.clickOn("#preview-save").until(name, () -> Files.exists(file));
    return Files.readString(file);
  }

  private Image previewed() {
    return onFx(() -> robot.lookup("#preview-image").queryAs(ImageView.class).getImage());
  }

  private void awaitFacts(String part) {
    await(
        part,
        () -> robot.shows("#preview-facts") && robot.words("#preview-facts").startsWith(part));
  }

  private void set(String field, String text) {
    onFx(() -> robot.lookup(field).queryAs(TextField.class).setText(text));
  }

  private void openStacks() throws IOException {
    open(Files.writeString(folder.resolve("stacks.folded"), STACKS));
    await("its numbers", () -> robot.words("#flame-note").contains("100 samples"));
  }

  private void open(Path file) {
    WindowTour.start(robot, settings, Panels.ALL, folder, file);
    await("the graph", () -> robot.shows("#legend") && robot.shows("#flame-panel"));
  }

  private String exported(String item, String name) throws IOException {
    Path file = folder.resolve(name);
    Files.deleteIfExists(file);
    robot.clickOn("#export");
    robot.clickOn(item);
    await(name, () -> Files.exists(file));
    return Files.readString(
        file, name.endsWith("svg") ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
  }
}
