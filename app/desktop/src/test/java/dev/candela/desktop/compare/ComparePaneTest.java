package dev.candela.desktop.compare;

import static dev.candela.desktop.compare.CompareStage.samples;
import static dev.candela.desktop.compare.CompareStage.side;
import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.compare.CompareDisplay.CompareForm;
import dev.candela.desktop.export.ExportKind;
import dev.candela.desktop.flame.TextTrees;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.ComparedRecordings;
import dev.candela.desktop.testkit.ComparedRecordings.Version;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.testkit.FakeEditor;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison of two real recordings with a real mouse and a real keyboard. */
final class ComparePaneTest {
  private static final String MAIN = "OrderJob.main";
  private static final String PRICE = MAIN + ";OrderJob.price";
  private static final String SEARCH = MAIN + ";OrderJob.search";

  private final Profile before = ComparedRecordings.profile(Version.BEFORE);
  private final Profile after = ComparedRecordings.profile(Version.AFTER);

  @TempDir private Path folder;
  private SettingsStore settings;
  @AutoClose private CompareStage stage;

  @BeforeEach
  void open() {
    settings = new SettingsStore(folder);
    stage = CompareStage.open(before, after, settings);
  }

  private void reopen(Profile left, Profile right) {
    stage.close();
    stage = CompareStage.open(left, right, settings);
  }

  private DesktopRobot robot() {
    return stage.robot();
  }

  @Test
  void zoomsAndOutlinesBothGraphs() {
    robot().clickOn(stage.at(0, PRICE));
    assertEquals(PRICE, stage.zoomed(0));
    assertEquals(PRICE, stage.zoomed(1));
    assertEquals(stage.node(0, PRICE), stage.node(1, PRICE));
    robot().moveTo(stage.at(1, PRICE));
    int hovered = stage.node(0, PRICE);
    await("the outline", () -> stage.graph(0).view().hoveredNodeId() == hovered);
    robot().clickOn(stage.at(1, MAIN), MouseButton.PRIMARY);
    assertEquals(MAIN, stage.zoomed(0));
    robot().tap(KeyCode.BACK_SPACE);
    assertEquals(PRICE, stage.zoomed(0));
    assertEquals(PRICE, stage.zoomed(1));
    robot().tap(KeyCode.ESCAPE);
    assertEquals("", stage.zoomed(0));
    // What is not on a side at all leaves that side at the caller.
    robot().clickOn(stage.at(0, SEARCH));
    assertEquals(MAIN, stage.zoomed(1));
  }

  @Test
  void keepsTheSelectionFromFormToForm() {
    robot().clickOn(stage.at(0, SEARCH));
    robot().clickOn("#compare-form-graph");
    await(
        "one graph",
        () -> stage.graph(0).view().scene() != null && stage.graphs().panes().size() == 1);
    await("the cursor", () -> stage.cursor(0).equals(SEARCH));
    assertEquals(SEARCH, stage.zoomed(0));
    robot().clickOn("#compare-form-table");
    await("the row", () -> selectedRow().equals("OrderJob.search"));
    robot().interact(() -> stage.pane().table().select("OrderJob.checkAddresses"));
    await("another row", () -> selectedRow().equals("OrderJob.checkAddresses"));
    robot().clickOn("#compare-form-sides");
    await("the cursor there", () -> stage.cursor(1).equals(MAIN + ";OrderJob.checkAddresses"));
    onFx(() -> stage.graphs().panes().forEach(pane -> pane.model().setCursor(FlameTree.ROOT)));
    robot().clickOn("#compare-form-table").until("no row", () -> selectedRow().isEmpty());
  }

  @Test
  void anotherPaneGoesOnWhereAClosedOneWas() {
    CompareModel closed = stage.model();
    CompareModel next =
        onFx(
            () -> {
              closed.display(display -> display.withForm(CompareForm.TABLE));
              closed.swap();
              closed.shared().searchProperty().set("OrderJob");
              stage.pane().close();
              return closed.successor();
            });
    CompareResult last = onFx(() -> closed.resultProperty().get());
    robot().interact(() -> next.showingProperty().set(true));
    await("a result", () -> next.resultProperty().get() != null);
    assertEquals(CompareForm.TABLE, onFx(() -> next.display()).form());
    assertEquals("OrderJob", onFx(() -> next.shared().searchProperty().get()));
    assertEquals("two.jfr", next.source(Side.BEFORE).name());
    assertTrue(onFx(() -> next.history().canUndoProperty().get()));
    Diff swapped = onFx(() -> next.resultProperty().get().diff());
    stage.grow(ComparedRecordings.profile(Version.BEFORE));
    await("another result", () -> !swapped.equals(next.resultProperty().get().diff()));
    robot().interact(() -> next.shared().searchProperty().set("main"));
    assertEquals("OrderJob", onFx(() -> closed.shared().searchProperty().get()));
    assertEquals(last, onFx(() -> closed.resultProperty().get()));
    robot().interact(next::close);
  }

