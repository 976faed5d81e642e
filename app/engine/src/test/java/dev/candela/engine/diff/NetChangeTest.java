package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What all changes come to, by programs whose truth is known. */
final class NetChangeTest {
  @Test
  void codeThatMovedComesToNothing() {
    NetChange net =
        net(
            SimulatedRun.of("main;old;x", 0.2, "main;old;y", 0.1, "main;b", 0.4),
            SimulatedRun.of("main;moved;x", 0.2, "main;moved;y", 0.1, "main;b", 0.4).seed(2));
    assertEquals(0.3, net.more(), 0.02);
    assertEquals(0.3, net.less(), 0.02);
  }

  @Test
  void countsAChangeOnceThoughManyFramesHaveIt() {
    NetChange net =
        net(
            SimulatedRun.of("main;a;x;y", 0.1, "main;b", 0.4),
            SimulatedRun.of("main;a;x;y", 0.3, "main;b", 0.4).seed(2));
    assertEquals(0.2, net.more(), 0.02);
    assertEquals(0, net.less());
    assertEquals(Map.of(), net.uncounted(List.of("x", "y")));
    assertEquals(0, net.uncounted(List.of("b")).get("b"), 0.02);
  }

  @Test
  void aPlaceThatGotCheaperHidesNoOther() {
    NetChange net =
        net(
            SimulatedRun.of("main;cheap;m", 0.2, "main;b;m", 0.1, "main;c", 0.3),
            SimulatedRun.of("main;cheap;m", 0.05, "main;b;m", 0.1, "main;c", 0.3).seed(2));
    assertEquals(0.15, net.less(), 0.02);
    // Only the place that nothing is counted of.
    assertEquals(0, net.uncounted(List.of("m")).get("m"), 0.03);
  }

  @Test
  void whatIsCountedBelowAPlaceIsNotCountedAgain() {
    NetChange net =
        net(
            SimulatedRun.of("main;m;x", 0.1, "main;other", 0.4),
            SimulatedRun.of("main;m;x", 0.3, "main;other", 0.2).seed(2));
    assertEquals(0.2, net.more(), 0.03);
    // All together did not change; what changed below is counted there.
    assertEquals(0, net.uncounted(List.of("main")).getOrDefault("main", 0.0), 0.03);
  }

  @Test
  void isNothingForEqualRuns() {
    NetChange net = net(SimulatedRun.of("main;a", 0.3), SimulatedRun.of("main;a", 0.3).seed(2));
    assertEquals(0, net.more());
    assertEquals(0, net.less());
  }

  private static NetChange net(SimulatedRun before, SimulatedRun after) {
    return NetChange.of(DiffText.diff(before, after).tree());
  }
}
