package dev.candela.engine.analysis.chance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void halfOfAnIntervalIsThatOfPrintedTables() {
    double[][] table = {
      {1, 12.706},
      {2, 4.303},
      {3, 3.182},
      {4, 2.776},
      {5, 2.571},
      {8, 2.306},
      {30, 2.042},
      {Double.POSITIVE_INFINITY, 1.960}
    };
    for (double[] row : table) {
      assertEquals(row[1], Spread.halfOf95(row[0]), 0.002, "of " + row[0]);
    }
  }

  @Test
  void whatLiesOutsideOfAnIntervalIsUnlikely() {
    for (double freedom = 1; freedom < 60; freedom += 0.7) {
      double half = Spread.halfOf95(freedom);
      assertEquals(0.05, Spread.twoSided(half, freedom), 0.0005, "with " + freedom);
    }
  }

  @Test
  void unknownFreedomEndsTheSearch() {
    assertTrue(Spread.halfOf95(Double.NaN) >= 1.95);
    assertTrue(Spread.halfOf95(0) <= 1000);
  }
}