  @Test
  void showsAnotherRunWithItsFileAndTheShownOneWithoutAnyWork() {
    CompareSource runs = source("runs");
    Path otherFile = Path.of("2.jfr");
    runs.setRuns(
        List.of(
            new CompareSource.Run(Path.of("1.jfr"), before),
            new CompareSource.Run(otherFile, after)));
    CompareModel model =
        onFx(() -> new CompareModel(stage.model().workers(), settings, runs, source("one")));
    robot().interact(() -> model.showingProperty().set(true));
    await("a result", () -> model.resultProperty().get() != null);
    List<Path> files = new ArrayList<>();
    List<Integer> answers = new ArrayList<>();
    Analysis<Integer> analysis =
        onFx(
            () -> {
              SessionModel session = model.session(Side.BEFORE);
              model.lines().addListener((_, _, _) -> files.add(session.file()));
              model.showRun(Side.BEFORE, 1);
              return session.analyse(model.showingProperty(), (_, _) -> 1, answers::add, _ -> {});
            });
    assertEquals(List.of(otherFile), files);
    await("an answer", () -> !answers.isEmpty());
    robot()
        .interact(
            () -> {
              model.showRun(Side.BEFORE, 1);
              analysis.giveUp();
            });
    assertFalse(onFx(() -> analysis.givenUpProperty().get()), "asked again");
    Profile swapped =
        onFx(
            () -> {
              model.swap();
              model.showRun(Side.AFTER, 0);
              model.showRun(Side.AFTER, 1);
              // The result is still that of the sides as they were.
              return model.lines().getValue().view(Side.AFTER).profile();
            });
    assertEquals(before, swapped);
    robot().interact(model::close);
  }

  @Test
  void legendDoesNotSayOfOneRunASideThatNothingChanged() {
    CompareResult result = onFx(() -> stage.model().resultProperty().get());
    List<String> words =
        ComparePictures.legend(result, painted(), Palette.LIGHT).stream()
            .map(LegendEntry::words)
            .toList();
    assertTrue(words.contains("unclear with one run per side"), words.toString());
  }

  private CompareSource source(String name) {
    return new CompareSource(
        name,
        List.of(Path.of(name)),
        new SimpleObjectProperty<>(before),
        new SimpleBooleanProperty());
  }

  @Test
  void sourceHasTheCostsOfBothSidesAndAColourForEachLine() {
    showSource();
    assertLine("OrderJob.search", "found += orders.indexOf(order);", Verdict.GONE);
    // By as much another run of the same program might differ.
    assertLine("OrderJob.price", "Line 72: ", Verdict.UNCLEAR);
    assertLine("OrderJob.checkAddresses", "hits += Long.toHexString", Verdict.NEW);
    robot().interact(() -> stage.model().display(d -> d.withPalette(DiffPalette.BLUE_ORANGE)));
    await("other colours", () -> mark("hits +=").equals("candela-change-striped-new"));
    assertEquals(
        Color.web("#d98324"),
        onFx(
            () ->
                robot()
                    .lookup(".candela-hot-line.candela-change-striped-new")
                    .queryAs(Region.class)
                    .getBackground()
                    .getFills()
                    .getFirst()
                    .getFill()));
    robot().photograph(DesktopRobot.PICTURES.resolve("compare-source.png"), 1280, 800);
  }

  @Test
  void sourceOfRecordingsThatAreTooShortSaysSo() {
    String other = "Other.run 60";
    String line = "OrderJob.search:30 60";
    reopen(TextTrees.profile(other, line), TextTrees.profile(line, other));
    showSource();
    select("OrderJob.search");
    await("its interval", () -> line("Line 30: ").contains(" or more"));
  }

  private void showSource() {
    List<String> sources = List.of(ComparedRecordings.SOURCES.toString());
    settings.update(s -> s.withPreferences(p -> p.withSourceRoots(sources)));
    robot().interact(() -> stage.model().display(d -> d.withForm(CompareForm.SOURCE)));
  }

