package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffBuilder.Both;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** What is worked out at the same time, and what is not worked out at all. */
final class BothTest {
  @Test
  void givesBothResults() {
    assertEquals(new Both<>("one", "other"), Both.of(() -> "one", () -> "other"));
  }

  @Test
  void throwsWhatWentWrongAsItIs() {
    CancellationException given = new CancellationException("enough");
    Runnable fails =
        () -> {
          throw given;
        };
    assertSame(given, assertThrows(CancellationException.class, () -> Both.run(fails, () -> {})));
    assertEquals("enough", message(CancellationException.class, () -> Both.run(() -> {}, fails)));
  }

  @Test
  void samplesOfOneCostAreCostsAsWell() {
    Diff even = diff("main;a 0.5", "main;a 0.5");
    DiffTree tree = even.tree();
    assertEquals(true, tree.isEven(Side.BEFORE));
    double costOfOne =
        tree.total(Side.BEFORE, CallTree.ROOT) / tree.totalSamples(Side.BEFORE, CallTree.ROOT);
    int nodeId = node(even, "main;a");
    assertEquals(
        tree.totalSamples(Side.BEFORE, nodeId) * costOfOne, tree.total(Side.BEFORE, nodeId), 1e-12);
    assertEquals(
        tree.selfSamples(Side.AFTER, nodeId)
            * tree.total(Side.AFTER, CallTree.ROOT)
            / tree.totalSamples(Side.AFTER, CallTree.ROOT),
        tree.self(Side.AFTER, nodeId),
        1e-12);
  }
}
