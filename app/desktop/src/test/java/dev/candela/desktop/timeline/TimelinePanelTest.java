package dev.candela.desktop.timeline;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.TextTrees;
import dev.candela.desktop.fx.ThemeColours;
import dev.candela.desktop.fx.ThemeColours.ThemeColour;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PictureRequest;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.HeldMouse;
import dev.candela.desktop.testkit.SessionWindow;
import dev.candela.desktop.theme.Theme;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.analysis.WarmUp;
import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.export.PictureWriter;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import dev.candela.engine.timeline.Overview.HeatCells;
import dev.candela.engine.timeline.TimeAxis;
import dev.candela.engine.timeline.TimelineColours;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.geometry.Point2D;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The timeline of a real recording, with mouse and keys. */
final class TimelinePanelTest extends SessionWindow {
  private static final SampleSelection CPU =
      SampleSelection.ALL.withEvents(EventChoice.parse("cpu"));

  private final Profile profile = DeskRecording.profile();
  private TimelinePanel panel;

  @BeforeEach
  void open() {
    panel = open(TimelinePanel::new, 900, 420, profile);
    await("the samples", () -> panel.overview() != null);
  }

  @Test
  void showsAsManySamplesAsTheCommandLineCounts() {
    StackWeights weights = StackWeights.of(profile, CPU, Cancellation.NEVER);
    Timeline samples = panel.overview().samples();
    assertEquals(weights.totalSamples(), sum(samples, profile.span()));
    long mixed = 0;
    for (FrameKind kind : FrameKind.values()) {
      mixed += panel.overview().mix().samples(kind);
    }
    assertEquals(weights.totalSamples(), mixed);
    assertEquals(
        profile.events("jdk.GCPhasePause").orElseThrow().size(),
        panel.overview().jvm().pauses().spans().size());
    assertTrue(panel.overview().load().points().size() > 2);
  }

  @Test
  void isAPictureOfAllOrOfTheRangeForAFile() throws IOException {
    String whole = svg(onFx(() -> panel.picture().orElseThrow()), false);
    for (String word : List.of(">a title<", ">a note<", ">GC pauses<", ">Frame kinds<")) {
      assertTrue(whole.contains(word), word);
    }
    Span all = profile.span();
    Span range = new Span(all.startNanos(), all.startNanos() + all.durationNanos() / 2);
    onFx(() -> session.choose(choice -> choice.withWindow(new TimeWindow.Between(range))));
    PictureSource source = onFx(() -> panel.picture().orElseThrow());
    assertTrue(source.zoomed());
    assertNotEquals(whole, svg(source, false));
    assertEquals(whole, svg(source, true));
  }