  private void select(String method) {
    onFx(() -> stage.model().shared().selectedProperty().set(Optional.of(FrameRef.of(method))));
  }

  /** Both costs, their difference and the verdict stand beside the code and are read out. */
  private void assertLine(String method, String code, Verdict verdict) {
    String word = Messages.text("compare.verdict.short." + Messages.key(verdict));
    select(method);
    await(code, () -> line(code).contains(" " + word + " in total."));
    assertEquals("candela-change-" + Messages.key(verdict), mark(code));
    assertTrue(line(code).matches("Line \\d+: [\\d.]+ .+, [\\d.]+ .+, [+-].+ ± .+"), line(code));
  }

  private String line(String code) {
    return cell(code).map(Node::getAccessibleText).orElse("");
  }

  private String mark(String code) {
    return cell(code)
        .flatMap(
            cell ->
                cell.lookupAll("Region").stream()
                    .flatMap(part -> part.getStyleClass().stream())
                    .filter(name -> name.startsWith("candela-change-"))
                    .findFirst())
        .orElse("");
  }

  private Optional<Node> cell(String code) {
    return robot().lookup("#source-lines .list-cell").queryAll().stream()
        .filter(cell -> cell.isVisible() && cell.getAccessibleText() != null)
        .filter(cell -> cell.getAccessibleText().contains(code))
        .findFirst();
  }

  @Test
  void swapMirrorsEverySign() {
    Diff diff = stage.diff();
    assertEquals(Verdict.GONE, verdict(diff, "OrderJob.search"));
    assertEquals(Verdict.NEW, verdict(diff, "OrderJob.checkAddresses"));
    Map<String, Double> differences = differences(diff);
    robot().clickOn("#compare-swap");
    Diff swapped = stage.awaitOther(diff);
    assertEquals("two.jfr", robot().words("#compare-before-name"));
    assertEquals(Verdict.NEW, verdict(swapped, "OrderJob.search"));
    differences(swapped)
        .forEach((name, difference) -> assertEquals(differences.get(name), -difference, 1e-9));
    robot().interact(() -> stage.model().history().undo());
    assertEquals("one.jfr", robot().words("#compare-before-name"));
  }

  @Test
  void remembersThePalette() {
    assertEquals(DiffPalette.GREEN_RED, painted().palette());
    ChoiceBox<?> palettes = robot().lookup("#compare-palette").query();
    robot().interact(() -> palettes.getSelectionModel().select(1));
    await("other colours", () -> painted().palette() == DiffPalette.BLUE_ORANGE);
    assertEquals("BLUE_ORANGE", settings.get().display().diffPalette());
    reopen(before, after);
    assertEquals(DiffPalette.BLUE_ORANGE, painted().palette());
  }

  @Test
  void rangeOfOneSideChangesExactlyTheEnginesNumbers() {
    Diff all = stage.diff();
    await(
        "its timeline",
        () ->
            robot().lookup("#compare-before #timeline-tracks").query().getAccessibleText() != null);
    robot().drag("#compare-before #timeline-tracks", 0.3, 0.8);
    Diff part = stage.awaitOther(all);
    TimeWindow window = onFx(() -> stage.model().choice().before().window());
    Span range = ((TimeWindow.Between) window).range();
    Diff expected =
        engine(SampleSelection.ALL.withRange(range), SampleSelection.ALL, Optional.of(all.unit()));
    assertEquals(differences(expected), differences(part));
    assertTrue(samples(part, Side.BEFORE) < samples(all, Side.BEFORE));
    assertEquals(samples(all, Side.AFTER), samples(part, Side.AFTER));
    await("its words", () -> robot().words("#compare-before-range").contains("–"));
    robot().clickOn("#compare-before-all");
    assertEquals(differences(all), differences(stage.awaitOther(part)));
  }

  @Test
  void comparesTheThreadsOfEachSide() {
    Diff all = stage.diff();
    robot().clickOn("#compare-after-threads").write("clerk");
    await(
        "their samples",
        () ->
            stage.model().choice().after().threads().equals("clerk")
                && samples(stage.diff(), Side.AFTER) < samples(all, Side.AFTER));
    Diff expected =
        engine(
            SampleSelection.ALL,
            SampleSelection.ALL.withThreads(ThreadChoice.named("clerk")),
            Optional.of(all.unit()));
    await("the engine's numbers", () -> differences(expected).equals(differences(stage.diff())));
    assertTrue(
        expected.mismatches().stream()
            .anyMatch(m -> m instanceof Mismatch.Threads threads && threads.name().equals("main")));
    robot().write("(").until("a frame of warning", () -> wrong("#compare-after-threads"));
    assertEquals("clerk", onFx(() -> stage.model().choice().after().threads()));
  }

