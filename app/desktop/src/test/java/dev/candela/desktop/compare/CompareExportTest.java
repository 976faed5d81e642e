package dev.candela.desktop.compare;

import static dev.candela.desktop.compare.CompareStage.side;
import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.ComparedRecordings;
import dev.candela.desktop.testkit.ComparedRecordings.Version;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javafx.scene.control.ChoiceBox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons in files are what is on screen, and what the engine says. */
final class CompareExportTest {
  private static final String MAIN = "OrderJob.main";

  private final Profile before = ComparedRecordings.profile(Version.BEFORE);
  private final Profile after = ComparedRecordings.profile(Version.AFTER);

  @TempDir private Path folder;
  private CompareStage stage;

  @BeforeEach
  void open() {
    stage = CompareStage.open(before, after, new SettingsStore(folder.resolve("config")));
    stage.exportTo(folder);
  }

  @AfterEach
  void close() {
    stage.close();
    assertEquals(List.of(), stage.failures());
  }

  private DesktopRobot robot() {
    return stage.robot();
  }

  @Test
  void oneGraphSaysTheEnginesNumbers() throws IOException {
    robot().clickOn("#compare-form-graph");
    await(
        "one graph",
        () -> stage.graphs().panes().size() == 1 && stage.graph(0).view().scene() != null);
    String svg = exported("svg", "one-two.svg");
    assertTrue(svg.contains(">one.jfr → two.jfr</text>"), svg);
    Diff diff = engine();
    for (String method : List.of("OrderJob.price", "OrderJob.search", "OrderJob.checkAddresses")) {
      assertTrue(svg.contains(title(diff, method)), title(diff, method) + " in " + svg);
      assertEquals(1, count(svg, title(diff, method)), method);
    }
    assertTrue(svg.contains(">gone: only in A</text>"), svg);
  }

  @Test
  void bothSidesAreWrittenAsTheyAreChosenZoomedSwappedAndColoured() throws IOException {
    Diff all = stage.diff();
    String strip = "#compare-before #timeline-tracks";
    await("it", () -> robot().lookup(strip).query().getAccessibleText() != null);
    robot().drag(strip, 0.3, 0.8);
    Diff part = stage.awaitOther(all);
    TimeWindow window = onFx(() -> stage.model().choice().before().window());
    robot().clickOn("#compare-swap");
    stage.awaitOther(part);
    ChoiceBox<?> palettes = robot().lookup("#compare-palette").queryAs(ChoiceBox.class);
    robot().interact(() -> palettes.getSelectionModel().select(1));

    robot().clickOn(stage.at(1, MAIN + ";OrderJob.price"));
    assertEquals(MAIN + ";OrderJob.price", stage.zoomed(0));

    String svg = exported("svg", "two-one.svg");
    SampleSelection range = SampleSelection.ALL.withRange(window.rangeIn(before.span()));
    Diff diff =
        Diff.of(
            side("two.jfr", after, SampleSelection.ALL),
            side("one.jfr", before, range),
            new DiffSettings(Optional.of(all.unit()), DiffSettings.DEFAULT.rules()),
            Cancellation.NEVER);
    assertTrue(svg.contains(">two.jfr → one.jfr</text>"), svg);
    assertEquals(2, count(svg, title(diff, "OrderJob.price")), title(diff, "OrderJob.price"));
    assertFalse(svg.contains("<title>OrderJob.report\n"), "it is beside what is zoomed to");
    assertTrue(svg.contains("<pattern id=\""), "stripes");
    assertTrue(
        Pattern.compile(">B: one\\.jfr: .* range [0-9.]+ s – [0-9.]+ s").matcher(svg).find());
  }

  @Test
  void picturesAndPagesAreWritten() throws IOException {
    assertTrue(exported("png", "one-two.png").substring(1).startsWith("PNG"));
    String page = exported("html", "one-two.html");
    assertTrue(page.startsWith("<!DOCTYPE html>"), page);
    assertTrue(page.contains("OrderJob") || page.contains("id=\"data\""), page);
  }

