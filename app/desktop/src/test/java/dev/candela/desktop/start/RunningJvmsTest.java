package dev.candela.desktop.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.start.RunningJvms.Ended;
import dev.candela.engine.capture.jvm.JavaRuntime;
import dev.candela.engine.capture.jvm.TargetJvm;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