  @Test
  void asksForOperationsBeforeItComparesByThem() {
    robot().clickOn("#compare-unit-per-operation");
    await("the question", () -> robot().words("#compare-message").contains("operations"));
    assertFalse(robot().shows("#compare-sides"));
    robot().clickOn("#compare-before-operations").write("20000");
    robot().clickOn("#compare-after-operations").write("20,000").sees("#compare-sides");
    // There may be one for a number that was still being written.
    await("all digits", () -> stage.diff().after().operations() == 20_000);
    assertEquals(DiffUnit.PER_OPERATION, stage.diff().unit());
    assertTrue(robot().words("#compare-summary").contains("/op"));
  }

  @Test
  void listsTheRulesOfIdentityAndSwitchesThem() {
    int all = IdentityRule.values().length;
    for (IdentityRule rule : IdentityRule.values()) {
      assertTrue(Messages.has("compare.rule." + Messages.key(rule)), rule.key());
    }
    assertTrue(robot().words("#compare-rules").contains((all - 1) + " of " + all));
    robot().clickOn("#compare-rules");
    robot().clickOn("#compare-rule-recursion");
    await("the rule", () -> stage.model().choice().rules().has(IdentityRule.RECURSION));
    assertTrue(robot().words("#compare-rules").contains(all + " of " + all));
  }

  @Test
  void findsOnBothSides() {
    robot().clickOn("#search-field").write("ordermatic");
    await("no match", () -> found().equals("0 of 0"));
    assertEquals(0, highlighted(0));
    assertEquals(0, highlighted(1));
    robot().tap(KeyCode.ENTER);
    assertEquals("", stage.cursor(0));
    robot().eraseText(10).write("OrderJob\\.(price|report)");
    await("matches", () -> found().startsWith("0 of ") && found().contains("A "));
    assertTrue(found().contains(", B "), found());
    assertTrue(
        robot().place("#search-status").getMinY() > robot().place("#search-field").getMinY(),
        "takes no room from the switches");
    assertTrue(highlighted(0) > 1);
    assertEquals(highlighted(0), highlighted(1));
    robot().tap(KeyCode.ENTER).until("the first", () -> found().startsWith("1 of "));
    String first = stage.cursor(0);
    assertTrue(first.endsWith("OrderJob.price") || first.endsWith("OrderJob.report"), first);
    assertEquals(first, stage.cursor(1));
    robot().tap(KeyCode.ENTER).until("the second", () -> found().startsWith("2 of "));
    assertNotEquals(first, stage.cursor(0));
    assertEquals(stage.cursor(0), stage.cursor(1));
    robot().tap(KeyCode.SHIFT, KeyCode.ENTER);
    await("the first again", () -> found().startsWith("1 of "));
    robot().clickOn("#compare-form-graph");
    await("one graph", () -> stage.graphs().panes().size() == 1 && highlighted(0) > 1);
    robot().clickOn("#search-field");
    robot().tap(KeyCode.ESCAPE).until("no search", () -> found().isEmpty() && highlighted(0) == 0);
    robot().clickOn("#compare-form-sides");
    await("both graphs", () -> stage.graphs().panes().size() == 2);
    await("no highlight", () -> highlighted(0) + highlighted(1) == 0);
  }

  @Test
  void countsWhatIsFoundInTheTreeOfEachSide() {
    robot().interact(() -> stage.model().display(d -> d.withForm(CompareForm.CALL_TREE)));
    robot().clickOn("#search-field").write("OrderJob.search");
    // The method is gone from the second side.
    await("both counts", () -> found().matches("0 of 1 .*\\|  0 of 0.*"));
    robot().tap(KeyCode.ENTER).until("the first match", () -> found().startsWith("1 of 1"));
    assertTrue(found().contains("|  0 of 0"), found());
  }

