package dev.candela.bench.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.bench.endtoend.Duel.Round;
import dev.candela.bench.endtoend.DuelReport.Spread;
import dev.candela.bench.process.ProcessCost;
import java.util.List;
import org.junit.jupiter.api.Test;

class DuelReportTest {
  private static final List<Round> ROUNDS =
      List.of(round(2, 10, 200), round(9, 10, 210), round(3, 10, 250));

  @Test
  void judgesTheMedianOfTheRatiosWithinRounds() {
    assertTrue(report(Goals.wallRatio(0.31)).met());
    assertFalse(report(Goals.wallRatio(0.29)).met());
  }

  @Test
  void judgesTheLargestPeak() {
    assertTrue(report(Goals.OPENS.peakMegabytes(250)).met());
    assertFalse(report(Goals.OPENS.peakMegabytes(249)).met());
  }

  @Test
  void printsAVerdictForEachGoal() {
    String summary = report(Goals.wallRatio(0.31).peakMegabytes(100)).summary();
    assertTrue(summary.contains("PASS  wall ratio 0.30, goal at most 0.31"), summary);
    assertTrue(summary.contains("MISS  peak MB 250.00, goal at most 100.00"), summary);
  }

  @Test
  void takesTheMiddleOfAnEvenNumber() {
    assertEquals(new Spread(2.5, 1, 4), Spread.of(List.of(4, 1, 2, 3), Integer::doubleValue));
  }

  private static DuelReport report(Goals goals) {
    return new DuelReport(new Scenario("s", "f", "", goals), 1, ROUNDS);
  }

  private static Round round(long ownSeconds, long peerSeconds, long ownMegabytes) {
    return new Round(cost(ownSeconds, ownMegabytes), cost(peerSeconds, 400));
  }

  private static ProcessCost cost(long seconds, long megabytes) {
    return new ProcessCost(0, seconds * 1_000_000_000, seconds, megabytes * 1_000_000);
  }
}
