package dev.candela.desktop.start;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.start.RunningJvms.Ended;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvm.JavaRuntime;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Parent;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

class RunningJvmsTest {
  @Test
  void rowsKeepTheirPlaceWhileJvmsComeAndGo() {
    List<TargetJvm> before = List.of(jvm(10, 1), jvm(20, 1), jvm(30, 1));
    List<TargetJvm> rows =
        RunningJvms.inPlace(before, List.of(jvm(5, 2), jvm(10, 1), jvm(30, 1)), Ended.MAKE_ROOM);
    assertEquals(List.of(10L, 20L, 30L, 5L), pids(rows));
    assertTrue(rows.get(0).attachable());
    assertFalse(rows.get(1).attachable(), "it has ended");
    assertTrue(rows.get(3).attachable());
  }

  @Test
  void aProcessIdThatComesAgainIsAnotherRow() {
    List<TargetJvm> rows =
        RunningJvms.inPlace(List.of(jvm(10, 1)), List.of(jvm(10, 2)), Ended.MAKE_ROOM);
    assertEquals(2, rows.size());
    assertFalse(rows.get(0).attachable());
    assertTrue(rows.get(1).attachable());
  }

  @Test
  void newJvmsTakeRowsOfThoseThatEndedUnlessThePointerIsThere() {
    List<TargetJvm> before =
        RunningJvms.inPlace(List.of(jvm(10, 1), jvm(20, 1)), List.of(jvm(20, 1)), Ended.MAKE_ROOM);
    List<TargetJvm> now = List.of(jvm(30, 2), jvm(20, 1));
    assertEquals(List.of(30L, 20L), pids(RunningJvms.inPlace(before, now, Ended.MAKE_ROOM)));
    assertEquals(List.of(10L, 20L, 30L), pids(RunningJvms.inPlace(before, now, Ended.STAY)));
  }

  @Test
  void jvmsThatEndedLeaveAFilteredListAtOnceUnlessThePointerIsThere() {
    List<TargetJvm> before = List.of(jvm(10, 1), jvm(20, 1));
    List<TargetJvm> now = List.of(jvm(30, 2), jvm(20, 1));
    assertEquals(List.of(20L, 30L), pids(RunningJvms.inPlace(before, now, Ended.GO)));
    assertEquals(List.of(10L, 20L, 30L), pids(RunningJvms.inPlace(before, now, Ended.STAY)));
  }

  private static List<Long> pids(List<TargetJvm> jvms) {
    return jvms.stream().map(TargetJvm::pid).toList();
  }

  @Test
  void theFilterFindsTheContainersName() {
    assertTrue(RunningJvms.contains(jvm(10, 1), "web-shop"));
    assertTrue(RunningJvms.contains(jvm(10, 1), "acme"));
    assertFalse(RunningJvms.contains(jvm(10, 1), "desk"));
  }

  @Test
  void theRowSaysThatItAttachesBeforeTheSessionBegins(@TempDir Path folder) {
    DesktopRobot robot = new DesktopRobot();
    Workers workers = new Workers();
    AtomicReference<String> said = new AtomicReference<>("");
    AtomicReference<RunningJvms> list = new AtomicReference<>();
    BusyJvm.compile(folder);
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.start(
          stage -> {
            RunningJvms running =
                new RunningJvms(
                    workers,
                    folder,
                    _ -> {
                      said.set(robot.words(".candela-row-facts"));
                      throw new IllegalStateException("as if the page could not be made");
                    },
                    _ -> {});
            list.set(running);
            DesktopRobot.show(stage, (Parent) running.node(), 480, 600);
            running.show(true);
          });
      robot.clickOn("#jvm-filter").write(Long.toString(jvm.pid()));
      await("the JVM in the list", robot::showsOneJvmToAttachTo);
      robot.tap(KeyCode.ENTER).until("the session", () -> !said.get().isEmpty());
      assertEquals(Messages.text("start.jvm.attaching"), said.get());
      await(
          "the row as before",
          () -> !robot.words(".candela-row-facts").equals(Messages.text("start.jvm.attaching")));
    } finally {
      Optional.ofNullable(list.get()).ifPresent(RunningJvms::close);
      WaitForAsyncUtils.waitForFxEvents();
      WaitForAsyncUtils.clearExceptions();
      robot.close();
      workers.close();
    }
  }

  private static TargetJvm jvm(long pid, long start) {
    return new TargetJvm(
        pid,
        "com.acme.Shop",
        "",
        List.of(),
        JavaRuntime.UNKNOWN,
        "me",
        "web-shop",
        Optional.of(Instant.ofEpochSecond(start)),
        Optional.empty());
  }
}