  @Test
  void countsMatchesOfTheFormOnScreen() {
    robot().clickOn("#compare-form-table").sees("#compare-table");
    robot().clickOn("#search-field").write("OrderJob.price");
    await("rows found", () -> found().equals("0 of 1"));
    robot().clickOn("#compare-form-sides").until("boxes found", () -> found().contains("A "));
    robot().clickOn("#search-field").write("x").until("no boxes", () -> found().equals("0 of 0"));
    robot().eraseText(1);
    await("the boxes again", () -> found().contains("A "));
  }

  private String found() {
    return robot().words("#search-status");
  }

  private int highlighted(int graph) {
    return onFx(
        () -> {
          FlameScene scene = stage.graph(graph).view().scene();
          return scene == null || scene.matches() == null ? 0 : scene.matches().count();
        });
  }

  @Test
  void saysWhatAFrameCostsAndWhyItChanged() {
    robot().moveTo(stage.at(0, SEARCH));
    await("the tip", () -> tip().contains("A: "));
    assertTrue(tip().contains("gone in B"), tip());
    assertTrue(tip().contains("±"), tip());
    await("a reason", () -> tip().contains("Details: "));
    assertTrue(tip().contains("of the change in java."), tip());
    onFx(() -> stage.graph(0).view().requestFocus());
    robot().tap(KeyCode.UP);
    assertTrue(onFx(() -> stage.graph(0).view().getAccessibleText()).contains(" in A, "));
  }

  @Test
  void focusesBothSidesFromTheMenu() {
    Diff all = stage.diff();
    robot().clickOn(stage.at(0, PRICE), MouseButton.SECONDARY);
    robot().clickOn("#frame-focus-method");
    Diff focused = stage.awaitOther(all);
    for (Side side : Side.values()) {
      assertTrue(samples(focused, side) < samples(all, side));
      assertTrue(samples(focused, side) > 0);
    }
    await("the chip", () -> robot().shows(".candela-chip"));
    robot().clickOn("#chip-undo");
    assertEquals(differences(all), differences(stage.awaitOther(focused)));
  }

  @Test
  void theTableSaysThatNothingCanBeComparedOnceItKnows() {
    assertEquals(
        Messages.text("compare.waiting"),
        onFx(
            () -> {
              stage.pane().table().show(stage.model().resultProperty().get());
              return emptyText();
            }));
    await("the rows", () -> emptyText().equals(Messages.text("compare.table.none")));
  }

  private String emptyText() {
    return ((Labeled) stage.pane().table().table().view().getPlaceholder()).getText();
  }

  @Test
  void opensTheEditorFromTheMenuOfEachForm() throws IOException {
    FakeEditor editor = FakeEditor.in(folder);
    editor.use(settings);
    showSource();
    for (CompareForm form :
        List.of(CompareForm.SIDES, CompareForm.TABLE, CompareForm.CALL_TREE, CompareForm.SIDES)) {
      long before = editor.opened().lines().count();
      robot().interact(() -> stage.pane().select(form.ordinal()));
      if (form == CompareForm.SIDES) {
        robot().clickOn(stage.at(0, PRICE), MouseButton.SECONDARY);
      } else {
        String row = form == CompareForm.TABLE ? "OrderJob.price" : "OrderJob.main";
        await("a row of " + form, () -> robot().lookup(row).tryQuery().isPresent());
        robot().clickOn(row, MouseButton.SECONDARY);
      }
      robot().clickOn("#frame-open-editor");
      await("the editor from " + form, () -> editor.opened().lines().count() == before + 1);
      assertTrue(
          editor.opened().lines().allMatch(line -> line.contains("OrderJob.java at ")),
          editor.opened());
      assertEquals(CompareForm.SOURCE, onFx(() -> stage.model().display().form()));
    }
  }

  @Test
  void showsPanelsOfASessionForEachSide() {
    for (CompareForm form : List.of(CompareForm.CALL_TREE, CompareForm.THREADS)) {
      robot().interact(() -> stage.pane().select(form.ordinal()));
      String kind = form == CompareForm.THREADS ? " .table-row-cell" : " .tree-table-row-cell";
      String rows = "#compare-" + form.panelKey() + kind + ":filled";
      await("rows of " + form, () -> robot().lookup(rows).queryAll().size() >= 2);
    }
    SessionModel one = stage.model().session(Side.BEFORE);
    SessionModel other = stage.model().session(Side.AFTER);
    // Threads are chosen of one side, frames of both, and undo knows each step.
    robot().interact(() -> other.choose(c -> c.withThreads(ThreadChoice.of(Set.of(0)))));
    assertEquals(ThreadChoice.ALL, onFx(() -> one.choice().threads()));
    assertFalse(onFx(() -> stage.model().choice().after().threads()).isEmpty());
    robot().interact(() -> one.choose(c -> c.withNativeFrames(false)));
    assertFalse(onFx(() -> other.choice().nativeFrames()));
    robot().interact(() -> stage.model().history().undo());
    assertTrue(onFx(() -> other.choice().nativeFrames()));
    robot().interact(() -> stage.model().history().undo());
    assertEquals(ThreadChoice.ALL, onFx(() -> other.choice().threads()));
  }