  private static String svg(PictureSource source, boolean whole) throws IOException {
    PictureRequest wish =
        new PictureRequest("a title", List.of("a note"), Palette.LIGHT, whole, PictureFormat.SVG);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PictureWriter.write(
        source.maker().picture(wish, Cancellation.NEVER),
        PictureFormat.SVG,
        FlamePicture.Look.DEFAULT,
        out,
        Cancellation.NEVER);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void dragsARangeThatEverythingFollows() {
    HeldMouse.drag(robot.stage(), at(0.25), at(0.75));
    await("the range", () -> session.choice().window() instanceof TimeWindow.Between);
    Span range = chosenRange();
    assertEquals(0.25, part(range.startNanos()), 0.01);
    assertEquals(0.75, part(range.endNanos()), 0.01);
    assertTrue(session.history().canUndoProperty().get());
    // The timeline itself goes on to show all of the time, with the range marked.
    await("the mark", () -> range.equals(panel.overview().chosen()));
    assertEquals(profile.span(), panel.overview().span());
    robot.moveTo(at(0.5));
    String all = Messages.text("quantity.samples", total(CPU.withRange(range)));
    await("its figures", () -> tip().contains("Samples: " + all + "\n"));
    robot.moveTo(at(0.1));
    await("those of a moment", () -> !tip().contains(all));
    robot.doubleClickOn(at(0.1));
    await("all again", () -> session.choice().window().equals(TimeWindow.ALL));
  }

  @Test
  void drawsARangeByKeysInOneStepOfUndo() {
    robot.clickOn(at(0.5));
    robot.press(KeyCode.SHIFT);
    for (int i = 0; i < 5; i++) {
      robot.tap(KeyCode.RIGHT);
    }
    assertEquals(TimeWindow.ALL, onFx(() -> session.choice().window()));
    robot.release(KeyCode.SHIFT);
    await("the range", () -> session.choice().window() instanceof TimeWindow.Between);
    Span range = chosenRange();
    assertEquals(0.5, part(range.startNanos()), 0.01);
    robot.tap(KeyCode.LEFT).until("moved", () -> chosenRange().startNanos() < range.startNanos());
    robot.tap(KeyCode.ESCAPE);
    await("all again", () -> session.choice().window().equals(TimeWindow.ALL));
    robot.interact(session.history()::undo);
    robot.interact(session.history()::undo);
    assertEquals(new TimeWindow.Between(range), onFx(() -> session.choice().window()));
  }

  @Test
  void showsWhenTheHoveredMethodRan() {
    String method = "ServerDesk.warmUp";
    robot.interact(() -> session.view().hoveredProperty().set(Optional.of(FrameRef.of(method))));
    await("when it ran", () -> panel.tracks().hover() != null);
    Timeline samples = panel.tracks().hover().samples();
    long expected = total(CPU, StackTransforms.focus(method));
    assertTrue(expected > 0, method + " has no samples");
    assertEquals(expected, sum(samples, profile.span()));
    robot.interact(() -> session.view().hoveredProperty().set(Optional.empty()));
    await("nothing", () -> panel.tracks().hover() == null);
  }

  @Test
  void leavesOutTheWarmUpThatTheCommandLineNames() {
    Profile warming = warmingUp();
    session.publish(warming);
    robot.clickOn("#timeline-warm-up");
    await("the choice", () -> session.choice().window() instanceof TimeWindow.Since);
    WarmUp warmUp = WarmUp.of(warming, CPU, Cancellation.NEVER);
    TimeWindow.Since since = (TimeWindow.Since) session.choice().window();
    assertEquals(warmUp.steadyNanos(), since.mark().atNanos());
    await("the mark", () -> panel.overview().chosen() != null);
    assertEquals(warmUp.steadyNanos(), panel.overview().chosen().startNanos());
  }

  @Test
  void followsEventsThreadsAndTransforms() {
    robot.interact(() -> session.choose(c -> c.withThreads(ThreadChoice.named("^ledger-"))));
    long ledgers = total(CPU.withThreads(ThreadChoice.named("^ledger-")));
    await("the threads", () -> sum(panel.overview().samples(), profile.span()) == ledgers);
    robot.interact(() -> session.choose(c -> c.plus(StackTransforms.drop("ServerDesk.book"))));
    long others =
        total(
            CPU.withThreads(ThreadChoice.named("^ledger-")),
            StackTransforms.drop("ServerDesk.book"));
    await("what is left", () -> sum(panel.overview().samples(), profile.span()) == others);
    robot.interact(session.history()::undo);
    robot.interact(session.history()::undo);
    robot.interact(() -> session.choose(c -> c.withEvents(EventChoice.parse("alloc"))));
    long alloc = total(SampleSelection.ALL.withEvents(EventChoice.parse("alloc")));
    await("allocations", () -> sum(panel.overview().samples(), profile.span()) == alloc);
  }

  @Test
  void showsThreadsAndKeepsThoseOfAClickedName() {
    robot.clickOn("#timeline-open");
    robot.clickOn("#timeline-threads").until("the rows", () -> panel.overview().threads() != null);
    assertTrue(
        panel.overview().threads().pools().stream().anyMatch(p -> p.name().equals("http-exec-*")));
    robot.clickOn("#timeline-threads").until("no rows", () -> panel.overview().threads() == null);
    robot.clickOn("#timeline-heat").until("the cells", () -> panel.overview().heat() != null);
    assertEquals(total(CPU), sum(panel.overview().heat()));
  }

  @Test
  void saysThatThereIsNothing() {
    ProfileBuilder nothing = new ProfileBuilder();
    session.publish(nothing.build());
    await("nothing", () -> panel.overview().category() == null);
    robot.clickOn("#timeline-open");
    for (String lower : List.of("#timeline-threads", "#timeline-heat")) {
      robot.clickOn(lower);
      await(lower, () -> panel.overview().threads() != null || panel.overview().heat() != null);
      HeldMouse.drag(robot.stage(), at(0.2), at(0.6));
      robot.moveTo(at(0.5));
    }
    assertEquals(TimeWindow.ALL, onFx(() -> session.choice().window()));
  }

  /** Pictures have them from the engine, which knows no style sheets. */
  @Test
  void hasTheColoursOfTheTheme() {
    for (Appearance appearance : List.of(Appearance.LIGHT, Appearance.DARK)) {
      onFx(() -> new Theme(appearance).style(robot.stage().getScene()));
      ThemeColours theme =
          onFx(
              () -> {
                ThemeColours colours = new ThemeColours(() -> {});
                ((Pane) panel.node()).getChildren().add(colours);
                panel.node().applyCss();
                return colours;
              });
      TimelineColours painted = TimelineColours.of(theme.palette());
      assertEquals(hex(theme, ThemeColour.GROUND), Argb.hex(painted.ground()));
      assertEquals(hex(theme, ThemeColour.PANEL), Argb.hex(painted.panel()));
      assertEquals(hex(theme, ThemeColour.LINE), Argb.hex(painted.line()));
      assertEquals(hex(theme, ThemeColour.TEXT), Argb.hex(painted.text()));
      assertEquals(hex(theme, ThemeColour.QUIET), Argb.hex(painted.quiet()));
      assertEquals(hex(theme, ThemeColour.ACCENT), Argb.hex(painted.accent()));
      assertEquals(hex(theme, ThemeColour.WARN), Argb.hex(painted.warn()));
      assertEquals(hex(theme, ThemeColour.CPU), Argb.hex(painted.cpu()));
      assertEquals(hex(theme, ThemeColour.GC), Argb.hex(painted.gc()));
      assertEquals(hex(theme, ThemeColour.WAIT), Argb.hex(painted.waiting()));
      assertEquals(hex(theme, ThemeColour.BLOCKED), Argb.hex(painted.blocked()));
      assertEquals(hex(theme, ThemeColour.IO), Argb.hex(painted.io()));
      assertEquals(appearance == Appearance.DARK, theme.palette() == Palette.DARK);
    }
  }

  private static String hex(ThemeColours theme, ThemeColour key) {
    return "#" + theme.of(key).toString().substring(2, 8);
  }

  @Test
  void tellsTimeAndValuesUnderThePointer() {
    robot.moveTo(at(0.6));
    await("the tip", () -> robot.shows("#timeline-tip"));
    String facts =
        onFx(
            () ->
                String.join(
                    "\n", panel.tracks().facts(profile.span().endNanos() - 1_000_000_000L)));
    assertTrue(facts.contains("CPU load: JVM "), facts);
    assertTrue(facts.contains("Samples: "), facts);
    assertFalse(facts.contains("Warm-up"), facts);
  }

  @Test
  void keepsASelectionOfThreadsAsAChoiceOfTheSession() {
    assertEquals(ThreadChoice.ALL, onFx(() -> session.choice().threads()));
    robot.clickOn("#timeline-open");
    robot.clickOn("#timeline-threads");
    await(
        "the rows",
        () -> robot.shows("#timeline-thread-rows") && panel.overview().threads() != null);
    robot.clickOn(onFx(() -> robot.lookup("#timeline-thread-rows").query().localToScreen(20, 6)));
    await("the threads", () -> session.choice().threads() instanceof ThreadChoice.Chosen);
    Set<Integer> chosen = ((ThreadChoice.Chosen) session.choice().threads()).threadIds();
    assertTrue(chosen.size() > 0);
  }

  /** One method for a second, another one for nine. */
  private static Profile warmingUp() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table =
        builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
    int threadId = builder.threads().intern(ProfiledThread.named("main"));
    for (int i = 0; i < 2000; i++) {
      String frame = i < 200 ? "app.Main.load[interpreted]" : "app.Main.work[jit]";
      table.add(i * 5_000_000L, threadId, TextTrees.stack(builder, frame), ThreadState.RUNNABLE, 1);
    }
    builder.cover(new Span(0, 10_000_000_000L));
    return builder.build();
  }

