package dev.candela.bench.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.candela.bench.endtoend.Duel.ProcessCost;
import dev.candela.bench.endtoend.Duel.Round;
import dev.candela.bench.endtoend.Duel.Scenario;
import dev.candela.bench.endtoend.Duel.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuelTest {
  private static final double NONE = Double.POSITIVE_INFINITY;
  private static final List<Round> ROUNDS =
      List.of(round(2, 10, 200), round(9, 10, 210), round(3, 10, 250));

  @TempDir Path folder;

  @Test
  void judgesTheMedianOfTheRatiosWithinRounds() {
    assertTrue(duel(0.31, NONE).met());
    assertFalse(duel(0.29, NONE).met());
  }

  @Test
  void judgesTheLargestPeak() {
    assertTrue(duel(NONE, 250).met());
    assertFalse(duel(NONE, 249).met());
  }

  @Test
  void printsAVerdictForEachGoal() {
    String summary = duel(0.31, 100).summary();
    assertTrue(summary.contains("PASS  wall ratio 0.30, goal at most 0.31"), summary);
    assertTrue(summary.contains("MISS  peak MB 250.00, goal at most 100.00"), summary);
  }

  @Test
  void takesTheMiddleOfAnEvenNumber() {
    assertEquals(new Spread(2.5, 1, 4), Spread.of(List.of(4, 1, 2, 3), Integer::doubleValue));
  }

  @Test
  void measuresTimeAndMemoryOfAProcess() throws Exception {
    ProcessCost asleep = run("sleep 0.3; echo $CANDLE");
    assertEquals("lit\n", Files.readString(folder.resolve("o")));
    ProcessCost busy = run("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done");
    assertTrue(asleep.wallNanos() >= 300_000_000, asleep.toString());
    assertTrue(asleep.cpuNanos() < busy.cpuNanos(), asleep + " against " + busy);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessCost large = run(java + " -Xms600m -XX:+AlwaysPreTouch -version");
    assertTrue(large.peakResidentBytes() > 600_000_000, large.toString());
  }

  @Test
  void namesAProgramThatFails() {
    IOException e = assertThrows(IOException.class, () -> run("exit 3"));
    assertTrue(e.getMessage().contains("exit code 3"), e.getMessage());
  }

  private ProcessCost run(String script) throws IOException, InterruptedException {
    assumeTrue(Files.exists(Path.of("/usr/bin/time")), "time is not on this machine's path");
    return ProcessCost.of(
        List.of("sh", "-c", script),
        Map.of("CANDLE", "lit"),
        folder.resolve("o"),
        folder.resolve("e"));
  }

  private static Duel duel(double wallGoal, double peakGoal) {
    return new Duel(new Scenario("s", "f", "", wallGoal, peakGoal), 1, ROUNDS);
  }

  private static Round round(long ownSeconds, long peerSeconds, long ownMegabytes) {
    return new Round(cost(ownSeconds, ownMegabytes), cost(peerSeconds, 400));
  }

  private static ProcessCost cost(long seconds, long megabytes) {
    return new ProcessCost(seconds * 1_000_000_000, seconds, megabytes * 1_000_000);
  }
}