  @Test
  void isGreyAgainstItself() {
    reopen(before, before);
    assertEquals(0, onFx(() -> stage.model().resultProperty().get().verdicts().colouredCount()));
    assertTrue(
        robot().words("#compare-summary").startsWith("Overall, B costs about the same as A"));
    assertFalse(robot().shows("#compare-severe"));
    DiffColours colours = painted();
    for (int nodeId = 0; nodeId < stage.diff().tree().structure().nodeCount(); nodeId++) {
      assertEquals(0, colours.changedPart(nodeId));
    }
  }

  @Test
  void warnsOfEnginesThatDiffer() {
    reopen(before, TextTrees.profile("app.Main.main 900"));
    assertTrue(robot().shows("#compare-severe .candela-compare-warning"));
  }

  @Test
  void followsASideThatGrows() {
    Diff first = stage.diff();
    robot().clickOn(stage.at(0, PRICE));
    stage.grow(before);
    Diff second = stage.awaitOther(first);
    assertEquals(samples(second, Side.BEFORE), samples(second, Side.AFTER));
    assertEquals(PRICE, stage.zoomed(1));
    assertTrue(robot().shows("#compare-after .candela-light"));
    assertNotEquals(differences(first), differences(second));
  }

  private String selectedRow() {
    return stage.pane().table().selectedMethod().orElse("");
  }

  private DiffColours painted() {
    return onFx(() -> (DiffColours) stage.graph(0).view().scene().colours());
  }

  private boolean wrong(String query) {
    return robot().lookup(query).query().getPseudoClassStates().stream()
        .anyMatch(state -> state.getPseudoClassName().equals("wrong"));
  }

  private String tip() {
    return onFx(() -> robot().tip("#compare-graph-before-tip"));
  }

  private Diff engine(SampleSelection left, SampleSelection right, Optional<DiffUnit> unit) {
    return Diff.of(
        side("one.jfr", before, left),
        side("two.jfr", after, right),
        new DiffSettings(unit, DiffSettings.DEFAULT.rules()),
        Cancellation.NEVER);
  }

  private static Verdict verdict(Diff diff, String method) {
    MethodChanges methods = diff.methods();
    return rows(diff)
        .filter(row -> methods.name(row).equals(method))
        .mapToObj(methods::totalVerdict)
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, Double> differences(Diff diff) {
    MethodChanges methods = diff.methods();
    return rows(diff).boxed().collect(Collectors.toMap(methods::name, methods::totalDifference));
  }

  private static IntStream rows(Diff diff) {
    return IntStream.range(0, diff.methods().rowCount());
  }

  @Test
  void nothingSaysHowManySamplesFractionsAre() throws IOException {
    reopen(TextTrees.fractions("a.A.a 12.5"), TextTrees.fractions("a.A.a 27.25"));
    Diff diff = stage.diff();
    assertEquals(List.of("0 s"), SideCard.amounts(0, diff, Side.BEFORE));
    List<String> tip = FrameChangeText.lines(diff, Verdict.NOISE, CallTree.ROOT);
    assertEquals(List.of("A: 12.5", "B: 27.3"), tip.subList(0, 2));
    onFx(() -> stage.pane().table().show(stage.model().resultProperty().get()));
    await(
        "columns",
        () ->
            stage.pane().table().table().view().getColumns().stream()
                .noneMatch(column -> column.isVisible() && column.getId().startsWith("samples")));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    stage
        .pane()
        .table()
        .csv(stage.model().resultProperty().get())
        .write(ExportKind.CSV, out, Cancellation.NEVER);
    String csv = out.toString(StandardCharsets.UTF_8);
    assertTrue(csv.contains("a.A.a"), csv);
    assertFalse(csv.toLowerCase(Locale.ROOT).contains("samples"), csv);
  }
}
