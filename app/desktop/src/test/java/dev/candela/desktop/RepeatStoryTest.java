package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.live.RepeatedLaunch;
import dev.candela.desktop.settings.RunConfiguration;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.engine.format.ProfileReaders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A launched program that has ended is recorded again, for one side of a comparison. */
final class RepeatStoryTest extends UserStory {
  private static final String TARGET = "ServerDesk";

  @BeforeEach
  void prepare() {
    BusyJvm.installAgent(folder);
    BusyJvm.compile(folder, TARGET);
  }

  @Test
  void recordsAProgramThatHasEndedFiveMoreTimes() throws IOException {
    launch(TARGET, "600");
    robot.clickOn("#session-repeat").sees("#session-repeat-compare");
    assertEquals(RepeatedLaunch.RUNS + " complete runs in " + runs(), notice());
    assertEquals(
        IntStream.rangeClosed(1, RepeatedLaunch.RUNS).mapToObj("run%02d.jfr"::formatted).toList(),
        names());
    for (String name : names()) {
      assertTrue(
          ProfileReaders.read(runs().resolve(name)).samples().stream().anyMatch(t -> t.size() > 0),
          name);
    }
  }

  @Test
  void keepsTheCompleteRunsWhenItIsStopped() {
    launch(TARGET, "4000");
    robot.clickOn("#session-repeat").until("the second run", () -> names().contains("run02.jfr"));
    robot.clickOn("#wait-cancel").sees("#session-repeat-compare");
    assertEquals("1 complete run in " + runs(), notice());
    assertEquals(List.of("run01.jfr"), names());
  }

  @Test
  void aRunThatFailsIsKeptButDoesNotCount() {
    BusyJvm.compile(folder, "ThirdFails");
    launch("ThirdFails", folder.resolve("starts").toString());
    robot.clickOn("#session-repeat").sees("#session-repeat-compare");
    assertEquals(
        "Run 2 is not counted because the program ended with exit code 3. Its recording is in "
            + runs().resolve("failed").resolve("run02.jfr")
            + ". The remaining runs were skipped. 1 complete run in "
            + runs(),
        notice());
    assertEquals(List.of("failed", "run01.jfr"), names());
  }

  @Test
  void aProgramThatFailsIsNotRepeated() throws IOException {
    BusyJvm.compile(folder, "ThirdFails");
    launch("ThirdFails", Files.write(folder.resolve("starts"), new byte[2]).toString());
    assertTrue(notice().startsWith("The program ended with exit code 3."), notice());
    robot.seesNo("#session-repeat");
  }

  private void launch(String program, String arguments) {
    RunConfiguration run =
        new RunConfiguration(
            "desk",
            new RunConfiguration.Program(program, folder.toString(), "", arguments),
            "",
            Map.of(),
            "");
    settings.update(s -> s.withRun(run));
    openWindow();
    await("the program", () -> robot.lookup("desk").tryQuery().isPresent());
    robot.doubleClickOn("desk").sees("#session-open");
  }

  private String notice() {
    return robot.words(".candela-notice-text");
  }

  /** The one folder among the recordings. */
  private Path runs() {
    try (Stream<Path> files = Files.list(settings.recordings())) {
      return files.filter(Files::isDirectory).findFirst().orElse(settings.recordings());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private List<String> names() {
    return Stream.of(runs().toFile().list()).sorted().toList();
  }
}
