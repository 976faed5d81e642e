package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.CutWords;
import dev.candela.desktop.window.Panels;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** A bias that is larger than intervals is named beside all numbers of a recording. */
final class BiasStoryTest extends UserStory {
  private static final Path RECORDINGS =
      Path.of(System.getProperty("basedir", "."), "../cli/src/test/resources/foreign");

  @Test
  void aRecordingOfTheJdkIsMarkedAndLeadsToItsQuality() {
    look("bias-light");
    String tip = tip("#status-trust");
    assertTrue(tip.contains("array copies -9"), tip);
    assertTrue(tip.contains("-XX:+DebugNonSafepoints"), tip);
    robot.clickOn("#status-trust").sees("#quality-findings");
    String findings = robot.texts("#quality-findings .label").toString();
    assertTrue(findings.contains("array copies -9"), findings);
  }

  @Test
  void theMarkFitsInTheDarkAndInJapanese() {
    settings.update(
        s -> s.withDisplay(s.display().withAppearance(Appearance.DARK).withLanguage("ja")));
    look("bias-dark-ja");
  }

  @Test
  void bothSidesOfAComparisonAreMarked() {
    open(recording("openjdk-17"), recording("openjdk-21"));
    for (String side : List.of("#compare-before-bias", "#compare-after-bias")) {
      await(side, () -> robot.shows(side));
      assertTrue(tip(side).contains("array copies -9"), tip(side));
    }
    await("the result", () -> robot.words("#compare-before-facts").contains("samples"));
    photograph("bias-compare");
    Set<String> ways = new TreeSet<>();
    for (int width = 600; width <= WIDTH; width += 10) {
      ways.add(robot.atSize(width, HEIGHT, BiasStoryTest::words));
    }
    assertEquals(Set.of("doubtful on 0", "doubtful on 2"), ways);
  }

  private static String words(Parent root) {
    long shown =
        Stream.of("#compare-before-bias", "#compare-after-bias")
            .map(side -> (Label) root.lookup(side))
            .filter(label -> label.getContentDisplay() == ContentDisplay.LEFT)
            .count();
    return "doubtful on " + shown;
  }

  @Test
  void stacksOfUnknownOriginAreNotDoubted() throws IOException {
    open(Files.writeString(folder.resolve("stacks.folded"), "app.Main.main;app.Net.send 100\n"));
    await("the graph", () -> robot.words("#flame-note").contains("100 samples"));
    assertEquals(Messages.text("status.trust"), robot.words("#status-trust"));
    assertEquals(Messages.text("status.trust.tip"), tip("#status-trust"));
  }

  @Test
  void aLiveRecordingByThreadDumpsIsMarked() {
    prepareJvms();
    settings.update(s -> s.withRecording(s.recording().withEngine("threads")));
    open();
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.attach(jvm);
      await("the mark", this::isMarked);
      assertTrue(tip("#status-trust").startsWith("Thread dumps"), tip("#status-trust"));
    }
    await("the end", () -> robot.words("#session-state").equals("Ended"));
  }

  @Test
  void samplesTakenAtSafepointsHaveAColourAndCanBeLeftOut() {
    open(recording("temurin-25"));
    await("all samples", () -> robot.words("#flame-note").contains("39 samples"));
    robot.choose("#flame-colours", ColourMode.SAFEPOINT);
    await(
        "the colours", () -> robot.texts("#legend .label").toString().contains("% at safepoints"));
    robot.clickOn("#status-trust").sees("#quality-unbiased");
    robot.clickOn("#quality-unbiased");
    await("the chip", () -> robot.lookup(Messages.text("chip.unbiased")).tryQuery().isPresent());
    press(KeyCode.DIGIT1);
    await("the others", () -> robot.words("#flame-note").contains("23 samples"));
    await("why", () -> tip("#status-trust").startsWith("Samples taken at safepoints are left out"));
  }

  private void look(String name) {
    open(recording("openjdk-17"));
    await("the graph", () -> robot.shows("#legend .label"));
    await("the mark", this::isMarked);
    photograph(name);
    // The window itself is narrower than the picture.
    List<String> cut = onFx(() -> CutWords.in(robot.stage().getScene().getRoot()));
    assertFalse(robot.words("#status-trust").isEmpty());
    assertEquals(List.of(), cut);
  }

  private boolean isMarked() {
    Button trust = robot.lookup("#status-trust").queryButton();
    return trust.getText().equals(Messages.text("status.trust.doubtful"))
        && trust.getGraphic() != null;
  }

  private String tip(String control) {
    return onFx(
        () -> {
          Labeled labeled = robot.lookup(control).queryAs(Labeled.class);
          return labeled.getTooltip() == null ? "" : labeled.getTooltip().getText();
        });
  }

  private static Path recording(String name) {
    return RECORDINGS.resolve(name + ".jfr.gz").toAbsolutePath().normalize();
  }

  private void open(Path... files) {
    robot.start(
        stage -> {
          window = CandelaApplication.open(stage, settings, Panels.ALL);
          window.drop(List.of(files));
        });
  }
}