  private long total(SampleSelection selection, StackTransform... transforms) {
    StackView view = new Transforms(List.of(transforms)).view(profile, Cancellation.NEVER);
    StackWeights weights = StackWeights.of(profile, selection, Cancellation.NEVER);
    return WeightedStacks.of(weights, view).weights().totalSamples();
  }

  private static long sum(Timeline samples, Span span) {
    long sum = 0;
    for (int bucket = 0; bucket < samples.grid().bucketCount(); bucket++) {
      if (span.contains(samples.grid().startNanos(bucket))) {
        sum += samples.samples(0, bucket);
      }
    }
    return sum;
  }

  private static long sum(HeatCells cells) {
    long sum = 0;
    for (long count : cells.counts()) {
      sum += count;
    }
    return sum;
  }

  private Span chosenRange() {
    return ((TimeWindow.Between) session.choice().window()).range();
  }

  private String tip() {
    return String.join("\n", robot.texts("#timeline-tip .label"));
  }

  private Point2D at(double part) {
    return onFx(
        () -> {
          TimeAxis axis = panel.tracks().axis();
          return panel.tracks().localToScreen(axis.leftPixels() + part * axis.widthPixels(), 30);
        });
  }

  private double part(long nanos) {
    return (nanos - profile.span().startNanos()) / (double) profile.span().durationNanos();
  }
}
