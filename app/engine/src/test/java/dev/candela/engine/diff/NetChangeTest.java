package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    assertTrue(net.counts("y"));
    assertFalse(net.counts("b"));
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