  @Test
  void theTableIsWrittenWithNamesUnitsAndReasons() throws IOException {
    Diff diff = engine();
    Map<String, String[]> all = rows(exported("csv", "one-two.csv"));
    assertEquals(diff.methods().rowCount() + 1, all.size());
    assertTrue(all.get("Method")[1].startsWith("A: one.jfr, seconds"), all.get("Method")[1]);
    MethodChanges methods = diff.methods();
    for (int row = 0; row < methods.rowCount(); row++) {
      String[] cells = all.get(methods.name(row));
      assertEquals(methods.total(Side.BEFORE, row), Double.parseDouble(cells[1]), 1e-9);
      assertEquals(methods.totalDifference(row), Double.parseDouble(cells[3]), 1e-9);
    }
    assertTrue(all.get("OrderJob.search")[8].contains("of the change in"), "a reason");
    robot().clickOn("#compare-form-table").sees("#changes-table");
    robot().clickOn("#compare-only-changes");
    robot().clickOn("#compare-part-self");
    int shown = awaitFewerRows(all.size() - 1);
    Map<String, String[]> some = rows(exported("csv", "one-two.csv"));
    assertEquals(shown + 1, some.size());
    assertFalse(some.containsKey(MAIN), "what it costs itself has not changed");
  }

  private int awaitFewerRows(int all) {
    await(
        "fewer rows",
        () -> {
          int rows = stage.pane().table().table().view().getItems().size();
          return rows > 0 && rows < all;
        });
    return onFx(() -> stage.pane().table().table().view().getItems().size());
  }

  /** The words on a box: the name, and what each side costs. */
  private static String title(Diff diff, String method) {
    int nodeId = -1;
    CallTree tree = diff.tree().structure();
    for (int node = 1; node < tree.nodeCount(); node++) {
      boolean here = tree.name(node).equals(method) && tree.parent(node) != CallTree.ROOT;
      nodeId = here && tree.name(tree.parent(node)).equals(MAIN) ? node : nodeId;
    }
    CostText text = CostText.of(diff);
    return "<title>%s\nA: %s, %s\nB: %s, %s\n%s &#177; %s"
        .formatted(
            method,
            text.cost(diff.tree().total(Side.BEFORE, nodeId)),
            samples(diff.tree().totalSamples(Side.BEFORE, nodeId)),
            text.cost(diff.tree().total(Side.AFTER, nodeId)),
            samples(diff.tree().totalSamples(Side.AFTER, nodeId)),
            text.difference(diff.tree().difference(nodeId)),
            text.cost(diff.tree().halfWidth(nodeId)));
  }

  private static String samples(long samples) {
    return samples == 0
        ? "no samples"
        : samples == 1 ? "1 sample" : String.format("%,d samples", samples);
  }

  private Diff engine() {
    return Diff.of(
        side("one.jfr", before, SampleSelection.ALL),
        side("two.jfr", after, SampleSelection.ALL),
        DiffSettings.DEFAULT,
        Cancellation.NEVER);
  }

  private String exported(String kind, String name) throws IOException {
    Path file = folder.resolve(name);
    Files.deleteIfExists(file);
    robot().clickOn("#compare-export");
    robot().clickOn("#compare-export-" + kind);
    await(name, () -> Files.exists(file) || !stage.failures().isEmpty());
    assertEquals(List.of(), stage.failures());
    return Files.readString(
        file, kind.equals("png") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
  }

  /** Cells by method; the titles by "Method". */
  private static Map<String, String[]> rows(String csv) {
    Map<String, String[]> rows = new HashMap<>();
    for (String line : csv.strip().split("\r?\n")) {
      String[] cells = line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1);
      for (int i = 0; i < cells.length; i++) {
        cells[i] = cells[i].replaceAll("^\"|\"$", "");
      }
      rows.put(cells[0], cells);
    }
    return rows;
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
